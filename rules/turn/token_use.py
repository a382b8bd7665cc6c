"""What one use of a Command Token is to the turn: a function under its rule's id, in one mode.

The modes are the rulebook's: `strategic` (each player once, around the first turn), `logistical` (the
same, of another kind and beside it), `executive` (1.1 of one's own turn) and `tactical` (in one's own
Orders Phase).
"""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import msgspec

from rules.ids import NO_PIECE, PieceId
from rules.log.commands import SpendToken
from rules.log.course import Course
from rules.log.table import Table, standing_for
from rules.messages import say
from rules.refusals import Refusal

NO_SUCH_USE: Final = Refusal("no-such-use", say("A Command Token can’t be spent on that."))

Mode: TypeAlias = Literal["strategic", "logistical", "executive", "tactical"]


def named(command: SpendToken, table: Table) -> PieceId:
    """The piece that is told with it: none of several that stand for one trooper, which is real."""
    piece = table.pieces.get(command.piece)
    stands = standing_for(table, piece.trooper) if piece and piece.trooper else ()
    # What lies under a Marker and is no trooper is told as one would be.
    return command.piece if piece and len(stands) < 2 else NO_PIECE


def nobody(command: SpendToken, table: Table) -> PieceId:
    """No piece is told."""
    return NO_PIECE


def nothing_more(command: SpendToken, course: Course) -> None:
    """The token says it all."""


class Use(msgspec.Struct, frozen=True):
    """One use: its mode, whether it may be made, what it does once the token is spent. `rule` is the
    id under which that is told, `piece` what everybody sees of whom it concerns."""

    mode: Mode
    rule: str
    may: Callable[[SpendToken, Table], Refusal | None]
    then: Callable[[SpendToken, Course], None]
    piece: Callable[[SpendToken, Table], PieceId] = named
