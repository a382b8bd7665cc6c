"""Step 1: the active player activates a trooper and spends the Order; 1.2: its first skill."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import has
from rules.dice.fair import thrown_by
from rules.dice.mods import Mod
from rules.ids import PieceId, Side, as_piece
from rules.log import events as e
from rules.log.commands import DeclareOrder, DeclareSkill, Path, SkipSecond
from rules.log.course import Course
from rules.log.table import (
    MODEL,
    Declared,
    Half,
    Made,
    Order,
    Piece,
    Pool,
    Pools,
    Table,
    Trooper,
    group_of,
    piece_of,
    real_of,
    side_of,
    standing_for,
    under,
)
from rules.measured.saturation import claim_saturation, may_be_thinned
from rules.measured.visibility import claim_zone, may_see
from rules.messages import say, term
from rules.moments import declaring, ending, entering, reacting, showing
from rules.moments.declaring import Act, Aim
from rules.moments.ending import Cause
from rules.order import hatching, mounting, riding
from rules.order.coherency import may_be_apart, start_together
from rules.page import said
from rules.pieces.cancellation import meet, strikes
from rules.pieces.contacts import part
from rules.pieces.crew import is_pilot, not_the_tags_own, pays_as
from rules.pieces.deployables import conceal, one_of_each
from rules.pieces.stance import change, may_take, may_take_each, rise
from rules.pieces.stance_at_the_end import lies_down, may_each, stands_up
from rules.pieces.transmuting import may_act_before_them
from rules.reference import SkillCard, skill
from rules.reference.arms import traits_of
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.targets import among_several, may_divide
from rules.rolls.templates import (
    also_under,
    claim_caught,
    claim_placed,
    is_template,
    laid_apart,
    main_target_in_line,
    may_catch,
)
from rules.rolls.uses import may_fire_twice, may_use
from rules.rolls.whole_fights import may_lay_over
from rules.seen.absence import hidden_as, in_hiding
from rules.seen.effective import acting, arc_of
from rules.skill import carried, made_by, skill_card
from rules.skills import coordinated, fireteams, impetuous, spearheads
from rules.skills.activated_together import COORDINATED, FIRETEAM, GUIDED, leads, performers
from rules.skills.airborne_deployment import ARRIVALS, jump_is_rolled, loses_its_own
from rules.skills.airborne_deployment import NAME as AIR
from rules.skills.albedo import may_look_at
from rules.skills.appearing import (
    as_if_out,
    began_in_hiding,
    in_company,
    land_too,
    may_arrive_too,
    may_come_out,
    may_land,
    may_pay_own,
    out_for,
)
from rules.skills.baggage import claim_supplies
from rules.skills.close_combat import adjoins, fights
from rules.skills.g_jumper import leader_of, leads_in_any_body
from rules.skills.guard import reaches
from rules.skills.guiding import never_alone, served_by, with_it
from rules.skills.hacking import left_alone, may_go_through
from rules.skills.morpho_scan import claim_near, may_scan
from rules.skills.moving import (
    claim_unseen,
    may_go_on_so,
    may_leave_wall,
    may_move_so,
    measure,
    on_a_wall,
    say_where_it_ends,
)
from rules.skills.nearby import claim_nearby, may_appear_nearby, may_be_in_contact, places
from rules.skills.reach import may_go_as_far
from rules.skills.reload import claim_near_supplies, may_reload
from rules.skills.requirements import (
    NO_SUCH_PIECE,
    NO_SUCH_SKILL,
    allowed_by,
    claimed_instead,
    knows,
    let_by,
    may_act,
    may_aim,
    may_shoot_with,
    may_touch,
    moves_into_contact,
    not_ones_own,
    own_piece,
)
from rules.skills.returning import returning, unwatched
from rules.skills.sensor import claim_out_of_it, claim_sensed, may_go_back, may_sense
from rules.skills.spreading import may_come_back, note_return
from rules.skills.stealth import may_go_quietly, tell, told_by_a_marker
from rules.skills.supportware import may_run_for
from rules.skills.terrain import claim_terrain, may_be_at_home
from rules.state import State
from rules.states import force, in_force, joined, seen, speakers, together_with
from rules.weapons.special_attacks import (
    INTUITIVE,
    may_attack_so,
    needs_line,
    reaches_its_zone,
    unseen_by,
    within_its_zone,
)

# ------------------------------------------------------------------ may


def may_declare(command: DeclareSkill, table: Table) -> Refusal | None:
    """Whether a skill may be declared now, as the first or the second half of an Order."""
    refusal = refuse(only_the_active_player, command.by, table)
    if refusal:
        return refusal
    card = skill_card(table.book, command.skill)
    hidden = hidden_as(table, command.by, command.actor)
    arrives = hidden if hidden and not in_hiding(table.book, hidden) else None
    cause = Cause("declared", card, 1)
    before = table
    table, piece = as_if_out(table, command.by, command.actor)
    actor = own_piece(table, command.by, piece)
    if actor is None:
        return not_ones_own(table, command.by, as_piece(command.actor))
    trooper = acting(table, actor)
    if card is None or not (
        knows(table.book, trooper, card) or hatching.borrows(table.book, trooper, card)
    ):
        return (hatching.may_already(table.book, trooper, card) if card else None) or NO_SUCH_SKILL
    return (
        (refuse(same_trooper, piece, table) if table.order else None)
        or _may_act_first(command, table, actor, hidden)
        or may_come_out(before, command.by, command.actor, card, command.form, cause)
        or may_appear_nearby(before, command.by, command.actor, command.instead)
        or may_land(command, before)
        or refuse(never_alone, table, trooper)
        or may_be_its_own(table.book, actor, trooper, card)
        or refuse(idle_does_nothing, card, command)
        or refuse(legal_combination.by(table.book), card, table)
        or may_go_on_so(table, card)
        or impetuous.may_be_declared(command, table, actor, card)
        or may_arrive_too(command, before, card)
        or coordinated.may_begin(command, table, actor)
        or mounting.may_mount(command, table, actor, trooper, card)
        or riding.may_change(command, table, actor, trooper, card)
        or (None if mounting.leaves_a_wreck(command, table, actor) else may_act(table, actor, card))
        or may_leave_wall(table, actor.id, card)
        or may_move_so(table.book, trooper, card)
        or may_be_at_home(trooper.profile if trooper else None, card, command.terrain)
        or (
            None
            if table.order
            else may_pay_own(table.book, command.pool, hidden, together=in_company(command))
        )
        or (None if table.order else mounting.may_spend(command, trooper))
        or (None if table.order else _may_be_paid(command, table, actor, trooper, off=arrives))
        or may_aim(table, actor, card, command.target, aro=False, weapon=command.weapon)
        or may_shoot_with(table, actor, trooper, card, command.weapon)
        or may_divide(table, actor, card, _said(table.book, command))
        or may_go_through(table, command.by, command.via)
        or may_go_quietly(table, command.by, card, command.quiet)
        or may_run_for(table.book, card.name, command.troops)
        or may_touch(table, command.by, card, command.contact)
        or may_be_in_contact(table, piece, card, command.contact, command.instead)
        or may_catch(command, card, table)
        or may_lay_over(command, table)
        or may_sense(command, card, table)
        or may_scan(table, card, trooper, command.target)
        or may_reload(table, actor, card)
        or may_attack_so(command, card, trooper, table)
        or may_look(command, card, actor, trooper, table)
        or may_go(command, card, actor, table, hidden)
        or may_go_as_far(command, card, table)
        or may_come_back(command, card, trooper, table)
        or may_use(table, actor, card, command.weapon)
        or may_be_thinned(card, saturated=command.saturated)
        or may_fire_twice(table, actor, card, command.weapon, command.double)
        or may_take(table, actor, card, stance=command.stance)
        or may_take_each(table, command.stances, card)
        or _may_end_so(command, table, actor, card)
        or may_go_back(table, actor, hides=_hides_again(table.book, trooper, card))
        or may_return(table, actor, card, command.unseen or bool(unwatched(table, command.by)))
    )


def _may_act_first(
    command: DeclareSkill, table: Table, actor: Piece, hidden: Trooper | None
) -> Refusal | None:
    """Whether an Order may activate these: those first that have rolled as they are activated."""
    if table.order is not None or not table.tried:
        return None
    return may_act_before_them(table, command.by, _all_that_act(command, actor, table, hidden))


def _may_end_so(
    command: DeclareSkill, table: Table, actor: Piece, card: SkillCard
) -> Refusal | None:
    """Whether those who lie down, or stand up, as their movement ends may."""
    first = (*command.stances, *((actor.id,) if command.stance else ()))
    no = may_each(table, card, command.lies_last, command.stands_last, first)
    return no or (impetuous.may_end_lying(table, command.pool) if command.lies_last else None)


def _said(book: Book, command: DeclareSkill) -> Declared:
    """What a skill is declared as, but for where its user goes. Under another of its Direct Templates
    the first target may be, too."""
    said = Declared(
        command.skill, 1, command.target, command.weapon, scenery=command.scenery,
        caught=command.caught, split=command.split, via=command.via, zone=command.zone,
        guided=command.guided, troops=command.troops, sensed=command.sensed,
        double=command.double, saturated=command.saturated, mends=command.mends,
    )  # fmt: skip
    beside = tuple(one for one in said.split if one != said.target)
    return said if laid_apart(book, said) else replace(said, split=beside)


@rule("TURN-4")
def only_the_active_player(by: Side, table: Table) -> str | None:
    """Only the active player's Orders activate troopers, in the Orders Phase."""
    if table.active != by:
        return say("It is not your turn to spend Orders.")
    if table.step not in ("orders", "3", impetuous.STEP):
        return say("Not at this point of the Order.")
    return None


