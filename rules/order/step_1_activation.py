"""Step 1: the active player activates a trooper and spends the Order; 1.2: its first skill."""

from msgspec.structs import replace

from rules import events as e
from rules.absence import hidden_as
from rules.bearing import acting
from rules.commands import DeclareOrder, DeclareSkill, Path, SkipSecond
from rules.course import Course
from rules.ids import PieceId, Side
from rules.order.appearing import (
    as_if_out,
    began_in_hiding,
    may_come_out,
    may_land,
    may_pay_own,
    out_for,
)
from rules.order.causes import strikes
from rules.order.coherency import start_together
from rules.order.contacts import part
from rules.order.parties import COORDINATED, FIRETEAM, performers
from rules.order.requirements import (
    NO_SUCH_PIECE,
    NO_SUCH_SKILL,
    allowed_by,
    arc_of,
    claimed_instead,
    knows,
    may_act,
    may_aim,
    may_shoot_with,
    may_touch,
    moves_into_contact,
    not_ones_own,
    own_piece,
    skill_card,
)
from rules.order.returning import returning, unwatched
from rules.order.spreading import may_come_back, note_return
from rules.order.stance import change, may_take
from rules.order.templates import claim_caught, may_catch
from rules.order.uses import may_use
from rules.profiles import has
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.airborne_deployment import ARRIVALS, jump_is_rolled
from rules.state import Aim, Cause, State, said
from rules.states import force, in_force, joined, seen, states
from rules.table import (
    Declared,
    Half,
    Piece,
    Pool,
    Pools,
    Table,
    Trooper,
    group_of,
    real_of,
    side_of,
    standing_for,
    under,
)
from rules.turn import coordinated, fireteams, impetuous

# ------------------------------------------------------------------ may


def may_declare(command: DeclareSkill, table: Table) -> Refusal | None:
    """Whether a skill may be declared now, as the first or the second half of an Order."""
    refusal = refuse(only_the_active_player, command.by, table)
    if refusal:
        return refusal
    card = skill_card(command.skill)
    hidden = hidden_as(table, command.by, command.actor)
    cause = Cause("declared", card, 1)
    before = table
    table, piece = as_if_out(table, command.by, command.actor)
    actor = own_piece(table, command.by, piece)
    if actor is None:
        return not_ones_own(table, command.by, command.actor)
    trooper = acting(table, actor)
    if card is None or not knows(trooper, card):
        return NO_SUCH_SKILL
    return (
        (refuse(same_trooper, piece, table) if table.order else None)
        or may_come_out(before, command.by, command.actor, card, command.form, cause)
        or may_land(command, before)
        or may_be_its_own(actor, trooper, card)
        or refuse(idle_does_nothing, card, command)
        or refuse(legal_combination, card, table)
        or impetuous.may_be_declared(command, table, actor, card)
        or coordinated.may_begin(command, table, actor)
        or may_act(table, actor, card)
        or (None if table.order else may_pay_own(command.pool, hidden))
        or (None if table.order else may_pay(command.pool, actor, trooper, table))
        or may_aim(table, actor, card, command.target, aro=False)
        or may_shoot_with(table, actor, trooper, card, command.weapon)
        or may_touch(table, command.by, card, command.contact)
        or may_catch(command, card, table)
        or may_go(command, card, actor, table, hidden)
        or may_come_back(command, card, trooper, table)
        or may_use(table, actor, card, command.weapon)
        or may_take(table, actor, card, stance=command.stance)
        or may_return(trooper, card, command.unseen or bool(unwatched(table, command.by)))
    )


@rule("TURN-4")
def only_the_active_player(by: Side, table: Table) -> str | None:
    """Only the active player's Orders activate troopers, in the Orders Phase."""
    if table.active != by:
        return "It is not your turn to spend Orders."
    if table.step not in ("orders", "3", impetuous.STEP):
        return "Not at this step of the Order."
    return None


