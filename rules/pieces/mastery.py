"""Who has taken a trooper over activates it, until it is given back to its owner."""

from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import group_of, side_of
from rules.moments import ending, suffering
from rules.page import said
from rules.pieces.entering import enter, unfit
from rules.pieces.leaving import leave
from rules.state import State


def take_over(course: Course, piece: PieceId, state: State, by: PieceId, *ids: str) -> None:
    """A State that has its trooper obey begins, or (by its owner's hand) ends; the Orders are those
    of the Combat Group of the trooper that did it."""
    master = course.table.pieces.get(by)
    if master is not None and side_of(master) == course.table.pieces[piece].side:
        for _, id, _ in said((state,), ending.won_back):
            leave(course, piece, state, id)
        return
    if unfit(course.table, course.table.pieces[piece], state):
        return
    enter(course, piece, state, *ids)
    if master is not None:
        obey(course, piece, state, side_of(master), group_of(master))


def obey(course: Course, piece: PieceId, state: State, side: Side, group: int) -> None:
    """A trooper takes the Orders of this Combat Group from now on."""
    for _, id, _ in said((state,), suffering.serves):
        course.add(e.MasterChanged(piece, side, group), id)
