"""Room for a base, made by who is in its way."""

from collections.abc import Iterator
from typing import Final

from rules.book.editions import Book
from rules.ids import Side
from rules.log import events as e
from rules.log.commands import MakeRoom, ReplaceBase
from rules.log.course import Course
from rules.log.table import Piece, Table, pieces_of, side_of
from rules.messages import say
from rules.moments import meeting
from rules.page import said
from rules.pieces.leaving import leave
from rules.refusals import Refusal
from rules.registry import rule
from rules.space import Standing
from rules.state import State
from rules.states import seen, speakers
from rules.turn.base_fits import STEPS

NOT_WEDGED: Final = Refusal("not-wedged", say("That piece has room enough."))


def why_no_room(command: ReplaceBase, found: Standing | None, wider: bool) -> Refusal | None:
    """Nobody chooses a base that the map has no room for, unless they say that the map is wrong."""
    if found is None or command.obligatory:
        return None
    if found.overlaps:
        return Refusal("no-room", say("By the map there is somebody where the new base would be."))
    if found.wedged == "yes":
        return Refusal(
            "no-room", say("By the map it has too little room for its Silhouette there.")
        )
    if found.falls == "yes" and wider:
        return Refusal("no-room", say("By the map its base is wider than the surface under it."))
    return None


def may_be_wedged(book: Book, command: ReplaceBase) -> Refusal | None:
    """Why a base may not be wedged in, if it may not."""
    if command.obligatory or not command.wedged:
        return None
    able = speakers(book, meeting.wedged)
    id = next((id for state in able for id in state.ids(meeting.wedged)), "")
    return Refusal(
        "not-obligatory", say("You can only wedge it in where a rule leaves no choice."), id
    )


def may_make_room(command: MakeRoom, table: Table) -> Refusal | None:
    """Whether an own piece is short of room that could change."""
    piece = table.pieces.get(command.piece)
    if piece is None or piece not in wedged(table, command.by):
        return NOT_WEDGED
    return None


def wedged(table: Table, side: Side) -> tuple[Piece, ...]:
    """The pieces of a side that only more room sets free."""
    if table.step not in STEPS:
        return ()
    return tuple(
        piece
        for piece in pieces_of(table, side)
        if side_of(piece) == side and any(_freed(table, piece))
    )


def _freed(table: Table, piece: Piece) -> Iterator[tuple[State, str]]:
    """The States that more room would end, each with the rule."""
    standing = seen(table, piece)
    asked = [meeting.freed_by_room, *((meeting.freed_if_wedged,) if piece.wedged else ())]
    yield from ((state, id) for one in asked for state, id, _ in said(standing, one))


@rule("REPL-10", only="N5.2")
def no_room_for_equipment(equipment: bool, wedged: bool) -> bool:
    """A piece of equipment with too little room is taken off the table."""
    return equipment and wedged


def make_room(command: MakeRoom, course: Course) -> None:
    """What was wedged in is free: its owner says so, whatever the map says."""
    piece = course.table.pieces[command.piece]
    for state, id in tuple(_freed(course.table, piece)):
        course.add(e.FactStated(command.by, "room", piece.id), id)
        leave(course, piece.id, state, id)
