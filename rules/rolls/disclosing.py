"""What a Roll needs of what nobody has told, and no more: of the truth behind a Model that is shown as
another, and of whom a Fireteam is formed.
"""

from typing import Final

from msgspec.structs import replace

from rules.book.labels import ranked
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, under
from rules.moments import showing
from rules.page import said
from rules.reference.arms import tool
from rules.rolls.hand import Hand
from rules.rolls.rolls import rolls
from rules.seen.effective import own_card
from rules.skill import skill_card
from rules.skills import fireteam_level
from rules.skills.close_combat import fights
from rules.skills.of_one_unit import of_one_unit
from rules.skills.team_fire import used_of_its_composition
from rules.states import in_force

NUMBERS: Final = ("CC", "BS", "PH", "WIP", "ARM", "BTS")
OF_FIGHTERS: Final = ("Martial Arts", "Natural Born Warrior")
VISORS: Final = ("Multispectral Visor", "X Visor")


def before_the_rolls(course: Course) -> None:
    """What the Rolls of this step are made with, of whoever makes them and whoever they are aimed at."""
    hands = [hand for roll in rolls(course.table) for hand in roll.hands]
    for hand in hands:
        _tell_composition(course, hand)
        hand_to_hand = fights(skill_card(course.table.book, hand.declared.skill))
        disclose(course, hand.piece, hand.attribute, *_of_who_rolls(hand, hand_to_hand))
        if hand.declared.target:
            disclose(
                course, hand.declared.target, *(OF_FIGHTERS if hand_to_hand else ("Mimetism",))
            )


def _tell_composition(course: Course, hand: Hand) -> None:
    """How many of a Fireteam are of one unit, where its member's Roll is better for it."""
    table = course.table
    team = next((one for one in table.fireteams if hand.piece in one.pieces), None)
    card = skill_card(table.book, hand.declared.skill)
    if team is None or card is None:
        return
    alike = of_one_unit(table, team)
    used = used_of_its_composition(table.book, alike, card, tool(table.book, hand.declared))
    used = used or fireteam_level.used_by(table.book, alike, card)
    if used is not None and used[0] > team.alike:
        course.add(e.CompositionTold(hand.piece, used[0]), used[1])


def _of_who_rolls(hand: Hand, hand_to_hand: bool) -> tuple[str, ...]:
    """The skills and items on which a Roll hangs, beside its Attribute."""
    if hand_to_hand:
        return ("Surprise Attack", "CC Attack", hand.declared.skill, *OF_FIGHTERS)
    aims = ("BS Attack", *VISORS) if hand.declared.target else ()
    return ("Surprise Attack", "Sixth Sense", hand.declared.skill, *aims)


def disclose(course: Course, piece: PieceId, *wanted: str) -> None:
    """Tell the true numbers and skills of these names, where what is shown has others."""
    standing = course.table.pieces.get(piece)
    trooper = under(course.table, standing) if standing else None
    shown = (standing.told or standing.card) if standing else None
    true = own_card(course.table, standing) if standing else None
    if trooper is None or shown is None or true is None:
        return
    ids = [id for _, id, _ in said(in_force(course.table.book, trooper), showing.own_numbers)]
    told, card = _told(shown, true, wanted)
    if ids and told:
        course.add(e.TruthDisclosed(piece, card, told), *ids)


def _told(shown: Card, true: Card, wanted: tuple[str, ...]) -> tuple[tuple[str, ...], Card]:
    found, card = [], shown
    for name in wanted:
        if name in NUMBERS:
            value = getattr(true, name.lower())
            if value != getattr(card, name.lower()):
                card = replace(card, **{name.lower(): value})
                found.append(f"{name} {value}")
            continue
        for kind in ("skills", "equipment"):
            mine, theirs = _named(getattr(true, kind), name), _named(getattr(card, kind), name)
            if mine != theirs:
                others = tuple(one for one in getattr(card, kind) if one not in theirs)
                card = replace(card, **{kind: tuple(sorted((*others, *mine)))})
                found += mine or tuple(f"no {one}" for one in theirs)
    return tuple(found), card


def _named(labels: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The labels of this name, whatever their level or brackets."""
    return tuple(one for one in labels if ranked(one)[0] == name)
