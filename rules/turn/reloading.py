"""Reload in the States Phase: for nothing, close to Baggage. Page "Baggage" (N5)."""

from typing import Final

from rules.ids import Side
from rules.log.commands import Reload
from rules.log.course import Course
from rules.log.table import Piece, Table, pieces_of
from rules.messages import say
from rules.refusals import Refusal
from rules.skills.reload import can_reload, fill_up, for_nothing, say_near

NOTHING_TO_RELOAD: Final = Refusal("nothing-to-reload", say("It has nothing to reload now."))


def in_need(table: Table, side: Side) -> tuple[Piece, ...]:
    """Whom of a side Baggage can serve in this States Phase."""
    if table.step != "states" or side not in table.waits:
        return ()
    return tuple(piece for piece in pieces_of(table, side) if is_in_need(table, piece))


def is_in_need(table: Table, piece: Piece) -> bool:
    """Whether a piece shows that there is something to fill up for nothing, and somebody to do it with."""
    return (
        for_nothing.wording(table.book) is not None
        and piece.card is not None
        and can_reload(table, piece)
    )


def may_reload(command: Reload, table: Table) -> Refusal | None:
    """Whether this piece may be filled up now."""
    able = command.piece in {piece.id for piece in in_need(table, command.by)}
    return None if able else NOTHING_TO_RELOAD


def reload(command: Reload, course: Course) -> None:
    """That it stands in that ZoC its player says, and all its uses are back."""
    piece = course.table.pieces[command.piece]
    say_near(course, command.by, piece)
    fill_up(course, piece, for_nothing)