@rule("SEQ-3")
def same_trooper(actor: PieceId, table: Table) -> str | None:
    """The second skill belongs to the trooper that the Order activated; of several, to their leader."""
    order = table.order
    if order and order.party and actor in order.pieces and not leads(table, order.pieces, actor):
        return say("Their leader declares the second skill for all of them.")
    if order and actor in order.pieces:
        return None
    return say("Only the activated trooper declares the second skill.")


@rule("IDLE-1")
def idle_does_nothing(card: SkillCard, command: DeclareSkill) -> str | None:
    """An Idle has no target and no movement."""
    told = command.target or command.weapon or command.to or command.contact
    if card.name == "Idle" and told:
        return say("An Idle does nothing: it has no target and goes nowhere.")
    return None


@rule("ORD-5")
def legal_combination(card: SkillCard, table: Table) -> str | None:
    """An Entire Order; or Short Movement with Short Movement or Short; never two Short."""
    first = table.order.declared[0] if table.order and table.order.declared else None
    if first is None:
        if card.may_be("short_movement") or card.may_be("short") or card.may_be("entire"):
            return None
        return say("{card} can't be declared with an Order.", card=term(card.name))
    other = skill_card(table.book, first.skill)
    if first.half == 0 or other is None:
        return say("An Entire Order has no second skill.")
    if card.may_be("short_movement"):
        return None
    if card.may_be("short") and other.may_be("short_movement"):
        return None
    return say("An Order can't have two Short Skills, and an Entire Order goes alone.")