@rule("SEQ-3")
def same_trooper(actor: PieceId, table: Table) -> str | None:
    """The second skill belongs to the trooper that the Order activated."""
    if table.order and actor in table.order.pieces:
        return None
    return "The second skill belongs to the trooper that was activated."


@rule("IDLE-1")
def idle_does_nothing(card: SkillCard, command: DeclareSkill) -> str | None:
    """An Idle has no target and no movement."""
    told = command.target or command.weapon or command.to or command.contact
    if card.name == "Idle" and told:
        return "An Idle does nothing: it has no target and goes nowhere."
    return None


@rule("ORD-5")
def legal_combination(card: SkillCard, table: Table) -> str | None:
    """An Entire Order; or Short Movement with Short Movement or Short; never two Short."""
    first = table.order.declared[0] if table.order and table.order.declared else None
    if first is None:
        if card.may_be("short_movement") or card.may_be("short") or card.may_be("entire"):
            return None
        return f"{card.name} can't be declared with an Order."
    other = skill_card(first.skill)
    if first.half == 0 or other is None:
        return "An Entire Order has no second skill."
    if card.may_be("short_movement"):
        return None
    if card.may_be("short") and other.may_be("short_movement"):
        return None
    return "An Order never has two Short Skills; an Entire Order stands alone."


def may_pay(pool: Pool, actor: Piece, trooper: Trooper | None, table: Table) -> Refusal | None:
    """Whether this trooper has such an Order to spend, and its States let it."""
    if pool == "own":
        return None
    if pool == impetuous.POOL or table.step == impetuous.STEP:
        return impetuous.may_activate(pool, actor, table)
    for _, id, sentence in said(force(table, actor), lambda state: state.paid_by, pool):
        return Refusal("state-forbids", sentence, id)
    pools = table.pools.get(side_of(actor), Pools())
    group = group_of(actor)
    if pool == "lieutenant":
        mine = trooper is not None and (trooper.lieutenant or bool(nco(trooper)))
        return refuse(lieutenant_has_an_order, mine and pools.lieutenant > 0)
    if pool == "irregular":
        mine = trooper is not None and trooper.own_order
        return refuse(irregular_has_an_order, mine and pools.irregular.get(group, 0) > 0)
    if pool == "tactical":
        mine = trooper is not None and trooper.tactical_order
        return refuse(has_one_more, mine and pools.tactical.get(group, 0) > 0)
    return refuse(group_has_an_order, pools.regular.get(group, 0), group)


@rule("ORD-3")
def lieutenant_has_an_order(has: bool) -> str | None:
    """The Special Lieutenant Order is the Lieutenant's alone."""
    return None if has else "It has no Special Lieutenant Order to spend."


@rule("NCO-1", off=False)
def nco(trooper: Trooper) -> bool:
    """A trooper with NCO spends the Lieutenant's Order as if it were a Regular one of its group."""
    return has(trooper.profile, "NCO")


@rule("TACT-1")
def has_one_more(has: bool) -> str | None:
    """The Order of Tactical Awareness is its bearer's alone."""
    return None if has else "It has no Order of Tactical Awareness left."


@rule("ORD-2")
def irregular_has_an_order(has: bool) -> str | None:
    """An Irregular Order is its own trooper's alone."""
    return None if has else "It has no Irregular Order of its own left."


@rule("ORD-4")
def group_has_an_order(left: int, group: int) -> str | None:
    """A trooper spends the Regular Orders of its own Combat Group; pools are never shared."""
    return None if left > 0 else f"Combat Group {group} has no Regular Order left."


def may_be_its_own(actor: Piece, trooper: Trooper | None, card: SkillCard) -> Refusal | None:
    """A replica does nothing; only its owner is told so, who alone knows which it is."""
    if actor.real is False and trooper is not None:
        for _, id, sentence in said(in_force(trooper), lambda s: s.replica_acts, card):
            return Refusal("replica", sentence, id)
    return None


