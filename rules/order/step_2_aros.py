"""Steps 2 and 4: the reactive player answers, in private until Done; who waits, who lost the chance."""

from rules import events as e
from rules.absence import hidden_as, real_place
from rules.bearing import acting
from rules.commands import DeclareAro, DelayAro, Done, Withdraw
from rules.course import Course
from rules.ids import PieceId, Side, other
from rules.order.appearing import DELAY, as_if_out, come_out, may_come_out
from rules.order.arms import by_comms, programme
from rules.order.carrying import carried
from rules.order.causes import strikes
from rules.order.close_combat import fights, one_of_a_combat
from rules.order.deployables import conceal, is_deployable
from rules.order.hacking import left_alone, may_answer_it, may_go_through
from rules.order.moving import may_leave_wall
from rules.order.nearby import claim_nearby, may_appear_nearby, places
from rules.order.otherwise import may_lie, needs_line
from rules.order.requirements import (
    NO_SUCH_SKILL,
    arc_of,
    is_hacker,
    knows,
    may_act,
    may_aim,
    may_shoot_with,
    not_ones_own,
    own_piece,
    skill_card,
)
from rules.order.stealth import may_hear
from rules.order.step_1_activation import acting_with, counts_for, may_be_its_own
from rules.order.supportware import JUMP
from rules.order.templates import (
    claim_caught,
    claim_placed,
    main_target_in_line,
    may_catch,
    newly_under,
    template_reacts,
)
from rules.order.uses import may_use
from rules.order.visibility import attacked_through, claim_zone, may_see
from rules.reference import SkillCard, skill
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.state import Cause, said
from rules.states import in_force, seen, states
from rules.table import (
    MODEL,
    Declared,
    Half,
    Made,
    Order,
    Piece,
    Table,
    Trooper,
    real_of,
    side_of,
    standing_for,
    under,
)

NOT_NOW = Refusal("not-now", "There is nothing to answer at this moment.")
NOTHING_NOTED = Refusal("nothing-noted", "Nothing is noted there.")
NO_CHANCE = Refusal("no-chance", "Nothing lets it react.")
ARO_STEPS = ("2", "4")


# ------------------------------------------------------------------ may


def may_answer(command: DeclareAro, table: Table) -> Refusal | None:
    """Whether a trooper may note this ARO."""
    before = table
    table, piece = as_if_out(table, command.by, command.actor)
    refusal = _open_to(command.by, piece, table)
    if refusal:
        return refusal
    order = table.order
    actor = own_piece(table, command.by, piece)
    assert order is not None
    assert actor is not None
    card = skill_card(command.skill)
    cause = Cause("declared", card, 1, aro=True)
    trooper = acting(table, actor)
    if card is None or not card.may_be("aro") or not knows(trooper, card):
        return NO_SUCH_SKILL
    return (
        may_be_its_own(actor, trooper, card)
        or may_come_out(before, command.by, command.actor, card, MODEL, cause)
        or may_appear_nearby(before, command.by, command.actor, command.instead)
        or may_act(table, actor, card)
        or may_leave_wall(table, actor.id, card)
        or _in_time(command, table, piece)
        or may_answer_it(table, order, command.target)
        or refuse(answers_the_activated, order, command.target)
        or may_go_through(table, command.by, command.via)
        or may_aim(table, actor, card, command.target, aro=True, weapon=command.weapon)
        or may_shoot_with(table, actor, trooper, card, command.weapon)
        or may_use(table, actor, card, command.weapon)
        or _alone_in_combat(table, actor, card, command.target)
        or _allowed_by_comms(table, order, actor, trooper, command.through)
        or may_catch(command, card, table)
        or may_lie(command, card)
        or _may_look(command, card, order, actor, trooper)
        or may_hear(table, order, trooper, command.target, command.through)
        or refuse(by_programme_or_reset, command.through, card)
        or fits(command.through, card, command.weapon)
        or (NO_CHANCE if command.through == "ZoC" and not zone_counts() else None)
        or (NO_CHANCE if card.evades_comms and not nullifies_if_it_reacts(card) else None)
        or _answers_half(table, order, command)
    )