@legal_combination.worded("N5.2")
def basic_short_first(card: SkillCard, table: Table) -> str | None:
    """A Long Skill; or a Basic Short Skill, and after it another or a Short Skill."""
    first = table.order.declared[0] if table.order and table.order.declared else None
    if first is None:
        if card.may_be("short_movement") or card.may_be("entire"):
            return None
        if card.may_be("short"):
            return say(
                "{card} comes second: an Order begins with a Basic Short Skill, or is a Long Skill.",
                card=term(card.name),
            )
        return say("{card} can't be declared with an Order.", card=term(card.name))
    if first.half == 0:
        return say("A Long Skill has no second skill.")
    if card.may_be("short_movement") or card.may_be("short"):
        return None
    return say("A Long Skill goes alone.")


def _may_be_paid(
    command: DeclareSkill,
    table: Table,
    actor: Piece,
    trooper: Trooper | None,
    *,
    off: Trooper | None,
) -> Refusal | None:
    """Whether the Order is there to spend: the actor's, or of one that goes with it."""
    payer = coordinated.payer(table, command, actor)
    trooper = trooper if payer == actor else acting(table, payer)
    return may_pay(command.pool, payer, trooper, table, off=off)


def may_pay(
    pool: Pool, actor: Piece, trooper: Trooper | None, table: Table, *, off: Trooper | None = None
) -> Refusal | None:
    """Whether this trooper has such an Order to spend, and its States let it; `off`, as who comes
    onto the table by it."""
    if pool == impetuous.POOL or table.step == impetuous.STEP:
        return impetuous.may_activate(pool, actor, table, arrives=off is not None)
    if pool == "own":
        return None
    if is_pilot(trooper):
        if no := refuse(not_the_tags_own, pool):
            return no
        trooper = pays_as(table, actor, trooper)
    leads = trooper is not None and trooper.lieutenant
    by_nco = pool == "lieutenant" and not leads
    spent_as = as_a_regular_one.by(table.book)(pool) if by_nco else pool
    for _, id, sentence in said(force(table, actor), declaring.stands_in) if by_nco else ():
        return Refusal("state-forbids", sentence, id)
    for _, id, sentence in said(force(table, actor), declaring.pays, spent_as):
        return Refusal("state-forbids", sentence, id)
    gives = _of_who_gives_it(table, actor) if pool == "lieutenant" else ()
    for _, id, sentence in said(gives, declaring.pays, pool):
        return Refusal("state-forbids", sentence, id)
    for state in gives:
        asked = state.speaks(declaring.still_pays)
        if asked and not state.holds(declaring.still_pays, pool):
            return Refusal(
                "state-forbids", say("{state}: it can't spend that Order.", state=term(state.name))
            )
    pools = table.pools.get(side_of(actor), Pools())
    group = group_of(actor)
    if pool == "lieutenant":
        mine = trooper is not None and (
            trooper.lieutenant
            or nco.by(table.book)(trooper)
            or leads_in_any_body(leader_of(table, side_of(actor)), trooper)
        )
        return refuse(lieutenant_has_an_order, mine and pools.lieutenant > 0)
    if pool == "irregular":
        mine = trooper is not None and trooper.own_order
        return refuse(irregular_has_an_order, mine and pools.irregular.get(group, 0) > 0)
    if pool == "tactical":
        mine = trooper is not None and trooper.tactical_order
        return refuse(has_one_more, mine and pools.tactical.get(group, 0) > 0)
    return refuse(group_has_an_order, pools.regular.get(group, 0), group)


def _of_who_gives_it(table: Table, actor: Piece) -> tuple[State, ...]:
    """The States of who would spend the Order of its Lieutenant, and of that Lieutenant."""
    leaders = (
        one.id for one in table.troopers.values() if one.side == actor.side and one.lieutenant
    )
    standing = (real_of(table, one) for one in leaders)
    found = [state for one in (actor, *standing) if one is not None for state in force(table, one)]
    return tuple(dict.fromkeys(found))