def may_go(
    command: DeclareSkill, card: SkillCard, actor: Piece, table: Table, hidden: Trooper | None
) -> Refusal | None:
    """Whether the other pieces that act with this one may go where they are said to; those that a
    trooper will be as it comes out of hiding too."""
    acting = {piece.id for piece in acting_with(table, actor)}
    acting |= {one.piece for one in hidden.hidden} if hidden else set()
    team = fireteams.team_of(table, actor.id)
    acting |= set(team.pieces) if team and not table.order else set()
    acting |= {*command.party, *(table.order.pieces if table.order else ())}
    for path in command.paths:
        if path.piece not in acting or path.piece == actor.id:
            return NO_SUCH_PIECE
        refusal = may_touch(table, command.by, card, path.contact)
        if refusal:
            return refusal
    if not {*command.apart, command.beside or actor.id} <= acting:
        return NO_SUCH_PIECE
    trooper = under(table, actor)
    decoy = in_force(trooper) if trooper is not None and actor.real is False else ()
    for _, id, sentence in said(decoy, lambda s: s.replica_works, command.scenery):
        return Refusal("replica", sentence, id)
    return None


def acting_with(table: Table, actor: Piece) -> tuple[Piece, ...]:
    """The pieces that act when this one does: all that stand for its trooper, if its States say so."""
    trooper = under(table, actor)
    if trooper is not None and acts_together(trooper):
        return standing_for(table, trooper.id)
    return (actor,)


def acts_together(trooper: Trooper) -> str:
    """The id of the rule by which all pieces of a trooper act at once; empty without one."""
    return next((id for _, id, _ in said(in_force(trooper), lambda s: s.together)), "")


def may_return(trooper: Trooper | None, card: SkillCard, unseen: bool) -> Refusal | None:
    """A return to a Marker State, and what the table alone can say about it."""
    for state in states().values():
        if returning(state, trooper, card):
            assert state.returns is not None
            if spent := used_up(state, trooper):
                return spent
            anew = any(ended(Cause("declared", card, 0)) for ended in state.ends)
            if trooper and state.name in trooper.states and not anew:
                return Refusal("already", "It is in that State already.", state.returns.id)
            return refuse(state.asks_to_return, unseen) if state.asks_to_return else None
    return None


def used_up(state: State, trooper: Trooper | None) -> Refusal | None:
    """Whether a State that a trooper enters once has been entered."""
    once = state.once(trooper.profile) if state.once and trooper else ""
    if state.once is None or trooper is None or not once or once not in trooper.used:
        return None
    return Refusal("used-up", f"Its one use of {once} is spent.", state.once.id)


def may_skip(command: SkipSecond, table: Table) -> Refusal | None:
    """Whether there is a second half to leave out."""
    refusal = refuse(only_the_active_player, command.by, table)
    if refusal or table.order is not None:
        return refusal or impetuous.may_skip(command, table)
    return Refusal("no-order", "No Order is under way.")


# ------------------------------------------------------------------ happens


def skip(command: SkipSecond, course: Course) -> None:
    """Nothing is declared as the second half."""
    course.add(e.SecondSkipped(command.by), second_skill.id)
    course.add(e.StepReached("3", (), "reveal"))


def declare(command: DeclareSkill, course: Course) -> None:
    """The Order is spent if it is the first skill; the skill is declared with all its details."""
    first = course.table.order is None
    appears = hidden_as(course.table, command.by, command.actor) is not None
    command, jumped, shown = out_for(course, command)
    if first:
        activate(course, command)
    if shown and began_in_hiding():
        course.add(e.RevealCalled((command.actor,), True), began_in_hiding.id)
    if first:
        command = start_together(course, command, appears=appears)
    note_return(course, command)
    say_skill(course, command)
    if jumped:
        order = course.table.order
        landed = order.pieces if order else (command.actor,)
        made = tuple(replace(jumped, piece=piece) for piece in landed)
        course.add(e.RollMade(made, by=command.by), jump_is_rolled.id)
    course.add(e.StepReached("1.2" if first else "3", (), "reveal"))