def _alone_in_combat(
    table: Table, actor: Piece, card: SkillCard, target: PieceId | None
) -> Refusal | None:
    if table.order is None or target is None or not fights(card):
        return None
    return refuse(one_of_a_combat, table, table.order, actor, target)


def _open_to(by: Side, piece: PieceId, table: Table) -> Refusal | None:
    order = table.order
    if order is not None and order.side == by:
        return refuse(nobody_reacts_to_an_aro, by) or NOT_NOW
    if order is None or table.step not in ARO_STEPS or by not in table.waits:
        return NOT_NOW
    if own_piece(table, by, piece) is None:
        return not_ones_own(table, by, piece)
    if is_deployable(table.pieces[piece]):
        return NO_CHANCE
    return refuse(one_aro, order, _figure(table, piece))


def _figure(table: Table, piece: PieceId) -> frozenset[PieceId]:
    """The pieces that stand for the same trooper, as far as this Table knows."""
    trooper = table.pieces[piece].trooper
    return (
        frozenset(one.id for one in standing_for(table, trooper)) if trooper else frozenset({piece})
    )


@rule("ARO-9")
def nobody_reacts_to_an_aro(by: Side) -> str | None:
    """Only the reactive player declares AROs; nobody reacts to one."""
    return "The active player declares no AROs."


@rule("ARO-2")
def one_aro(order: Order, pieces: frozenset[PieceId]) -> str | None:
    """One ARO a trooper an Order."""
    return None if pieces.isdisjoint(order.aros) else "It has declared its ARO in this Order."


@rule("ARO-3")
def answers_the_activated(order: Order, target: PieceId | None) -> str | None:
    """An ARO is aimed at one of the troopers that the Order activated."""
    if target is None or target in order.pieces:
        return None
    return "An ARO answers a trooper that this Order activated."


def _in_time(command: DeclareAro, table: Table, piece: PieceId) -> Refusal | None:
    """Whether the chance is still open, or comes with the second skill."""
    order = table.order
    if command.through == "Comms Attack" and order and gains_one(order, piece):
        return None
    if command.through == "Template" and order and newly_under(order, piece):
        return None
    return refuse(in_time, table, piece, command.newly)


@rule("FAQ-H7", off=False)
def gains_one(order: Order, piece: PieceId) -> bool:
    """Whom the second skill makes a Comms Attack on gains an ARO, even if it had none before."""
    return any(one.half == 2 and piece in one.targets and by_comms(one) for one in order.declared)


@rule("SEQ-7")
def in_time(table: Table, piece: PieceId, newly: bool) -> str | None:
    """A chance not taken at step 2 is lost, unless the trooper waited or the second skill gives it."""
    order = table.order
    assert order is not None
    if table.step == "2" or piece in order.delayed:
        return None
    if piece in order.lost:
        return "It waited, and the Marker did not show itself: the chance is lost."
    if newly:
        return None
    return "It had its chance at step 2, unless the second skill gave it a new one."


def fits(through: str, card: SkillCard, weapon: str = "") -> Refusal | None:
    """Whether a skill may answer by this chance, whoever has it."""
    return (
        refuse(shoots_in_line, through, card, weapon)
        or refuse(in_line_to_aim, through, card)
        or refuse(looks_out_in_line, through, card)
        or refuse(dodges_who_is_near, through, card)
        or refuse(in_its_area, through, card)
    )


@rule("FAQ-C7")
def shoots_in_line(through: str, card: SkillCard, weapon: str) -> str | None:
    """A BS Attack needs LoF to its target, unless its weapon needs none; its owner says that there is."""
    barred = card.name == "BS Attack" and through != "LoF" and needs_line(card, weapon)
    return "Without LoF there is no BS Attack." if barred else None


@rule("ARO-1")
def in_line_to_aim(through: str, card: SkillCard) -> str | None:
    """In ZoC without LoF there is an ARO, but none that needs a line to the target."""
    aimed = (card.target or card.weapon) and not card.bears("No LoF") and card.name != "BS Attack"
    hacks = programme(card.name) is not None
    barred = aimed and through != "LoF" and not hacks
    return f"Without LoF there is no {card.name}." if barred else None