@rule("ORD-3")
def lieutenant_has_an_order(has: bool) -> str | None:
    """The Special Lieutenant Order is the Lieutenant's alone."""
    return None if has else say("It has no Special Lieutenant Order to spend.")


@rule("NCO-1")
def nco(trooper: Trooper) -> bool:
    """A trooper with NCO spends the Lieutenant's Order as if it were a Regular one of its group."""
    return has(trooper.profile, "NCO")


@nco.worded("N5.2")
def nco_by_its_own(trooper: Trooper) -> bool:
    """A trooper with NCO makes the Lieutenant's Order a Tactical one of its own."""
    return has(trooper.profile, "NCO")


@rule("NCO-1", off=lambda pool: pool)
def as_a_regular_one(pool: Pool) -> Pool:
    """Who may use no Regular Order may not use the Lieutenant's by NCO either."""
    return "regular"


@as_a_regular_one.worded("N5.2")
def as_a_tactical_one(pool: Pool) -> Pool:
    """It is of no Order Pool then."""
    return "tactical"


@rule("TACT-1")
def has_one_more(has: bool) -> str | None:
    """The Order of Tactical Awareness is its bearer's alone."""
    return None if has else say("It has no Order of Tactical Awareness left.")


@rule("ORD-2")
def irregular_has_an_order(has: bool) -> str | None:
    """An Irregular Order is its own trooper's alone."""
    return None if has else say("It has no Irregular Order left.")


@rule("ORD-4")
def group_has_an_order(left: int, group: int) -> str | None:
    """A trooper spends the Regular Orders of its own Combat Group; pools are never shared."""
    return None if left > 0 else say("Combat Group {group} has no Regular Order left.", group=group)


def may_look(
    command: DeclareSkill, card: SkillCard, actor: Piece, trooper: Trooper | None, table: Table
) -> Refusal | None:
    """Whether there is LoF for what needs it, where it is known to be doubtful."""
    if card.name == INTUITIVE or not needs_line(
        table.book, card, command.weapon, guided=command.guided
    ):
        return None
    touches = touches_it(table, actor, command.target)
    return (
        may_see(command.zone, trooper.profile if trooper else None)
        or (None if touches else may_look_at(table, actor, command.target))
        or (refuse(beyond_contact, card, command.sees) if touches else None)
    )


def stood_in_contact(table: Table, actor: Piece, target: PieceId | None) -> bool:
    """Whether they stood in contact as the Order began: on its way there it saw that enemy."""
    pair = {actor.id, target}
    told = table.facts if table.order else ()
    now = any(fact.ask == "contact" and {fact.piece, fact.about} == pair for fact in told)
    return not now and any(pair == set(one) for one in table.contacts)


def touches_it(table: Table, actor: Piece, target: PieceId | None) -> bool:
    """Whether a line to a target may be one by contact alone, as the record has it: they stood in
    contact as the Order began, or came into it, and nobody has said since that there is LoF."""
    if stood_in_contact(table, actor, target):
        return True
    pair = {actor.id, target}
    said_now = [fact for fact in table.facts if fact.answer and {fact.piece, fact.about} == pair]
    seen_now = any(fact.ask == "LoF" for fact in said_now)
    return table.order is not None and adjoins(table, actor.id, target) and not seen_now


@rule("FAQ-C8")
def beyond_contact(card: SkillCard, sees: bool) -> str | None:
    """LoF by Silhouette contact alone is none for a BS Attack: its user says that there is more."""
    if card.name != "BS Attack" or sees:
        return None
    return say("It is in contact with that enemy: confirm that it has LoF as well.")


def may_be_its_own(
    book: Book, actor: Piece, trooper: Trooper | None, card: SkillCard
) -> Refusal | None:
    """A replica does nothing; only its owner is told so, who alone knows which it is."""
    if actor.real is False and trooper is not None:
        act = Act(card, "replica")
        for _, id, sentence in said(in_force(book, trooper), declaring.forbids, act):
            return Refusal("replica", sentence, id)
    return None


def may_go(
    command: DeclareSkill, card: SkillCard, actor: Piece, table: Table, hidden: Trooper | None
) -> Refusal | None:
    """Whether the other pieces that act with this one may go where they are said to; those that a
    trooper will be as it comes out of hiding too."""
    last = {*command.lies_last, *command.stands_last}
    named = (
        *command.apart,
        *command.stances,
        *((command.beside,) if command.beside else ()),
        *last,
    )
    acting = _all_that_act(command, actor, table, hidden) if command.paths or named else set()
    for path in command.paths:
        if path.piece not in acting or path.piece == actor.id:
            return NO_SUCH_PIECE
        refusal = may_touch(table, command.by, card, path.contact)
        other = table.pieces[path.piece] if path.target and path.piece in table.pieces else None
        if other is not None and refusal is None:
            refusal = may_aim(table, other, card, path.target, aro=False, weapon=path.weapon)
        if refusal:
            return refusal
    own = {piece.id for piece in acting_with(table, actor)}
    of_others = {*command.stances, *(last - {actor.id})}
    if not acting.issuperset(named) or not own.isdisjoint(of_others):
        return NO_SUCH_PIECE
    if refusal := may_be_apart(table, command.apart, hidden):
        return refusal
    trooper = under(table, actor)
    decoy = in_force(table.book, trooper) if trooper is not None and actor.real is False else ()
    for _, id, sentence in said(decoy, declaring.uses_scenery, command.scenery):
        return Refusal("replica", sentence, id)
    return None


