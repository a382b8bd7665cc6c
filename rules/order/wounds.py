"""Wounds (or STR) lost and given back, and what follows from it."""

from rules import events as e
from rules.bearing import own_card
from rules.course import Course
from rules.ids import PieceId
from rules.order.crew import ESCAPE, held_by_the_tag
from rules.order.deployables import is_destroyed
from rules.order.entering import struck_down
from rules.profiles import has
from rules.registry import rule
from rules.state import Blow
from rules.states import joined, seen


def wound(course: Course, piece: PieceId, lost: int, *ids: str, kills: bool = False) -> None:
    """Take Wounds (or STR) off a piece, and let follow what follows."""
    standing = course.table.pieces[piece]
    card = own_card(course.table, standing)
    if card is None or not lost:
        return
    for one in _marked(course, piece):
        course.by(lose, one, standing.lost + lost, also=ids)
    gone = course.table.pieces[piece].lost
    if is_destroyed(card, gone):
        course.add(e.PieceRemoved(piece), is_destroyed.id)
        return
    if has(card, ESCAPE):
        gone, kills = held_by_the_tag(gone, card.wounds), False
    down = any(state.wounded for state in seen(course.table, standing))
    if down and has(card, ESCAPE) and gone == card.wounds:
        return
    held = any(state.withstands for state in seen(course.table, standing))
    struck_down(course, piece, Blow(gone, card.wounds, down, kills, held, card))


@rule("WOUND-1")
def lose(piece: PieceId, lost: int) -> e.WoundsMarked | None:
    """Each failed Saving Roll takes a Wound, or a point of STR."""
    return e.WoundsMarked(piece, lost)


def regain(course: Course, piece: PieceId, number: int, *ids: str) -> None:
    """Give back Wounds (or STR), never more than were lost."""
    lost = course.table.pieces[piece].lost
    if lost > 0:
        for one in _marked(course, piece):
            course.add(e.WoundsMarked(one, max(0, lost - number)), *ids)


def _marked(course: Course, piece: PieceId) -> tuple[PieceId, ...]:
    """The pieces on which it shows: all that everybody knows to stand for the same trooper."""
    figure = joined(course.table, piece)
    return figure.pieces if figure else (piece,)
