"""The Tables this process has folded, so that a request reads only the lines that came after.

Kept by record *and seat*: a Table without its seat would sooner or later be handed to the other
side. Only what is committed is kept. It may all be dropped at any moment.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final, TypeAlias
from uuid import UUID

from rules.game import EMPTY, Seat, Table

Fold: TypeAlias = tuple[Table, int]
"""A Table and the cursor it stands at."""

LIMIT: Final = 256

_kept: OrderedDict[tuple[UUID, Seat], Fold] = OrderedDict()
_lock = threading.Lock()


def latest(record_id: UUID, seat: Seat) -> Fold:
    """The furthest fold known; of an unknown one the empty Table at 0."""
    with _lock:
        found = _kept.get((record_id, seat))
        if found is None:
            return EMPTY, 0
        _kept.move_to_end((record_id, seat))
        return found


def keep(record_id: UUID, seat: Seat, fold: Fold) -> None:
    """Remember a fold of committed lines, unless one is known that is further on."""
    with _lock:
        known = _kept.get((record_id, seat))
        if known is None or known[1] < fold[1]:
            _kept[record_id, seat] = fold
        _kept.move_to_end((record_id, seat))
        while len(_kept) > LIMIT:
            _kept.popitem(last=False)


def forget(record_id: UUID | None = None) -> None:
    """Drop the folds of one record, or all of them."""
    with _lock:
        for key in [key for key in _kept if record_id in (None, key[0])]:
            del _kept[key]