def _all_that_act(
    command: DeclareSkill, actor: Piece, table: Table, hidden: Trooper | None
) -> set[PieceId]:
    """The pieces that act when this one does, whatever has them act."""
    acting = {piece.id for piece in acting_with(table, actor)}
    acting |= {one.piece for one in hidden.hidden} if hidden else set()
    team = fireteams.team_of(table, actor.id)
    acting |= set(team.pieces) if team and not table.order else set()
    company = (table.pieces[one] for one in command.party if one in table.pieces)
    acting |= {piece.id for one in company for piece in acting_with(table, one)}
    acting |= {*command.party, *(table.order.pieces if table.order else ())}
    guided = () if table.order else with_it(table, actor, under(table, actor), set())
    return acting | {one.id for one in guided}


def acting_with(table: Table, actor: Piece) -> tuple[Piece, ...]:
    """The pieces that act when this one does: all that stand for its trooper, if its States say so."""
    trooper = under(table, actor)
    if trooper is not None and acts_together(table.book, trooper):
        return standing_for(table, trooper.id)
    return (actor,)


def acts_together(book: Book, trooper: Trooper) -> str:
    """The id of the rule by which all pieces of a trooper act at once; empty without one."""
    return next((id for _, id, _ in said(in_force(book, trooper), declaring.together)), "")


def may_return(table: Table, actor: Piece, card: SkillCard, unseen: bool) -> Refusal | None:
    """A return to a Marker State, and what the table alone can say about it. Who has taken over one
    of several knows of its States what everybody sees."""
    trooper = acting(table, actor)
    standing = trooper.states if trooper else frozenset()
    if under(table, actor) is None:
        standing |= {state.name for state in seen(table, actor)}
    for state in speakers(table.book, entering.order):
        if returning(state, trooper, card):
            if spent := used_up(state, trooper):
                return spent
            anew = state.holds(ending.struck, Cause("declared", card, 0))
            if state.name in standing and not anew:
                by = next(iter(state.ids(entering.order)), "")
                return Refusal("already", say("It is in that State already."), by)
            return state.refusal(entering.watched, unseen)
    return None


def _hides_again(book: Book, trooper: Trooper | None, card: SkillCard) -> bool:
    """Whether a skill brings its user back into a State in which a Sensor finds it."""
    return any(
        state.holds(reacting.sensed) and returning(state, trooper, card)
        for state in speakers(book, reacting.sensed)
    )


def used_up(state: State, trooper: Trooper | None) -> Refusal | None:
    """Whether a State that a trooper enters once has been entered."""
    if trooper is None:
        return None
    for _, id, once in said((state,), entering.spent, trooper.profile):
        bound = state.speaks(entering.spared)
        spared = not bound or state.holds(entering.spared, trooper.profile)
        if once in trooper.used or not spared:
            return Refusal(
                "used-up", say("It has already used {item}: one use only.", item=once), id
            )
    return None


def may_skip(command: SkipSecond, table: Table) -> Refusal | None:
    """Whether there is a second half to leave out."""
    refusal = refuse(only_the_active_player, command.by, table)
    if refusal or table.order is not None:
        return refusal or impetuous.may_skip(command, table)
    return Refusal("no-order", say("No Order is under way."))


# ------------------------------------------------------------------ happens


def skip(command: SkipSecond, course: Course) -> None:
    """Nothing is declared as the second half."""
    course.add(e.SecondSkipped(command.by), second_skill.id)
    course.add(e.StepReached("3", (), "reveal"))


def declare(command: DeclareSkill, course: Course, mods: tuple[Mod, ...] = ()) -> None:
    """The Order is spent if it is the first skill; the skill is declared with all its details. A jump
    is rolled with these MODs."""
    first = course.table.order is None
    appears = hidden_as(course.table, command.by, command.actor) is not None
    command, jumped, shown = out_for(course, command, mods)
    others = land_too(course, command, mods)
    command = replace(
        command,
        party=(*command.party, *(piece for piece, _ in others)),
        paths=(*command.paths, *_ways_out(course.table.book, command, [one for one, _ in others])),
    )
    if first:
        command = mounting.change_seats(course, command)
        riding.change(course, command)
        hatching.comes_forth(course, command)
        activate(course, command)
    claim_nearby(course, command.by, places(command.instead))
    if shown and began_in_hiding():
        course.add(e.RevealCalled((as_piece(command.actor),), True), began_in_hiding.id)
    if first:
        command = start_together(course, command, appears=appears)
    note_return(course, command)
    say_skill(course, command)
    for piece, jump in ((as_piece(command.actor), jumped), *others):
        if jump:
            landed = _all_landed(course.table, piece)
            made = tuple(replace(jump.made, piece=one) for one in landed)
            rules = (jump_is_rolled.id, *thrown_by(jump.throw), *(mod.rule for mod in mods))
            read = "" if jump.throw else command.by
            course.add(e.RollMade(made, by=read, throw=jump.throw), *rules)
    course.add(e.StepReached("1.2" if first else "3", (), "reveal"))


