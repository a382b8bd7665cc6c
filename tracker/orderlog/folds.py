"""The Tables this process has folded, so that a request reads only the lines that came after.

Kept by record *and seat*: a Table without its seat would sooner or later be handed to the other
side. Only what is committed is kept. It may all be dropped at any moment.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

from rules import game
from rules.game import EMPTY, Entry, Seat, Table
from rules.seals import CHAIN_START
from tracker.orderlog import rows
from tracker.orderlog.models import Line
from tracker.orderlog.rows import SeenLine

LIMIT: Final = 1024
BEHIND: Final = "behind"
"""In the place of a seat: the watchers' Table some Orders ago."""
NEWEST: Final = 150
"""Lines kept with a Table: what a page tells, and what it told some lines ago."""


class Fold(NamedTuple):
    """A Table and the cursor it stands at, the last lines it was folded from, and the head of the
    public chain there."""

    table: Table = EMPTY
    cursor: int = 0
    newest: tuple[SeenLine, ...] = ()
    head: str = CHAIN_START

    def then(self, lines: Sequence[SeenLine]) -> Fold:
        """The fold after the lines that come next."""
        if not lines:
            return self
        public = [line.chain for line in lines if line.entry.audience == "all"]
        return Fold(
            game.fold(self.table, [line.entry for line in lines]),
            lines[-1].cursor,
            (*self.newest, *lines)[-NEWEST:],
            public[-1] if public else self.head,
        )


_kept: OrderedDict[tuple[UUID, Seat | str], Fold] = OrderedDict()
_lock = threading.Lock()


def latest(record_id: UUID, seat: Seat | str) -> Fold:
    """The furthest fold known; of an unknown one the empty Table at 0."""
    with _lock:
        found = _kept.get((record_id, seat))
        if found is None:
            return Fold()
        _kept.move_to_end((record_id, seat))
        return found


def keep(record_id: UUID, seat: Seat | str, fold: Fold) -> None:
    """Remember a fold of committed lines, unless one is known that is further on."""
    with _lock:
        known = _kept.get((record_id, seat))
        if known is None or known.cursor < fold.cursor:
            _kept[record_id, seat] = fold
        _kept.move_to_end((record_id, seat))
        while len(_kept) > LIMIT:
            _kept.popitem(last=False)


def follow(record_id: UUID, lines: Sequence[tuple[Line, Entry]]) -> None:
    """Bring the folds of every seat up to committed lines of the whole log, each by what its seat
    sees of them."""
    for seat, number in rows.CURSOR.items():
        known = latest(record_id, seat)
        new = [
            rows.seen(line, seat, entry)
            for line, entry in lines
            if (getattr(line, number) or 0) > known.cursor
        ]
        if new and new[0].cursor == known.cursor + 1:
            keep(record_id, seat, known.then(new))


def forget(record_id: UUID | None = None) -> None:
    """Drop the folds of one record, or all of them."""
    with _lock:
        for key in [key for key in _kept if record_id in (None, key[0])]:
            del _kept[key]