@rule("FAQ-S6")
def looks_out_in_line(through: str, card: SkillCard) -> str | None:
    """Look Out! needs LoF to the enemy, as it is declared."""
    barred = card.name == "Look Out!" and through != "LoF"
    return "Look Out! needs LoF to the enemy." if barred else None


@rule("FAQ-S4")
def dodges_who_is_near(through: str, card: SkillCard) -> str | None:
    """A Dodge answers an enemy in LoF or in ZoC, or a Template, and no other chance."""
    barred = card.name == "Dodge" and through not in ("LoF", "ZoC", "Template")
    return "A Dodge answers an enemy in its LoF or ZoC, or a Template." if barred else None


@rule("FAQ-H9")
def in_its_area(through: str, card: SkillCard) -> str | None:
    """Controlled Jump answers any skill that is declared in its user's Hacking Area."""
    barred = card.name == JUMP and through not in ("ZoC", "Hacking Area")
    return "Controlled Jump answers what is done in its Hacking Area." if barred else None


@rule("FAQ-H6")
def by_programme_or_reset(through: str, card: SkillCard) -> str | None:
    """Who is in its Hacking Area alone, a Hacker answers with a Programme or by Reset."""
    if through != "Hacking Area" or programme(card.name) or resets_if_it_reacts(card):
        return None
    return "In its Hacking Area alone it answers with a Programme or by Reset."


@rule("FAQ-S8", off=False)
def nullifies_if_it_reacts(card: SkillCard) -> bool:
    """Whoever is allowed an ARO, by whatever chance, may use Zero Pain."""
    return card.evades_comms


@rule("FAQ-S5", off=False)
def resets_if_it_reacts(card: SkillCard) -> bool:
    """Whoever is allowed an ARO, by whatever chance, may Reset."""
    return card.name == "Reset"


def _allowed_by_comms(
    table: Table, order: Order, actor: Piece, trooper: Trooper | None, through: str
) -> Refusal | None:
    if through == "Hacking Area":
        return refuse(hackers_react, trooper)
    if through == "Comms Attack":
        return refuse(target_reacts, attacked_by_comms(order, actor.id))
    if through == "Template" and not template_reacts(order, actor.id):
        return Refusal("no-template", "It is under no Template.")
    return None


def _may_look(
    command: DeclareAro, card: SkillCard, order: Order, actor: Piece, trooper: Trooper | None
) -> Refusal | None:
    """Whether there is LoF through the Zone between them."""
    if not needs_line(card, command.weapon):
        return None
    answers = attacked_through(order, actor.id, command.target or order.pieces[0])
    return may_see(command.zone, trooper.profile if trooper else None, answers=answers)


@rule("HACK-3")
def hackers_react(trooper: Trooper | None) -> str | None:
    """A Hacker may answer an enemy that activates in its Hacking Area."""
    return None if reaches_further(trooper) else "It has no Hacking Area."


@rule("ARO-5", off=False)
def reaches_further(trooper: Trooper | None) -> bool:
    """Its item lets it react without LoF or ZoC: a Hacking Device does."""
    return trooper is not None and is_hacker(trooper)


@rule("ARO-7")
def target_reacts(attacked: bool) -> str | None:
    """The target of a Comms Attack may answer it, wherever it comes from."""
    return None if attacked else "No Comms Attack is made on it."


def attacked_by_comms(order: Order, piece: PieceId) -> bool:
    """Whether this Order makes a Comms Attack on a piece."""
    return any(piece in one.targets and by_comms(one) for one in order.declared)


@rule("ARO-4", off=False)
def zone_counts() -> bool:
    """An enemy inside ZoC, if outside LoF, may be answered."""
    return True


def _answers_half(table: Table, order: Order, command: DeclareAro) -> Refusal | None:
    """A first half made as a Marker can only be answered if the reveal counts for all of it."""
    if table.step == "4" and command.at == 1 and not order.revealed_whole and order.revealed:
        return Refusal("still-a-marker", "It was still a Marker then.")
    return None