def activate(course: Course, command: DeclareSkill | DeclareOrder) -> None:
    """1 and 1.1: who is activated, and the Order that is spent."""
    pool, beside = command.pool, getattr(command, "beside", None)
    standing = course.table.pieces[command.actor]
    trooper = under(course.table, standing)
    together = acts_together(trooper) if trooper else ""
    pieces = tuple(piece.id for piece in acting_with(course.table, standing))
    if trooper and isinstance(command, DeclareSkill) and command.skill in ARRIVALS:
        # All that have landed: which of them is real is nobody's to know.
        pieces = tuple(piece.id for piece in standing_for(course.table, trooper.id))
    if together and len(pieces) > 1:
        _announce(course, pieces, beside or pieces[0])
    group = group_of(standing)
    also: tuple[str, ...] = (together,) if together else ()
    also += (nco.id,) if pool == "lieutenant" and trooper and not trooper.lieutenant else ()
    also += (impetuous.counts_as_an_order.id,) if pool == impetuous.POOL else ()
    party = ""
    if isinstance(command, DeclareSkill) and command.party:
        coordinated.pay(course, command)
        pieces, party = (command.actor, *command.party), COORDINATED
        also += (coordinated.four_of_a_kind.id,)
    elif not together and pool != impetuous.POOL:
        team = fireteams.activated(course, command, trooper)
        if team:
            pieces, party = team, FIRETEAM
            also += (fireteams.all_at_once.id,)
    course.by(spend, command.by, pool, group, pieces, bool(together), party, also=also)


def _announce(course: Course, pieces: tuple[PieceId, ...], beside: PieceId) -> None:
    """Pieces that nobody knew to belong together are told to, the first time they act."""
    trooper = under(course.table, course.table.pieces[beside])
    if trooper is None or joined(course.table, beside):
        return
    for state, id, _ in said(in_force(trooper), lambda s: s.announces):
        course.add(e.FigureFormed(pieces, state.name, beside), id)


def _costs_nothing(
    side: Side, pool: Pool, group: int, pieces: tuple[PieceId, ...], together: bool, party: str
) -> e.OrderSpent:
    return e.OrderSpent(side, pool, group, pieces, free=True, together=together, party=party)


@rule("SEQ-1", off=_costs_nothing)
def spend(
    side: Side, pool: Pool, group: int, pieces: tuple[PieceId, ...], together: bool, party: str
) -> e.OrderSpent:
    """The Order spent on the trooper is taken from its pool."""
    return e.OrderSpent(side, pool, group, pieces, together=together, party=party)


def say_skill(course: Course, command: DeclareSkill) -> None:
    """Declare one half: the skill, what it claims of the table, its movement, what it ends."""
    table = course.table
    order = table.order
    actor = table.pieces[command.actor]
    card = skill_card(command.skill)
    assert card is not None
    assert order is not None
    half: Half = 0 if card.may_be("entire") else 2 if order.declared else 1
    # Where each of several goes is told of each: told with the skill, it would tell which of them
    # its owner named.
    several = (order.together or card.name in ARRIVALS) and len(order.pieces) > 1
    to = "" if several else command.to
    contact = None if several and not card.ally else command.contact
    declared = Declared(
        command.skill, half, command.target, command.weapon, to, contact,
        scenery=command.scenery, caught=command.caught,
    )  # fmt: skip
    arms = {way.piece: way.weapon for way in command.paths if way.weapon}
    by, also = performers(table, order, card, command.target, arms)
    declared = replace(declared, by=by, arms=arms)
    if command.target and command.target in table.pieces:
        also += allowed_by(Aim(table, actor.id, card, table.pieces[command.target]))
    told = second_skill if half == 2 else first_skill
    named = by or (order.pieces if order.together or several else (actor.id,))
    course.by(told, named, declared, also=also)
    claim_line(course, _who_shows(table, actor, card), card, command.target, command.contact)
    impetuous.state_full_mov(course, actor, card)
    claim_caught(course, actor, command)
    if command.scenery:
        course.add(e.FactStated(actor.side, "scenery", actor.id), *_works_alone(table, actor))
    if command.stance:
        change(course, actor.id, card, active=True)
    # In the order of the table: that of the command tells which of them its owner thinks of first.
    ways = sorted(
        (Path(actor.id, command.to, command.contact), *command.paths),
        key=lambda way: list(table.pieces).index(way.piece),
    )
    for path in ways:
        if moves_into_contact(card) and path.to:
            part(course, path.piece)
            course.by(moves, path.piece, path.to)
    for state in states().values():
        if state.asks_to_return and returning(state, under(table, actor), card):
            ids = (state.asks_to_return.id, unwatched(table, actor.side))
            course.add(e.FactStated(actor.side, "unseen", actor.id), *ids)
    for piece in by or (actor.id,):
        strikes(course, piece, Cause("declared", card, half, arms.get(piece, command.weapon)))
    for path in ways:
        if path.contact and not card.ally:
            touch(course, path.piece, path.contact)


