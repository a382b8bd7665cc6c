"""Any moment of a record, as one seat saw it: its fold, stopped at a cursor.

A process keeps the fold of every fiftieth line that it has come by. They share most of what they
hold, so a whole match costs little more than its last Table; and a jump reads the few lines after
the one before it. Kept by record *and seat*, as the latest folds are, and droppable at any moment.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final
from uuid import UUID

from rules.game import Seat
from tracker.orderlog.folds import Fold
from tracker.orderlog.rows import SeenLine

EVERY: Final = 50
"""Lines from one kept fold to the next: as many as a jump reads at most."""
LIMIT: Final = 48
"""Parts of logs whose folds are kept, a record with all its seats being four of them."""

_kept: OrderedDict[tuple[UUID, Seat], dict[int, Fold]] = OrderedDict()
_lock = threading.Lock()


def before(record_id: UUID, seat: Seat, cursor: int) -> Fold:
    """The last kept fold that stands at this cursor or before it; of an unknown part the empty one."""
    with _lock:
        known = _kept.get((record_id, seat))
        if known is None:
            return Fold()
        _kept.move_to_end((record_id, seat))
        stands = sorted(known)
        at = bisect_right(stands, cursor)
        return known[stands[at - 1]] if at else Fold()


def along(record_id: UUID, seat: Seat, start: Fold, lines: Sequence[SeenLine]) -> Fold:
    """The fold after committed lines that come next, keeping those that stand on the way."""
    fold = start
    for at in _stretches(start.cursor, lines):
        fold = fold.then(at)
        if fold.cursor % EVERY == 0:
            _keep(record_id, seat, fold)
    return fold


def forget(record_id: UUID | None = None) -> None:
    """Drop what is kept of one record, or everything."""
    with _lock:
        for key in [key for key in _kept if record_id in (None, key[0])]:
            del _kept[key]


def _stretches(cursor: int, lines: Sequence[SeenLine]) -> list[Sequence[SeenLine]]:
    """The lines, cut where a fold is to be kept."""
    first = EVERY - cursor % EVERY
    cuts = [0, *range(first, len(lines), EVERY), len(lines)]
    return [lines[a:b] for a, b in pairwise(cuts) if a < b]


def _keep(record_id: UUID, seat: Seat, fold: Fold) -> None:
    with _lock:
        _kept.setdefault((record_id, seat), {})[fold.cursor] = fold
        _kept.move_to_end((record_id, seat))
        while len(_kept) > LIMIT:
            _kept.popitem(last=False)