def may_wait(command: DelayAro, table: Table) -> Refusal | None:
    """Whether a trooper may delay its ARO: only against a Marker, only at step 2."""
    refusal = may_come_out(table, command.by, command.actor, None, command.form, DELAY)
    refusal = refusal or may_appear_nearby(table, command.by, command.actor, command.instead)
    table, piece = as_if_out(table, command.by, command.actor)
    refusal = _open_to(command.by, piece, table) or refusal
    if refusal:
        return refusal
    if table.step != "2" or not waiting_allowed(table):
        return Refusal("no-delay", "Only before a Marker's second skill can an ARO wait.")
    actor = own_piece(table, command.by, piece)
    assert actor is not None
    dodge = skill("Dodge")
    return (
        may_be_its_own(actor, under(table, actor), dodge)
        or may_act(table, actor, dodge)
        or may_leave_wall(table, actor.id, dodge)
    )


def waiting_allowed(table: Table) -> tuple[str, ...]:
    """The rules that let an ARO against this activation wait, from what shows."""
    order = table.order
    if order is None:
        return ()
    standing = [table.pieces[piece] for piece in order.pieces if piece in table.pieces]
    return tuple(
        id for piece in standing for _, id, _ in said(seen(table, piece), lambda s: s.delays)
    )


def may_withdraw(command: Withdraw, table: Table) -> Refusal | None:
    """Whether there is a noted ARO to take back."""
    order = table.order
    if order is None or command.by not in table.waits or command.piece not in order.noted:
        return NOTHING_NOTED
    return None


def may_close(command: Done, table: Table) -> Refusal | None:
    """Whether the reactive player may say "done"; the active one may, as said aloud."""
    return None if table.order is not None and table.waits else NOT_NOW


# ------------------------------------------------------------------ happens


def note(command: DeclareAro, course: Course) -> None:
    """Keep an ARO in private."""
    at: Half = 1 if course.table.step == "2" else command.at or 2
    declared = Declared(
        command.skill,
        2 if course.table.step == "4" else 1,
        command.target,
        command.weapon,
        command.to,
        None,
        at,
        command.through,
        via=command.via,
        caught=command.caught,
        zone=command.zone,
    )
    _note(command, course, declared)


def note_delay(command: DelayAro, course: Course) -> None:
    """Keep in private that a trooper waits."""
    _note(command, course, None, command.form)


def _note(
    command: DeclareAro | DelayAro, course: Course, declared: Declared | None, form: str = MODEL
) -> None:
    """The last that is noted for any piece of a trooper is what the trooper does."""
    piece = _piece(course.table, command)
    order = course.table.order
    if order is not None and piece in course.table.pieces:
        for before in sorted(_figure(course.table, piece) & order.noted.keys() - {piece}):
            course.add(e.AroWithdrawn(command.by, before))
    course.add(e.AroNoted(command.by, piece, declared, form, places(command.instead)))


def _piece(table: Table, command: DeclareAro | DelayAro) -> PieceId:
    """The piece that reacts: of a trooper off the table, the one that it will be."""
    trooper = hidden_as(table, command.by, command.actor)
    return real_place(trooper).piece if trooper else command.actor


def withdraw(command: Withdraw, course: Course) -> None:
    """Forget what was noted."""
    course.add(e.AroWithdrawn(command.by, command.piece))


def close(by: Side, course: Course, *, whole: bool) -> None:
    """Publish all that was noted, in an order that says nothing; then the settling is due."""
    table = course.table
    order = table.order
    assert order is not None
    reactive = other(order.side)
    acting = {
        one: declared
        for piece, declared in order.noted.items()
        if piece in table.pieces
        for one in _drawn(table, piece, declared)
    }
    noted = [(piece, acting[piece]) for piece in table.pieces if piece in acting]
    off = [piece for piece in order.noted if piece not in table.pieces]
    off.sort(key=lambda piece: (str(order.noted[piece]), piece))
    noted += [(piece, order.noted[piece]) for piece in off]
    label = f"aros {order.number} {table.step}"
    reacting = everybody_reacts(course.luck.shuffle(label, noted))
    several = (everybody_reacts.id,) if len(reacting) > 1 else ()
    for noted_for, declared in reacting:
        for piece in _standing(course, noted_for, declared):
            if declared is None:
                course.add(e.AroDelayed(piece), *waiting_allowed(table), *several)
            else:
                _publish(course, piece, declared, several)
    course.add(e.ArosClosed(reactive, by, whole))
    course.add(e.StepReached("2" if table.step == "2" else "4", (), "reveal"))