def _ways_out(book: Book, command: DeclareSkill, came: list[PieceId]) -> Iterator[Path]:
    """Where those go who came out of hiding with the actor, by a skill that moves them."""
    card = skill(book, command.skill)
    if card.bears("Movement") and not card.bears(AIR):
        for one, piece in zip(command.arriving, came, strict=True):
            yield Path(piece, one.to)


def activate(course: Course, command: DeclareSkill | DeclareOrder) -> None:
    """1 and 1.1: who is activated, and the Order that is spent."""
    pool, beside = command.pool, getattr(command, "beside", None)
    standing = course.table.pieces[as_piece(command.actor)]
    trooper = under(course.table, standing)
    together = acts_together(course.table.book, trooper) if trooper else ""
    pieces = _ids(acting_with(course.table, standing))
    if trooper and isinstance(command, DeclareSkill) and command.skill in ARRIVALS:
        # All that have landed: which of them is real is nobody's to know.
        pieces = _all_landed(course.table, standing.id)
    if together and len(pieces) > 1:
        _announce(course, pieces, beside or pieces[0])
    group = group_of(standing)
    also: tuple[str, ...] = (together,) if together else ()
    by_nco = pool == "lieutenant" and trooper and not trooper.lieutenant
    by_nco = by_nco and trooper and nco.by(course.table.book)(trooper)
    also += (nco.id,) if by_nco else ()
    also += tuple(
        id for _, id, _ in said(force(course.table, standing), declaring.still_pays, pool)
    )
    also += (impetuous.counts_as_an_order.id,) if pool == impetuous.POOL else ()
    if isinstance(command, DeclareSkill) and command.skill in ARRIVALS and pool != "own":
        also += (loses_its_own.id,)
    party = ""
    if isinstance(command, DeclareSkill) and command.party:
        others = [course.table.pieces[one] for one in command.party]
        also += coordinated.pay(course, command, pieces[0], [standing, *others])
        pieces += _activated_too(course, others)
        party = COORDINATED
        also += (coordinated.four_of_a_kind.id,)
    elif pool == impetuous.POOL:
        fireteams.rush_off(course, standing.id)
    elif not together:
        team = fireteams.activated(course, command, trooper)
        if team:
            pieces, party = team, FIRETEAM
            also += (fireteams.all_at_once.id,)
    guided: list[Piece] = []
    if not party and not together:
        named = {way.piece for way in getattr(command, "paths", ())}
        guided = with_it(course.table, standing, trooper, named)
        if guided and len(pieces) == 1:
            pieces, party = (*pieces, *_ids(tuple(guided))), GUIDED
            also += (never_alone.id, *served_by(guided))
    course.by(spend, command.by, pool, group, pieces, bool(together), party, also=also)
    if party == GUIDED:
        spearheads.form(course, command.by, guided)
    if nco.id in also and standing.shape.face != MODEL:
        course.by(told_by_a_marker, standing, "NCO")


def _all_landed(table: Table, piece: PieceId) -> tuple[PieceId, ...]:
    """The pieces that stand for whoever has landed."""
    trooper = under(table, table.pieces[piece])
    return _ids(standing_for(table, trooper.id)) if trooper else ()


def _activated_too(course: Course, others: list[Piece]) -> tuple[PieceId, ...]:
    """The pieces of the other troopers that one Order activates with the first."""
    acting = [_ids(acting_with(course.table, one)) for one in others]
    for pieces in acting:
        if len(pieces) > 1:
            _announce(course, pieces, pieces[0])
    return tuple(piece for pieces in acting for piece in pieces)


def _ids(pieces: tuple[Piece, ...]) -> tuple[PieceId, ...]:
    return tuple(piece.id for piece in pieces)


