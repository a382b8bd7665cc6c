"""What is told of the truth behind a Model that is shown as another: what a Roll needs, and no more."""

from msgspec.structs import replace

from rules import events as e
from rules.bearing import own_card
from rules.course import Course
from rules.ids import PieceId
from rules.order.rolls import rolls
from rules.profiles import label_name
from rules.state import said
from rules.states import in_force
from rules.table import Card, under

NUMBERS = ("CC", "BS", "PH", "WIP", "ARM", "BTS")


def before_the_rolls(course: Course) -> None:
    """What the Rolls of this step are made with, of whoever makes them and whoever they are aimed at."""
    hands = [hand for roll in rolls(course.table) for hand in roll.hands]
    for hand in hands:
        disclose(course, hand.piece, hand.attribute, "Surprise Attack")
        if hand.declared.target:
            disclose(course, hand.declared.target, "Mimetism")


def disclose(course: Course, piece: PieceId, *wanted: str) -> None:
    """Tell the true numbers and skills of these names, where what is shown has others."""
    standing = course.table.pieces.get(piece)
    trooper = under(course.table, standing) if standing else None
    shown = (standing.told or standing.card) if standing else None
    true = own_card(course.table, standing) if standing else None
    if trooper is None or shown is None or true is None:
        return
    ids = [id for _, id, _ in said(in_force(trooper), lambda state: state.own_numbers)]
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
        mine = tuple(one for one in true.skills if label_name(one) == name)
        theirs = tuple(one for one in card.skills if label_name(one) == name)
        if mine != theirs:
            others = tuple(one for one in card.skills if label_name(one) != name)
            card = replace(card, skills=tuple(sorted((*others, *mine))))
            found += mine or (f"no {name}",)
    return tuple(found), card
