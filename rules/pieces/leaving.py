"""How a State ends: its owner's note, its token, what it takes along and gives back."""

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, standing_for, under
from rules.moment import When
from rules.moments import ending, showing, suffering
from rules.page import said
from rules.state import State
from rules.states import by_default, in_force, states


def leave(course: Course, piece: PieceId, state: State, *ids: str, at: When = "now") -> None:
    """A State ends: its owner's note is struck, its token comes off each piece of the figure. One
    that ends at the conclusion of the Order shows its token until then."""
    standing = course.table.pieces.get(piece)
    if standing is None:
        return
    figure = figure_of(course.table, standing)
    trooper = under(course.table, standing)
    if trooper is not None and state.name in trooper.states:
        course.add(e.StateLeft(standing.side, trooper.id, state.name, at), *ids)
    left = under(course.table, standing)
    back = state.null and left is not None and not is_null(course.table.book, left)
    also = tuple(id for _, id in by_default(course.table.book, null=False)) if back else ()
    for one in figure:
        if at == "now" and state.name in course.table.pieces[one].tokens:
            course.add(e.TokenRemoved(one, state.name), *ids, *also)
            _gives_back(course, one, state)
    for _, id, name in said((state,), ending.takes_along):
        if taken := states(course.table.book).get(name):
            leave(course, piece, taken, id)


def is_null(book: Book, trooper: Trooper) -> bool:
    return any(state.null for state in in_force(book, trooper))


def _gives_back(course: Course, piece: PieceId, state: State) -> None:
    """What a State took from its trooper is its own again: its uses, or itself."""
    for _, id, _ in said((state,), ending.reloads):
        course.add(e.UsesRestored(piece), id)
    standing = course.table.pieces[piece]
    if state.speaks(suffering.serves) and standing.master is not None:
        mine = e.MasterChanged(piece, standing.side, standing.shape.group)
        course.add(mine, *state.ids(suffering.serves))


def figure_of(table: Table, piece: Piece) -> tuple[PieceId, ...]:
    """The pieces that show what States the trooper under this one has: the real one, and those
    that copy its tokens, in the order of the table."""
    trooper = under(table, piece)
    if trooper is None:
        return (piece.id,)
    copied = copied_by(table.book, trooper)
    every = standing_for(table, trooper.id)
    return tuple(one.id for one in every if copied or one.real is not False)


def copied_by(book: Book, trooper: Trooper) -> tuple[str, ...]:
    """The rules by which each of several pieces shows the tokens of its trooper."""
    return tuple(id for _, id, _ in said(in_force(book, trooper), showing.copied_tokens))