def _drawn(table: Table, piece: PieceId, declared: Declared | None) -> tuple[PieceId, ...]:
    """The pieces whose turn to answer is drawn by lot.

    An ARO that tells which of several is real is drawn for the first of them, whichever that is:
    else the turns of all the others would tell as much before it.
    """
    if _tells_which(declared):
        return tuple(one for one in table.pieces if one in _figure(table, piece))[:1]
    return _reacting(table, piece, declared)


def _standing(course: Course, piece: PieceId, declared: Declared | None) -> tuple[PieceId, ...]:
    """The piece that reacts, or those of a trooper that comes out of hiding to do so."""
    order = course.table.order
    if order is None:
        return ()
    if piece in course.table.pieces:
        return _reacting(course.table, piece, declared) if _tells_which(declared) else (piece,)
    trooper = hidden_as(course.table, other(order.side), piece)
    if trooper is None:
        return ()
    card = skill_card(declared.skill) if declared else None
    cause = Cause("declared", card, 1, aro=True) if declared else DELAY
    instead = order.elsewhere.get(piece, {})
    pieces = come_out(course, trooper, order.appearing.get(piece, MODEL), cause, instead)
    claim_nearby(course, trooper.side, instead)
    return _reacting(course.table, pieces[0], declared)


def _reacting(table: Table, piece: PieceId, declared: Declared | None) -> tuple[PieceId, ...]:
    """The pieces that declare an ARO noted for one of them: an ARO that tells which of several is
    real is that one's alone."""
    actor = table.pieces[piece]
    trooper = under(table, actor)
    if trooper is not None and _tells_which(declared):
        real = real_of(table, trooper.id)
        return (real.id,) if real else ()
    return tuple(one.id for one in acting_with(table, actor))


def _tells_which(declared: Declared | None) -> bool:
    """Whether only the real one of several pieces can answer so: by a Roll, or an Attack."""
    card = skill_card(declared.skill) if declared else None
    return card is not None and (bool(card.roll) or "Attack" in card.labels)


@rule("ARO-8", off=lambda noted: noted[:1])
def everybody_reacts(
    noted: list[tuple[PieceId, Declared | None]],
) -> list[tuple[PieceId, Declared | None]]:
    """Any number of troopers may react to one activation."""
    return noted


def _publish(course: Course, piece: PieceId, declared: Declared, several: tuple[str, ...]) -> None:
    table = course.table
    order = table.order
    card = skill_card(declared.skill)
    standing = table.pieces[piece]
    assert order is not None
    assert card is not None
    declared = conceal(course, standing, declared)
    waited = piece in order.delayed
    target = declared.target or order.pieces[0]
    also = (*(_ends_waiting(course, order) if waited else ()), *several)
    also = (*also, *counts_for(table, target, "ARO"))
    hacked = declared.through == "Comms Attack"
    also += (target_reacts.id,) if hacked else ()
    also += (nullifies_if_it_reacts.id,) if nullifies_if_it_reacts(card) else ()
    also += (gains_one.id,) if hacked and gains_one(order, piece) else ()
    course.by(late_aro if declared.half == 2 else timely_aro, piece, declared, also=also)
    arc, arc_id = arc_of(table, standing)
    if hacked:
        strikes(course, piece, Cause("declared", card, 1, declared.weapon, aro=True))
        _idle_replica(course, piece, card)
        return
    rules_of = {"LoF": arc_id, "ZoC": zone_counts.id, "Template": template_reacts.id}
    by = rules_of.get(declared.through, hackers_react.id)
    ids: tuple[str, ...] = (claims_a_chance.id, by)
    chance = claims_a_chance(declared.through)
    if by == hackers_react.id:
        reset = (resets_if_it_reacts.id,) if resets_if_it_reacts(card) else ()
        ids += (reaches_further.id, from_the_active.id, *reset)
        ids += left_alone(table, side_of(standing), declared)
        ids += (in_its_area.id,) if card.name == JUMP else ()
        chance = from_the_active(chance)
    if chance:
        seen_over = arc if declared.through == "LoF" else 0
        also = counts_for(table, target, declared.through)
        also += (sees_back.id,) if seen_over and sees_back(table, piece, target) else ()
        also += (main_target_in_line.id,) if main_target_in_line(declared) else ()
        course.add(e.FactStated(standing.side, chance, piece, target, seen_over), *ids, *also)
    claim_zone(course, standing, declared)
    claim_caught(course, standing, declared.caught)
    claim_placed(course, standing, declared)
    strikes(course, piece, Cause("declared", card, 1, declared.weapon, aro=True))
    _idle_replica(course, piece, card)
    at_once = carried(card.name, "at once")
    if at_once is not None:
        at_once(course, piece, declared, Made(piece, card.name))


