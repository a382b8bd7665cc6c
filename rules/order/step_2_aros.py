"""Steps 2 and 4: the reactive player answers, in private until Done; who waits, who lost the chance."""

from rules.book.editions import Book
from rules.ids import PieceId, Side, as_piece, other
from rules.log import events as e
from rules.log.commands import DeclareAro, DelayAro, Done, Withdraw
from rules.log.course import Course
from rules.log.table import (
    MODEL,
    Declared,
    Fact,
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
from rules.measured.saturation import claim_saturation, may_be_thinned
from rules.measured.visibility import (
    attacked_through,
    claim_zone,
    may_see,
    senses,
    senses_who_attacks,
)
from rules.messages import say, term
from rules.moments import declaring, reacting
from rules.moments.declaring import Aim
from rules.moments.ending import Cause
from rules.order.acting_together import acting_with
from rules.order.line_of_fire import beyond_contact, counts_for, stood_in_contact
from rules.order.step_1_2_declaration import may_be_its_own
from rules.page import said
from rules.pieces.cancellation import strikes
from rules.pieces.deployables import conceal, is_deployable
from rules.reference import SkillCard
from rules.reference.arms import by_comms, programme, traits_of
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.templates import (
    claim_caught,
    claim_placed,
    main_target_in_line,
    may_catch,
    newly_under,
    template_reacts,
)
from rules.rolls.uses import may_fire_twice, may_use
from rules.rolls.whole_fights import may_lay_over
from rules.seen.absence import hidden_as, real_place
from rules.seen.effective import acting, all_round, arc_of
from rules.skill import carried, skill_card
from rules.skills.albedo import may_look_at
from rules.skills.appearing import DELAY, as_if_out, come_out, may_come_out
from rules.skills.close_combat import adjoins, fights, one_of_a_combat
from rules.skills.fireteams import the_leader_strikes
from rules.skills.g_jumper import another_acts, one_is_active
from rules.skills.guiding import one_aro_for_all
from rules.skills.hacking import left_alone, may_answer_it, may_go_through, silenced
from rules.skills.look_out import (
    LOOK_OUT,
    drop_unwarned,
    is_warned,
    told_by_a_warning,
    warned_by_another,
)
from rules.skills.moving import may_leave_wall
from rules.skills.nearby import claim_nearby, may_appear_nearby, places
from rules.skills.reload import claim_near_supplies, may_reload
from rules.skills.requirements import (
    NO_SUCH_SKILL,
    known_skills,
    knows,
    may_act,
    may_aim,
    may_shoot_with,
    not_against,
    not_ones_own,
    own_piece,
)
from rules.skills.silent import may_be_heard
from rules.skills.stealth import came_quietly, may_hear
from rules.skills.supportware import JUMP
from rules.states import in_force, seen, states
from rules.weapons.devices import is_hacker
from rules.weapons.special_attacks import may_lie, needs_line

NOT_NOW = Refusal("not-now", say("There is nothing to react to right now."))
NOTHING_NOTED = Refusal("nothing-noted", say("No ARO is noted there."))
NO_CHANCE = Refusal("no-chance", say("It has no ARO: choose what lets it react."))
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
    card = skill_card(table.book, command.skill)
    cause = Cause("declared", card, 1, aro=True)
    trooper = acting(table, actor)
    if card is None or not card.may_be("aro") or not knows(table.book, trooper, card):
        return NO_SUCH_SKILL
    return (
        may_be_its_own(table.book, actor, trooper, card)
        or may_come_out(before, command.by, command.actor, card, MODEL, cause)
        or may_appear_nearby(before, command.by, command.actor, command.instead)
        or may_act(table, actor, card)
        or may_leave_wall(table, actor.id, card)
        or _in_time(command, table, piece)
        or refuse(one_is_active, command.skill, another_acts(table, order, piece))
        or may_answer_it(table, order, command.target)
        or refuse(answers_the_activated, table, order, command.target)
        or may_go_through(table, command.by, command.via)
        or _answers_somebody(table, order, actor, card, command.target)
        or may_aim(table, actor, card, command.target, aro=True, weapon=command.weapon)
        or may_shoot_with(table, actor, trooper, card, command.weapon)
        or may_use(table, actor, card, command.weapon)
        or may_reload(table, actor, card)
        or may_fire_twice(table, actor, card, command.weapon, command.double)
        or _alone_in_combat(table, actor, card, command.target)
        or refuse(one_aro_for_all, table, order, trooper, card)
        or _allowed_by_comms(table, order, actor, trooper, command.through)
        or refuse(warned_by_another, command.through, is_warned(table, actor), card)
        or may_catch(command, card, table)
        or may_lay_over(command, table)
        or may_lie(table.book, command, card)
        or may_answer_by(table, actor, command.through, _answered(order, command))
        or _may_look(command, card, table, actor, trooper)
        or may_hear(table, order, actor, command.target, command.through)
        or may_be_heard(table.book, order, piece, command.through, card)
        or refuse(by_programme_or_reset, table.book, command.through, card)
        or fits(table.book, command.through, card, command.weapon)
        or (NO_CHANCE if command.through == "ZoC" and not zone_counts() else None)
        or (NO_CHANCE if card.evades_comms and not nullifies_if_it_reacts(card) else None)
        or _answers_half(table, order, command)
    )


def _answers_somebody(
    table: Table, order: Order, actor: Piece, card: SkillCard, target: PieceId | None
) -> Refusal | None:
    """Whether an ARO that is aimed at nobody may answer one of those that the Order activated."""
    active = [table.pieces[one] for one in order.pieces if one in table.pieces]
    if target is not None or card.target or not active:
        return None
    barred = [not_against(Aim(table, actor.id, card, one, True)) for one in active]
    return barred[0] if all(barred) else None


def _alone_in_combat(
    table: Table, actor: Piece, card: SkillCard, target: PieceId | None
) -> Refusal | None:
    if table.order is None or target is None or not fights(card):
        return None
    return refuse(one_of_a_combat, table, table.order, actor, target) or refuse(
        the_leader_strikes, table, actor, target
    )


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


def may_still_answer(by: Side, piece: PieceId, table: Table) -> Refusal | None:
    """Whether a piece may react to this half yet, and nothing is noted that it does."""
    if no := _open_to(by, piece, table):
        return no
    noted = table.order is not None and not _figure(table, piece).isdisjoint(table.order.noted)
    return (
        Refusal("not-now", say("Take its ARO back first: it declares it later.")) if noted else None
    )


def _figure(table: Table, piece: PieceId) -> frozenset[PieceId]:
    """The pieces that stand for the same trooper, as far as this Table knows."""
    trooper = table.pieces[piece].trooper
    return (
        frozenset(one.id for one in standing_for(table, trooper)) if trooper else frozenset({piece})
    )


@rule("ARO-9")
def nobody_reacts_to_an_aro(by: Side) -> str | None:
    """Only the reactive player declares AROs; nobody reacts to one."""
    return say("Only the reactive player declares AROs.")


@rule("ARO-2")
def one_aro(order: Order, pieces: frozenset[PieceId]) -> str | None:
    """One ARO a trooper an Order."""
    return (
        None
        if pieces.isdisjoint(order.aros)
        else say("It has already declared its ARO in this Order.")
    )


@rule("ARO-3")
def answers_the_activated(table: Table, order: Order, target: PieceId | None) -> str | None:
    """An ARO is aimed at one of the troopers that the Order activated, as long as it stands."""
    if target is None or (target in order.pieces and target in table.pieces):
        return None
    return say("An ARO targets a trooper that this Order activated.")


def _in_time(command: DeclareAro, table: Table, piece: PieceId) -> Refusal | None:
    """Whether the chance is still open, or comes with the second skill."""
    order = table.order
    if command.through == "Comms Attack" and order and gains_one(table.book, order, piece):
        return None
    if command.through == "Template" and order and newly_under(table.book, order, piece):
        return None
    return refuse(in_time, table, piece, command.newly)


@rule("FAQ-H7")
def gains_one(book: Book, order: Order, piece: PieceId) -> bool:
    """Whom the second skill makes a Comms Attack on gains an ARO, even if it had none before."""
    return any(
        one.half == 2 and piece in one.targets and by_comms(book, one) for one in order.declared
    )


@rule("SEQ-7")
def in_time(table: Table, piece: PieceId, newly: bool) -> str | None:
    """A chance not taken at step 2 is lost, unless the trooper waited or the second skill gives it."""
    order = table.order
    assert order is not None
    if table.step == "2" or piece in order.delayed:
        return None
    if piece in order.lost:
        return say("It delayed, and the Marker was not revealed: its ARO is lost.")
    if had_its_chance(table, order, piece):
        return say("It had its ARO at the first skill and didn't take it: the chance is gone.")
    if newly:
        return None
    return say(
        "It had its chance at the first skill, unless only the second gave it LoF or ZoC: then say so."
    )


def had_its_chance(table: Table, order: Order, piece: PieceId) -> bool:
    """Whether the record shows that the first skill let a piece react: it was aimed at, or under a
    Template; by then there was LoF between them, or contact, but for who came into it by Stealth. Of
    anything else only the table knows."""
    first, mine = order.declared[0], _figure(table, piece)
    if mine & first.reached:
        return True
    hearer = table.pieces[piece]
    loud = [one for one in order.pieces if not came_quietly(table, order, one, hearer)]
    seen_by = [{one, active} for one in mine for active in order.pieces]
    touched_by = [{one, active} for one in mine for active in loud]
    return any(
        {fact.piece, fact.about} in (seen_by if fact.ask == "LoF" else touched_by)
        for fact in table.facts
        if _met(fact)
    ) or any(stood_in_contact(table, table.pieces[one], active) for one in mine for active in loud)


def _met(fact: Fact) -> bool:
    """Whether two met by the first skill at the latest; who is no longer in contact was in it."""
    if not fact.answer:
        return fact.ask == "contact"
    return fact.skills == 1 and fact.ask in ("LoF", "contact")


def fits(book: Book, through: str, card: SkillCard, weapon: str = "") -> Refusal | None:
    """Whether a skill may answer by this chance, whoever has it."""
    return (
        refuse(shoots_in_line, book, through, card, weapon)
        or refuse(in_line_to_aim, book, through, card)
        or refuse(looks_out_in_line, through, card)
        or _not_near(book, through, card)
        or refuse(in_its_area, through, card)
    )


@rule("FAQ-C7")
def shoots_in_line(book: Book, through: str, card: SkillCard, weapon: str) -> str | None:
    """A BS Attack needs LoF to its target, unless its weapon needs none; its owner says that there is."""
    barred = card.name == "BS Attack" and through != "LoF" and needs_line(book, card, weapon)
    return say("A BS Attack needs LoF.") if barred else None


@rule("ARO-1")
def in_line_to_aim(book: Book, through: str, card: SkillCard) -> str | None:
    """In ZoC without LoF there is an ARO, but none that needs a line to the target."""
    aimed = (card.target or card.weapon) and not card.bears("No LoF") and card.name != "BS Attack"
    hacks = programme(book, card.name) is not None
    barred = aimed and through != "LoF" and not hacks
    return say("{card} needs LoF.", card=term(card.name)) if barred else None


@rule("FAQ-S6")
def looks_out_in_line(through: str, card: SkillCard) -> str | None:
    """Look Out! needs LoF to the enemy, as it is declared."""
    barred = card.name == LOOK_OUT and through != "LoF"
    return say("Look Out! needs LoF to the enemy.") if barred else None


@rule("FAQ-S4")
def dodges_who_is_near(through: str, card: SkillCard) -> str | None:
    """A Dodge answers an enemy in LoF or in ZoC, or a Template, and no other chance."""
    barred = card.name == "Dodge" and through not in ("LoF", "ZoC", "Template", LOOK_OUT)
    return (
        say("A Dodge ARO needs an enemy in LoF or ZoC, or a Template on the trooper.")
        if barred
        else None
    )


# By N5 whoever may react may Dodge.
dodges_who_is_near.gone("N5.2")


def _not_near(book: Book, through: str, card: SkillCard) -> Refusal | None:
    asked = dodges_who_is_near.wording(book)
    return refuse(asked, through, card) if asked is not None else None


@rule("FAQ-H9")
def in_its_area(through: str, card: SkillCard) -> str | None:
    """Controlled Jump answers any skill that is declared in its user's Hacking Area."""
    barred = card.name == JUMP and through not in ("ZoC", "Hacking Area")
    return (
        say("Controlled Jump reacts only to what happens in its Hacking Area.") if barred else None
    )


@rule("FAQ-H6")
def by_programme_or_reset(book: Book, through: str, card: SkillCard) -> str | None:
    """Who is in its Hacking Area alone, a Hacker answers with a Programme or by Reset."""
    if through != "Hacking Area" or programme(book, card.name) or resets_if_it_reacts(card):
        return None
    return say("An enemy only in its Hacking Area allows a Hacking Program or Reset, nothing else.")


@rule("FAQ-S8")
def nullifies_if_it_reacts(card: SkillCard) -> bool:
    """Whoever is allowed an ARO, by whatever chance, may use Zero Pain."""
    return card.evades_comms


@rule("FAQ-S5")
def resets_if_it_reacts(card: SkillCard) -> bool:
    """Whoever is allowed an ARO, by whatever chance, may Reset."""
    return card.name == "Reset"


def _allowed_by_comms(
    table: Table, order: Order, actor: Piece, trooper: Trooper | None, through: str
) -> Refusal | None:
    if through == "Hacking Area":
        return silenced(table, actor) or refuse(hackers_react, table.book, trooper)
    if through == "Comms Attack":
        return refuse(target_reacts, attacked_by_comms(table.book, order, actor.id))
    if through == "Template" and not template_reacts(table.book, order, actor.id):
        return Refusal("no-template", say("It is not under a Template."))
    return None


def _may_look(
    command: DeclareAro, card: SkillCard, table: Table, actor: Piece, trooper: Trooper | None
) -> Refusal | None:
    """Whether there is LoF through the Zone between them, and not by contact alone."""
    order = table.order
    if no := may_be_thinned(card, saturated=command.saturated):
        return no
    if order is None or not needs_line(table.book, card, command.weapon):
        return None
    target = command.target or order.pieces[0]
    answers = attacked_through(order, actor.id, target)
    no = may_see(command.zone, trooper.profile if trooper else None, answers=answers)
    touches = stood_in_contact(table, actor, target)
    no = no or (None if touches else may_look_at(table, actor, target))
    return no or (refuse(beyond_contact, card, command.sees) if touches else None)


def _answered(order: Order, command: DeclareAro) -> tuple[PieceId, ...]:
    return (command.target,) if command.target else order.pieces


def may_answer_by(
    table: Table, actor: Piece, through: str, answered: tuple[PieceId, ...]
) -> Refusal | None:
    """Whether its States leave a piece the LoF by which it would answer one of these."""
    within = any(adjoins(table, actor.id, one) or senses(table, actor, one) for one in answered)
    for _, id, sentence in said(seen(table, actor), declaring.looks, within):
        return Refusal("state-forbids", sentence, id) if through == "LoF" else None
    return None


@rule("HACK-3")
def hackers_react(book: Book, trooper: Trooper | None) -> str | None:
    """A Hacker may answer an enemy that activates in its Hacking Area."""
    return None if reaches_further(book, trooper) else say("It has no Hacking Area.")


@rule("ARO-5")
def reaches_further(book: Book, trooper: Trooper | None) -> bool:
    """Its item lets it react without LoF or ZoC: a Hacking Device does."""
    return trooper is not None and is_hacker(book, trooper.profile)


@rule("ARO-7")
def target_reacts(attacked: bool) -> str | None:
    """The target of a Comms Attack may answer it, wherever it comes from."""
    return None if attacked else say("It is not the target of a Comms Attack.")


def attacked_by_comms(book: Book, order: Order, piece: PieceId) -> bool:
    """Whether this Order makes a Comms Attack on a piece."""
    return any(piece in one.targets and by_comms(book, one) for one in order.declared)


@rule("ARO-4")
def zone_counts() -> bool:
    """An enemy inside ZoC, if outside LoF, may be answered."""
    return True


def _answers_half(table: Table, order: Order, command: DeclareAro) -> Refusal | None:
    """A first half made as a Marker can only be answered if the reveal counts for all of it."""
    if table.step == "4" and command.at == 1 and not order.revealed_whole and order.revealed:
        return Refusal("still-a-marker", say("The target was still a Marker at the first skill."))
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
        return Refusal(
            "no-delay", say("Only an ARO against a Marker's first skill can be delayed.")
        )
    actor = own_piece(table, command.by, piece)
    assert actor is not None
    trooper = acting(table, actor)
    answers = known_skills(table.book, trooper, "aro")
    barred = [_never_declares(table, actor, trooper, card) for card in answers]
    return barred[0] if barred and all(barred) else None


def _never_declares(
    table: Table, actor: Piece, trooper: Trooper | None, card: SkillCard
) -> Refusal | None:
    """Why a trooper could not answer with this skill, whatever the Marker does."""
    return (
        may_be_its_own(table.book, actor, trooper, card)
        or may_act(table, actor, card)
        or may_leave_wall(table, actor.id, card)
    )


def waiting_allowed(table: Table) -> tuple[str, ...]:
    """The rules that let an ARO against this activation wait, from what shows."""
    order = table.order
    if order is None:
        return ()
    standing = [table.pieces[piece] for piece in order.pieces if piece in table.pieces]
    return tuple(id for piece in standing for _, id, _ in said(seen(table, piece), reacting.delays))


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
        met=command.met,
        double=command.double,
        saturated=command.saturated,
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
    return real_place(trooper).piece if trooper else as_piece(command.actor)


def withdraw(command: Withdraw, course: Course) -> None:
    """Forget what was noted."""
    course.add(e.AroWithdrawn(command.by, command.piece))


def close(by: Side, course: Course, *, whole: bool) -> None:
    """Publish all that was noted, in an order that says nothing; then the settling is due."""
    table = course.table
    order = table.order
    assert order is not None
    reactive = other(order.side)
    drop_unwarned(course)
    order = course.table.order
    assert order is not None
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
    if _tells_which(table.book, declared):
        return tuple(one for one in table.pieces if one in _figure(table, piece))[:1]
    return _reacting(table, piece, declared)


def _standing(course: Course, piece: PieceId, declared: Declared | None) -> tuple[PieceId, ...]:
    """The piece that reacts, or those of a trooper that comes out of hiding to do so."""
    order = course.table.order
    if order is None:
        return ()
    if piece in course.table.pieces:
        return (
            _reacting(course.table, piece, declared)
            if _tells_which(course.table.book, declared)
            else (piece,)
        )
    trooper = hidden_as(course.table, other(order.side), piece)
    if trooper is None:
        return ()
    card = skill_card(course.table.book, declared.skill) if declared else None
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
    if trooper is not None and _tells_which(table.book, declared):
        real = real_of(table, trooper.id)
        return (real.id,) if real else ()
    return tuple(one.id for one in acting_with(table, actor))


def _tells_which(book: Book, declared: Declared | None) -> bool:
    """Whether only the real one of several pieces can answer so: by a Roll, or an Attack."""
    card = skill_card(book, declared.skill) if declared else None
    return card is not None and (bool(card.roll) or card.attacks)


@rule("ARO-8", off=lambda noted: noted[:1])
def everybody_reacts(
    noted: list[tuple[PieceId, Declared | None]],
) -> list[tuple[PieceId, Declared | None]]:
    """Any number of troopers may react to one activation."""
    return noted


def _publish(course: Course, piece: PieceId, declared: Declared, several: tuple[str, ...]) -> None:
    table = course.table
    order = table.order
    card = skill_card(course.table.book, declared.skill)
    standing = table.pieces[piece]
    assert order is not None
    assert card is not None
    declared = conceal(course, (piece,), declared)
    waited = piece in order.delayed
    target = declared.target or order.pieces[0]
    also = (*(_ends_waiting(course, order) if waited else ()), *several)
    also = (*also, *counts_for(table, target, "ARO"))
    hacked, warned = declared.through == "Comms Attack", declared.through == LOOK_OUT
    also += told_by_a_warning(declared)
    also += (target_reacts.id,) if hacked else ()
    also += (nullifies_if_it_reacts.id,) if nullifies_if_it_reacts(card) else ()
    also += (gains_one.id,) if hacked and gains_one(course.table.book, order, piece) else ()
    course.by(late_aro if declared.half == 2 else timely_aro, piece, declared, also=also)
    arc, arc_id = arc_of(table, standing)
    if senses(table, standing, target):
        arc, arc_id = all_round(), senses_who_attacks.id
    if hacked or warned:
        strikes(course, piece, _said(course.table, card, declared))
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
        also += (
            (main_target_in_line.id,) if main_target_in_line(course.table.book, declared) else ()
        )
        looks = seen_over and needs_line(course.table.book, card, declared.weapon)
        also += (beyond_contact.id,) if looks and stood_in_contact(table, standing, target) else ()
        course.add(e.FactStated(standing.side, chance, piece, target, seen_over), *ids, *also)
    claim_zone(course, standing, declared)
    claim_saturation(course, standing, declared)
    claim_caught(course, standing, declared.caught)
    claim_placed(course, standing, declared)
    claim_near_supplies(course, standing.side, standing.id, declared)
    strikes(course, piece, _said(course.table, card, declared))
    _idle_replica(course, piece, card)
    at_once = carried(card.name, "at once")
    if at_once is not None:
        at_once(course, piece, declared, Made(piece, card.name))


def _said(table: Table, card: SkillCard, declared: Declared) -> Cause:
    """What a State hears of an ARO that is declared."""
    traits = traits_of(table.book, declared.weapon)
    return Cause("declared", card, 1, declared.weapon, traits, aro=True)


def _idle_replica(course: Course, piece: PieceId, card: SkillCard) -> None:
    """What a replica does though it can't is an Idle."""
    standing = course.table.pieces.get(piece)
    trooper = under(course.table, standing) if standing else None
    if standing is None or trooper is None or standing.real is not False:
        return
    for _, id, _ in said(in_force(course.table.book, trooper), declaring.idles, card):
        course.add(e.SkillIdled(piece, card.name), id)


@rule("FAQ-B5")
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
    waited_for = [state for state in shown if state.speaks(reacting.delays)]
    # A Marker that has shown itself stands there no more.
    known = waited_for or [state for state in states(course.table.book).values() if state.marker]
    return tuple(id for _, id, _ in said(known, reacting.waits, bool(order.revealed)))


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
            asked = state.speaks(reacting.waits)
            if asked and not state.holds(reacting.waits, shown):
                course.add(e.AroLost(piece), *state.ids(reacting.waits))
                break
