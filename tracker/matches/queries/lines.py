"""What the log tells at a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Final
from uuid import UUID

from rules import game
from rules.game import Line, Table
from tracker.orderlog import queries as log
from tracker.orderlog.rows import SeenLine

LAST_LINES: Final = 40


# Some lines of the log only move the notebook on, or keep what was asked: more are read than are shown.
READ_FOR_THEM: Final = 160


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log as it is told at one seat: its number there, when, and the words; `outcome`
    is what it is to the Roll before it."""

    cursor: int
    at: datetime
    line: Line
    outcome: game.Outcome = "next"


@dataclass(frozen=True, slots=True)
class LastLines:
    """The last lines told at a seat, newest first; the cursor before which there are `older` ones,
    0 when there are none; and what a page `showed` that was drawn at an earlier cursor, as it would
    be told now."""

    lines: list[Told]
    older: int
    showed: list[Told]


def told(*, record_id: UUID, seat: game.Seat, table: Table, upto: int, since: int = 0) -> LastLines:
    """The last lines with cursors up to `upto`, for a page drawn at `since`. `table` is the seat's
    own of that cursor."""
    read = log.newest(
        record_id=record_id, seat=seat, upto=upto, limit=READ_FOR_THEM + _new(upto, since)
    )
    return told_of(read, table=table, upto=upto, since=since)


def told_before(
    *, record_id: UUID, seat: game.Seat, table: Table, cursor: int, upto: int
) -> LastLines:
    """The last lines up to a cursor before the one that the `table` is of."""
    then = called_at(record_id=record_id, seat=seat, table=table, cursor=cursor, upto=upto)
    return told(record_id=record_id, seat=seat, table=then, upto=upto)


TURNED: Final = ("PieceTurned", "TakenBack")


def called_at(*, record_id: UUID, seat: game.Seat, table: Table, cursor: int, upto: int) -> Table:
    """The Table of a cursor with its pieces called as they were at one before it, so that lines of then
    are told by their names of then."""
    if upto >= cursor or not table.once:
        return table
    since = log.public(record_id=record_id, seat=seat, kinds=TURNED, after=upto)
    for line in reversed(since):
        if line.cursor <= cursor:
            table = game.called_before(table, line.entry.event)
    return table


def told_of(read: Sequence[SeenLine], *, table: Table, upto: int, since: int = 0) -> LastLines:
    """The same of lines that were read already, the last of which has the cursor `upto`."""
    new = _new(upto, since)
    kept = read[-(READ_FOR_THEM + new) :]
    told_back = game.told_back(table, [seen.entry for seen in kept])
    telling = zip(reversed(kept), told_back, strict=True)
    told = (
        Told(seen.cursor, seen.at, line, game.outcome_of(seen.entry.event))
        for seen, line in telling
        if line is not None
    )
    found = list(islice(told, LAST_LINES + new))
    lines = _shown(found, upto)
    oldest = lines[-1].cursor if len(lines) == LAST_LINES else upto - READ_FOR_THEM + 1
    return LastLines(lines, oldest if oldest > 1 else 0, _shown(found, since))


def _new(upto: int, since: int) -> int:
    """A seat's cursors have no gaps. A page that was away for longer is told everything anew."""
    return upto - since if 0 < upto - since < READ_FOR_THEM else 0


def _shown(found: list[Told], upto: int) -> list[Told]:
    """What of it a page shows that is drawn at this cursor."""
    return [one for one in found if upto - READ_FOR_THEM < one.cursor <= upto][:LAST_LINES]
