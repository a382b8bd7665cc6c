"""2.2 and 4.2: an ARO is declared, with the chance that its owner claims."""

from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Declared, Made, Table, side_of, under
from rules.measured.saturation import claim_saturation
from rules.measured.visibility import claim_zone, senses, senses_who_attacks
from rules.moments import declaring
from rules.moments.ending import Cause
from rules.order.chances import (
    hackers_react,
    in_its_area,
    nullifies_if_it_reacts,
    reaches_further,
    resets_if_it_reacts,
    target_reacts,
    zone_counts,
)
from rules.order.in_time import gains_one
from rules.order.line_of_fire import beyond_contact, counts_for, stood_in_contact
from rules.order.waiting import ends_waiting
from rules.page import said
from rules.pieces.cancellation import strikes
from rules.pieces.place_deployable import conceal
from rules.reference import SkillCard
from rules.reference.arms import traits_of
from rules.registry import rule
from rules.rolls.templates import claim_caught, claim_placed, main_target_in_line
from rules.rolls.under_templates import template_reacts
from rules.seen.effective import all_round, arc_of
from rules.skill import effect_of, skill_card
from rules.skills import chest_mines
from rules.skills.look_out import LOOK_OUT, told_by_a_warning
from rules.skills.reload import claim_near_supplies
from rules.skills.repeaters import left_alone
from rules.skills.supportware import JUMP
from rules.states import in_force
from rules.weapons.seen_or_not import needs_line


def publish(course: Course, piece: PieceId, declared: Declared, several: tuple[str, ...]) -> None:
    """An ARO that was noted is declared, with all that it claims of the table."""
    table = course.table
    order = table.order
    card = skill_card(course.table.book, declared.skill)
    standing = table.pieces[piece]
    assert order is not None
    assert card is not None
    declared = conceal(course, (piece,), declared)
    waited = piece in order.delayed
    target = declared.target or order.pieces[0]
    also = (*(ends_waiting(course, order) if waited else ()), *several)
    also = (*also, *counts_for(table, target, "ARO"))
    hacked, warned = declared.through == "Comms Attack", declared.through == LOOK_OUT
    also += told_by_a_warning(declared)
    also += (target_reacts.id,) if hacked else ()
    also += (nullifies_if_it_reacts.id,) if nullifies_if_it_reacts(card) else ()
    also += (gains_one.id,) if hacked and gains_one(course.table.book, order, piece) else ()
    struck = chest_mines.on_all_in_contact(table, standing, declared)
    also += chest_mines.told_by(struck)
    course.by(late_aro if declared.half == 2 else timely_aro, piece, struck, also=also)
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
    at_once = effect_of(card.name, "at once")
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