def _who_shows(table: Table, actor: Piece, card: SkillCard) -> Piece:
    """Of several pieces the real one does what shows it, whichever of them was named."""
    trooper = under(table, actor)
    shows = card.roll or card.bears("Attack")
    return (real_of(table, trooper.id) if trooper and shows else None) or actor


def _works_alone(table: Table, actor: Piece) -> tuple[str, ...]:
    """The rules by which only the real one of several pieces interacts with scenery."""
    trooper = under(table, actor)
    standing = in_force(trooper) if trooper else ()
    return tuple(state.replica_works.id for state in standing if state.replica_works)


def counts_for(table: Table, piece: PieceId | None, what: str) -> tuple[str, ...]:
    """The rules by which a piece counts as a real trooper for this, as it shows itself."""
    standing = table.pieces.get(piece or "")
    states = seen(table, standing) if standing else ()
    return tuple(id for _, id, _ in said(states, lambda state: state.counts_for, what))


def touch(course: Course, piece: PieceId, touched: PieceId) -> None:
    """Two enemies come into Silhouette contact: it concerns both, whoever moved."""
    course.add(e.FactStated(course.table.pieces[piece].side, "contact", piece, touched))
    for one in (piece, touched):
        strikes(course, one, Cause("contact"))


@rule("SEQ-6")
def first_skill(pieces: tuple[PieceId, ...], declared: Declared) -> e.SkillDeclared | None:
    """1.2: the first Short Skill, or the Entire Order."""
    return e.SkillDeclared(pieces, declared)


@rule("SEQ-3", off=lambda pieces, declared: e.SkillDeclared(pieces, replace(declared, half=1)))
def second_skill(pieces: tuple[PieceId, ...], declared: Declared) -> e.SkillDeclared | None:
    """3: the second Short Skill."""
    return e.SkillDeclared(pieces, declared)


@rule("MOVE-1")
def moves(piece: PieceId, where: str) -> e.PieceMoved | None:
    """Its movement is measured and it is placed at the end of it."""
    return e.PieceMoved(piece, where)


def claim_line(
    course: Course, actor: Piece, card: SkillCard, target: PieceId | None, contact: PieceId | None
) -> None:
    """A skill that needs LoF states that there is one, over the arc its user sees; one that needs
    contact, or a Hacking Area, states that instead."""
    if target and (claimed := claimed_instead(card, contact)):
        ask, id = claimed
        also = counts_for(course.table, target, ask)
        course.add(e.FactStated(actor.side, ask, actor.id, target), id, *also)
    elif card.target and target and not card.bears("No LoF"):
        arc, id = arc_of(course.table, actor)
        also = counts_for(course.table, target, "LoF")
        course.add(e.FactStated(actor.side, "LoF", actor.id, target, arc), id, *also)