def _idle_replica(course: Course, piece: PieceId, card: SkillCard) -> None:
    """What a replica does though it can't is an Idle."""
    standing = course.table.pieces.get(piece)
    trooper = under(course.table, standing) if standing else None
    if standing is None or trooper is None or standing.real is not False:
        return
    for _, id, _ in said(in_force(trooper), lambda state: state.replica_idles, card):
        course.add(e.SkillIdled(piece, card.name), id)


@rule("FAQ-B5", off=False)
def sees_back(table: Table, piece: PieceId, target: PieceId) -> bool:
    """Who is seen sees back, as long as the other is in its LoF arc; no Attack is needed."""
    return any(
        fact.ask == "LoF" and fact.answer and (fact.piece, fact.about) == (target, piece)
        for fact in table.facts
    )


@rule("SEQ-7")
def timely_aro(piece: PieceId, declared: Declared) -> e.AroDeclared | None:
    """2.2: the ARO of a trooper that is allowed one."""
    return e.AroDeclared(piece, declared)


@rule("SEQ-4")
def late_aro(piece: PieceId, declared: Declared) -> e.AroDeclared | None:
    """4.2: the ARO of a trooper that waited, or that the second skill gives a chance."""
    return e.AroDeclared(piece, declared)


@rule("ARO-1")
def claims_a_chance(through: str) -> str | None:
    """An enemy activates in its LoF or ZoC: its owner says which, and may be objected to."""
    return through or "LoF"


@rule("FAQ-H13")
def from_the_active(chance: str | None) -> str | None:
    """The Hacking Area is measured from the active trooper and its Repeaters, 8 inches from any point
    of their path: its owner says that it holds, and may be objected to."""
    return chance


def _ends_waiting(course: Course, order: Order) -> tuple[str, ...]:
    standing = (course.table.pieces.get(piece) for piece in order.pieces)
    shown = {one for piece in standing if piece for one in seen(course.table, piece)}
    waited_for = [state for state in shown if state.delays]
    # A Marker that has shown itself stands there no more.
    known = waited_for or [state for state in states().values() if state.marker]
    return tuple(
        state.waits_for_reveal.id
        for state in known
        if state.waits_for_reveal and state.waits_for_reveal(bool(order.revealed))
    )


def lose_waiting(course: Course) -> None:
    """Who waited for a Marker that did not show itself loses the ARO."""
    order = course.table.order
    if order is None or not order.delayed:
        return
    shown = any(piece in order.revealed for piece in order.pieces)
    standing = [
        course.table.pieces[piece] for piece in order.pieces if piece in course.table.pieces
    ]
    for piece in [one for one in course.table.pieces if one in order.delayed]:
        for state in {s.name: s for at in standing for s in seen(course.table, at)}.values():
            ends = state.waits_for_reveal
            if ends is not None and not ends(shown):
                course.add(e.AroLost(piece), ends.id)
                break
