"""What doesn't meet its Requirements at Resolution is an Idle."""

from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Declared, Order, Piece, piece_of
from rules.moments import declaring, reacting
from rules.order.doubted import counts as doubt_counts
from rules.order.doubted import untrue_of
from rules.page import said
from rules.registry import rule
from rules.rolls.opposing import at_which, is_made
from rules.skill import made_by, skill_card
from rules.skills.activated_together import FIRETEAM
from rules.skills.close_combat import adjoins, fights, hand_to_hand
from rules.skills.guard import reaches
from rules.skills.hacking import hackers_alone, out_of_reach
from rules.skills.requirements.hackable import may_be_hacked
from rules.skills.stealth import may_be_named, unheard
from rules.states import seen


def idle_what_fails(course: Course) -> None:
    """At Resolution: a skill whose Requirements are not met is an Idle (SEQ-8)."""
    order = course.table.order
    if order is None:
        return
    for piece, declared in _still_to_be_made(order):
        if out_of_reach(course.table, piece, declared):
            why = "through an enemy Repeater it only reaches Hackers"
            course.by(unmet, piece, declared.skill, why, also=(hackers_alone.id,))
            continue
        if unheard(course.table, order, piece, declared):
            why = "its target used Stealth throughout"
            course.by(unmet, piece, declared.skill, why, also=(may_be_named.id,))
            continue
        if fact := untrue_of(course.table, order, piece, declared):
            why = f"as was doubted, it has no {fact.ask}"
            course.by(unmet, piece, declared.skill, why, also=(doubt_counts.id,))
            continue
        if declared.target and declared.target not in course.table.pieces:
            course.by(unmet, piece, declared.skill, "its target is no longer there")
        elif fights(skill_card(course.table.book, declared.skill)) and not _strikes_home(
            course, piece, declared
        ):
            why = "it is not in contact with its target"
            course.by(unmet, piece, declared.skill, why, also=(hand_to_hand.id,))
        aimed = piece_of(course.table, declared.target)
        if aimed is not None and declared.skill == "Discover" and aimed.id in order.turned:
            for _, id, _ in said(seen(course.table, aimed), reacting.found_once):
                why = "that Marker has changed since"
                course.add(e.SkillIdled(piece, declared.skill, why), id)
    for piece in order.pieces:
        for declared in made_by(order, piece):
            target = piece_of(course.table, declared.target)
            card = skill_card(course.table.book, declared.skill)
            if card is None or target is None or piece in order.idled:
                continue
            still = card.attacks and any(state.marker for state in seen(course.table, target))
            if still and is_made(order, piece, "Discover"):
                why = "its target was not Discovered"
                course.by(unmet, piece, declared.skill, why, also=_why_unmet(course, target))
            elif is_made(order, piece, "Discover") and (
                no := may_be_hacked(course.table.book, card, target.card)
            ):
                why = "its target is of no type that it can hack"
                course.by(unmet, piece, declared.skill, why, also=(no.rule,))


def _strikes_home(course: Course, piece: PieceId, declared: Declared) -> bool:
    """Whether a CC Attack is made in contact, or needs none; of a Fireteam the Leader alone makes it."""
    order, table = course.table.order, course.table
    stands_by = order is not None and order.party == FIRETEAM and piece != order.pieces[0]
    if stands_by or adjoins(table, piece, declared.target):
        return True
    mine, target = table.pieces.get(piece), piece_of(table, declared.target)
    card = skill_card(table.book, declared.skill)
    return bool(mine and target and card and reaches(table, mine, target, card))


def _still_to_be_made(order: Order) -> list[tuple[PieceId, Declared]]:
    """Every skill of the Order and its AROs that has not been rolled for."""
    every = [(piece, one) for piece in order.pieces for one in made_by(order, piece)]
    every += list(order.aros.items())
    return [
        (piece, one)
        for piece, one in every
        if piece not in order.idled
        and not is_made(order, piece, one.skill, at_which(order, piece, one))
    ]


def _why_unmet(course: Course, target: Piece) -> tuple[str, ...]:
    markers = (state for state in seen(course.table, target) if state.marker)
    return tuple(id for state in markers for id in state.ids(declaring.allows))


@rule("SEQ-8")
def unmet(piece: PieceId, skill: str, why: str) -> e.SkillIdled | None:
    """A skill that does not meet its Requirements at Resolution is an Idle."""
    return e.SkillIdled(piece, skill, why)
