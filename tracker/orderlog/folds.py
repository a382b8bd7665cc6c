"""The Tables this process has folded, so that a request reads only the lines that came after.

Kept by record *and seat*: a Table without its seat would sooner or later be handed to the other
side. Only what is committed is kept. It may all be dropped at any moment.
"""

from __future__ import annotations

import pickle
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

from django.conf import settings

from rules import game
from rules.game import EMPTY, Entry, Seat, Table
from rules.seals import CHAIN_START
from tracker import measures
from tracker.orderlog import rows
from tracker.orderlog.models import Line
from tracker.orderlog.rows import SeenLine

MOST: Final = settings.FOLDS_MB * 1_000_000
"""Bytes that they may take in all, about. What was asked for longest ago goes first."""
UNPACKED: Final = 2.5
"""How much more a fold takes in memory than written down: 2 where the seats of a match share its lines, as
after a command, 3.6 where each has read its own."""
GROWN: Final = 2
"""How much further on a fold is when it is measured again."""
BEHIND: Final = "behind"
"""In the place of a seat: the watchers' Table some Orders ago."""
NEWEST: Final = 240
"""Lines kept with a Table: what a page tells, and what it told some lines ago."""


class Fold(NamedTuple):
    """A Table and the cursor it stands at, the last lines it was folded from, and the heads of the
    public chain there and of the one that is its side's `own`."""

    table: Table = EMPTY
    cursor: int = 0
    newest: tuple[SeenLine, ...] = ()
    head: str = CHAIN_START
    own: str = CHAIN_START

    def then(self, lines: Sequence[SeenLine]) -> Fold:
        """The fold after the lines that come next."""
        if not lines:
            return self
        public = [line.chain for line in lines if line.entry.audience == "all"]
        private = [line.chain for line in lines if line.entry.audience != "all"]
        return Fold(
            game.fold(self.table, [line.entry for line in lines]),
            lines[-1].cursor,
            (*self.newest, *lines)[-NEWEST:],
            public[-1] if public else self.head,
            private[-1] if private else self.own,
        )


class _Kept(NamedTuple):
    """A fold, about how many bytes it takes, and the cursor at which that was measured."""

    fold: Fold
    bytes: int
    weighed: int


_kept: OrderedDict[tuple[UUID, Seat | str], _Kept] = OrderedDict()
_bytes = 0
_lock = threading.Lock()


def latest(record_id: UUID, seat: Seat | str) -> Fold:
    """The furthest fold known; of an unknown one the empty Table at 0."""
    with _lock:
        found = _kept.get((record_id, seat))
        if found is None:
            return Fold()
        _kept.move_to_end((record_id, seat))
        return found.fold


def keep(record_id: UUID, seat: Seat | str, fold: Fold, size: int = 0) -> None:
    """Remember a fold of committed lines, unless one is known that is further on. `size`: the bytes that
    it takes written down, where that is known; else it is found out now and then."""
    global _bytes
    key = (record_id, seat)
    with _lock:
        known = _kept.get(key)
    # Outside of the lock: it takes a while, so it is done again only when much has come.
    if known is None or fold.cursor > known.weighed * GROWN:
        new = _Kept(fold, round((size or _size(fold)) * UNPACKED), fold.cursor)
    else:
        new = known._replace(fold=fold)
    with _lock:
        known = _kept.get(key)
        if known is None or known.fold.cursor < fold.cursor:
            _bytes += new.bytes - (known.bytes if known else 0)
            _kept[key] = new
        _kept.move_to_end(key)
        while _bytes > MOST and len(_kept) > 1:
            _, gone = _kept.popitem(last=False)
            _bytes -= gone.bytes
            measures.FOLDS.labels("dropped").inc()


def _size(fold: Fold) -> int:
    return len(pickle.dumps(fold, pickle.HIGHEST_PROTOCOL))


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
    global _bytes
    with _lock:
        for key in [key for key in _kept if record_id in (None, key[0])]:
            _bytes -= _kept.pop(key).bytes