def _announce(course: Course, pieces: tuple[PieceId, ...], beside: PieceId) -> None:
    """Pieces that nobody knew to belong together are told to, the first time they act."""
    trooper = under(course.table, course.table.pieces[beside])
    if trooper is None or joined(course.table, beside):
        return
    for state, id, _ in said(in_force(course.table.book, trooper), showing.marker_beside):
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
    actor = table.pieces[as_piece(command.actor)]
    card = skill_card(course.table.book, command.skill)
    assert card is not None
    assert order is not None
    half: Half = 0 if card.may_be("entire") else 2 if order.declared else 1
    # Where each of several goes is told of each: told with the skill, it would tell which of them
    # its owner named.
    figure = together_with(table, actor.id)
    several = (len(figure) > 1 or card.name in ARRIVALS) and len(order.pieces) > 1
    to = "" if several else command.to
    contact = None if several and not card.ally else command.contact
    declared = replace(_said(table.book, command), half=half, to=to, contact=contact)
    # What is said of one of several that stand for a trooper is said of each, whichever was named.
    arms = {one: way.weapon for way, one in _ways_of_each(table, command) if way.weapon}
    aims = {one: way.target for way, one in _ways_of_each(table, command) if way.target}
    moving = frozenset(one for way, one in _ways_of_each(table, command) if way.to)
    by, by_rule = performers(table, order, card, command.target, arms, aims, moving)
    also = by_rule
    aims = {piece: target for piece, target in aims.items() if piece in by}
    also += (among_several.id,) if declared.split else ()
    also += (laid_apart.id,) if declared.split and laid_apart(table.book, declared) else ()
    declared = replace(declared, by=by, arms=arms, aims=aims)
    declared = _each_on_its_own(table, command, card, declared)
    if command.target and command.target in table.pieces:
        also += allowed_by(Aim(table, actor.id, card, table.pieces[command.target]))
    also += let_by(table, actor, card)
    also += unseen_by(table.book, card, command.weapon)
    also += on_a_wall(table, actor)
    declared = conceal(course, by or (actor.id,), declared)
    told = second_skill if half == 2 else first_skill
    named = by or (order.pieces if order.together or several else (actor.id,))
    course.by(told, named, declared, also=also)
    _say_who_idles(course, order, card, declared, by_rule)
    shown, free = _who_shows(table, actor, card), left_alone(table, side_of(actor), declared)
    others = also_under(table.book, declared)
    for target in (one for one in declared.targets if one not in others):
        claim_line(course, shown, card, replace(declared, target=target), command.contact, free)
    claim_zone(course, shown, declared)
    claim_saturation(course, shown, declared)
    claim_sensed(course, shown, declared)
    claim_near(course, shown, declared)
    claim_supplies(course, actor.side, actor.id, declared)
    claim_near_supplies(course, actor.side, actor.id, declared)
    claim_placed(course, shown, declared)
    tell(course, tuple(one for one in command.quiet if one in order.pieces))
    impetuous.state_full_mov(course, actor, card)
    claim_caught(course, actor, (*command.caught, *others))
    for way in command.paths:
        # Of several that were noted in hiding as many came out as its States allow.
        if user := course.table.pieces.get(together_with(course.table, way.piece)[0]):
            claim_caught(course, user, way.caught or ())
    if command.scenery:
        course.add(e.FactStated(actor.side, "scenery", actor.id), *_works_alone(table, actor))
    if command.stance:
        change(course, actor.id, card, active=True)
    for one in _others_change(table, command.stances, by):
        change(course, one, card, active=True)
    for one in named:
        rise(course, one, card)
    claim_terrain(course, actor, said=command.terrain)
    measure(course, named, declared)
    # In the order of the table: that of the command tells which of them its owner thinks of first. Who was
    # noted in hiding and did not come out goes nowhere.
    said = {way.piece: way for way in (Path(actor.id, command.to, command.contact), *command.paths)}
    ways = [said[piece] for piece in course.table.pieces if piece in said]
    for path in ways:
        if moves_into_contact(card) and path.to and path.piece in (by or order.pieces):
            part(course, path.piece)
            course.by(moves, path.piece, path.to)
    for one in _others_change(table, command.lies_last, (*by, actor.id)):
        lies_down(course, one, card)
    for one in _others_change(table, command.stands_last, (*by, actor.id)):
        stands_up(course, one, card, active=True)
    say_where_it_ends(course, command, card)
    claim_unseen(course, command, card, named)
    for state in speakers(course.table.book, entering.watched):
        if returning(state, under(table, actor), card):
            ids = (*state.ids(entering.watched), unwatched(table, actor.side))
            course.add(e.FactStated(actor.side, "unseen", actor.id), *ids)
    if _hides_again(course.table.book, under(table, actor), card):
        claim_out_of_it(course, actor)
    for piece in _declares(table, order, by or (actor.id,)):
        weapon = arms.get(piece, command.weapon if piece in by or piece == actor.id else "")
        traits = traits_of(course.table.book, weapon)
        strikes(course, piece, Cause("declared", card, half, weapon, traits))
    for path in ways:
        if path.contact and not card.ally:
            touch(course, path.piece, path.contact)
    at_once = carried(card.name, "at once")
    if at_once is not None:
        at_once(course, actor.id, declared, Made(actor.id, card.name))


