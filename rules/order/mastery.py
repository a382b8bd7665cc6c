"""Who has taken a trooper over activates it, until it is given back to its owner."""

from rules import events as e
from rules.course import Course
from rules.ids import PieceId, Side
from rules.order.entering import enter, leave, unfit
from rules.state import State
from rules.table import group_of, side_of


def take_over(course: Course, piece: PieceId, state: State, by: PieceId, *ids: str) -> None:
    """A State that has its trooper obey begins, or (by its owner's hand) ends; the Orders are those
    of the Combat Group of the trooper that did it."""
    master = course.table.pieces.get(by)
    if master is not None and side_of(master) == course.table.pieces[piece].side:
        if state.won_back is not None and state.won_back():
            leave(course, piece, state, state.won_back.id)
        return
    if unfit(course.table, course.table.pieces[piece], state):
        return
    enter(course, piece, state, *ids)
    if master is not None:
        obey(course, piece, state, side_of(master), group_of(master))


def obey(course: Course, piece: PieceId, state: State, side: Side, group: int) -> None:
    """A trooper takes the Orders of this Combat Group from now on."""
    if state.serves is not None and state.serves():
        course.add(e.MasterChanged(piece, side, group), state.serves.id)