def _declares(table: Table, order: Order, by: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Who has declared a skill: of a Coordinated Order all of them, whether or not they can perform it."""
    every = tuple(one for one in order.pieces if one in table.pieces)
    return every if order.party == COORDINATED else by


def _say_who_idles(
    course: Course, order: Order, card: SkillCard, declared: Declared, ids: tuple[str, ...]
) -> None:
    """Of several for whom a skill is declared, who can't perform it and why, as far as everybody knows."""
    table = course.table
    if order.party not in (COORDINATED, GUIDED) or fights(card) or not declared.by:
        return
    for piece in one_of_each(table, tuple(one for one in order.pieces if one in table.pieces)):
        if not set(together_with(table, piece)).isdisjoint(declared.by):
            continue
        target = declared.aims.get(piece, declared.target)
        weapon = declared.arms.get(piece, "")
        standing = table.pieces[piece]
        why = "no weapon is named for it" if card.weapon and not weapon else ""
        if not why and standing.shape.face == MODEL and not card.ally:
            no = may_aim(table, standing, card, target, aro=False, weapon=weapon)
            why = no.sentence.rstrip(".") if no else ""
        course.add(e.IdlePerformed(piece, card.name, why), *ids)


def _others_change(
    table: Table, named: tuple[PieceId, ...], by: tuple[PieceId, ...]
) -> tuple[PieceId, ...]:
    """Who lies down or stands up of the others that perform a skill: one piece for each trooper, in the
    order of the table."""
    every = (table.pieces[one] for one in table.pieces if one in named and one in by)
    found = {piece.trooper or piece.id: piece.id for piece in every}
    return tuple(found.values())


def _ways_of_each(table: Table, command: DeclareSkill) -> Iterator[tuple[Path, PieceId]]:
    for way in command.paths:
        for one in together_with(table, way.piece):
            yield way, one


def _each_on_its_own(
    table: Table, command: DeclareSkill, card: SkillCard, declared: Declared
) -> Declared:
    """Where each of several throws or lays, and whom its own Template catches: of those of whom it is not
    said, as many as the first one's at the same target, if they use a Template too."""
    ways = {one: way for way, one in _ways_of_each(table, command)}
    goes = moves_into_contact(card)
    places = {one: way.to for one, way in ways.items() if way.to and not goes}
    caught_by: dict[PieceId, tuple[PieceId, ...]] = {}
    for piece in declared.by if card.attacks else ():
        weapon = declared.arms.get(piece, declared.weapon)
        same = declared.aims.get(piece, declared.target) == declared.target
        same = same and places.get(piece, declared.to) == declared.to
        like = declared.caught if same and is_template(table.book, weapon) else ()
        own = ways[piece].caught if piece in ways else None
        caught = like if own is None else own
        if piece not in together_with(table, as_piece(command.actor)) and caught != declared.caught:
            caught_by[piece] = caught
    return replace(declared, places=places, under=caught_by)


def _who_shows(table: Table, actor: Piece, card: SkillCard) -> Piece:
    """Of several pieces the real one does what shows it, whichever of them was named."""
    trooper = under(table, actor)
    shows = card.roll or card.attacks
    return (real_of(table, trooper.id) if trooper and shows else None) or actor


def _works_alone(table: Table, actor: Piece) -> tuple[str, ...]:
    """The rules by which only the real one of several pieces interacts with scenery."""
    trooper = under(table, actor)
    standing = in_force(table.book, trooper) if trooper else ()
    return tuple(id for state in standing for id in state.ids(declaring.uses_scenery))


def counts_for(table: Table, piece: PieceId | None, what: str) -> tuple[str, ...]:
    """The rules by which a piece counts as a real trooper for this, as it shows itself."""
    standing = piece_of(table, piece)
    states = seen(table, standing) if standing else ()
    return tuple(id for _, id, _ in said(states, reacting.real, what))


def touch(course: Course, piece: PieceId, touched: PieceId) -> None:
    """Two enemies come into Silhouette contact."""
    course.add(e.FactStated(course.table.pieces[piece].side, "contact", piece, touched))
    meet(course, piece, touched)


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


@rule("LOF-3")
def all_round_on_its_way(arc: int) -> int:
    """Who declares a skill with the Movement label sees 360 degrees all along its way."""
    return 360


def goes_its_way(table: Table, piece: PieceId) -> bool:
    """Whether a piece has declared a skill in this Order that moves it."""
    done = made_by(table.order, piece) if table.order else ()
    cards = (skill_card(table.book, one.skill) for one in done)
    return any(card is not None and card.bears("Movement") for card in cards)


def claim_line(
    course: Course,
    actor: Piece,
    card: SkillCard,
    declared: Declared,
    contact: PieceId | None,
    free: tuple[str, ...],
) -> None:
    """A skill that needs LoF states that there is one, over the arc its user sees; one that needs
    contact, or a Hacking Area, states that instead."""
    target = declared.target
    if target and (claimed := claimed_instead(course.table.book, card, contact)):
        ask, id = claimed
        also = (*counts_for(course.table, target, ask), *free)
        course.add(e.FactStated(actor.side, ask, actor.id, target), id, *also)
    elif target and fights(card) and adjoins(course.table, actor.id, target):
        return
    elif target and needs_line(course.table.book, card, declared.weapon, guided=declared.guided):
        arc, id = arc_of(course.table, actor)
        if on_its_way := arc < 360 and goes_its_way(course.table, actor.id):
            arc = all_round_on_its_way(arc)
        also = (all_round_on_its_way.id,) if on_its_way else ()
        also += counts_for(course.table, target, "LoF")
        also += (
            (main_target_in_line.id,) if main_target_in_line(course.table.book, declared) else ()
        )
        also += (beyond_contact.id,) if touches_it(course.table, actor, target) else ()
        afar = reaches(course.table, actor, course.table.pieces[target], card)
        course.add(e.FactStated(actor.side, "LoF", actor.id, target, arc), id, *also, *afar)
        if afar:
            course.add(e.FactStated(actor.side, "ZoC", actor.id, target), *afar)
    elif target and card.weapon and reaches_its_zone(course.table.book, declared.weapon):
        course.add(e.FactStated(actor.side, "ZoC", actor.id, target), within_its_zone.id)
