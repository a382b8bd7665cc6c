"""What was thrown, and moved by hand, where a match is shown in another game, as in Tabletop Simulator: for
both players to take on their own pages. None of it is secret or in the log, and it is soon forgotten."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import blake2s
from typing import Any, Final

import msgspec
from django.utils.crypto import constant_time_compare, salted_hmac
from msgspec.structs import replace

from tracker.matches.models import LIVE, Match
from tracker.orderlog import queries as log

LASTS: Final = timedelta(minutes=10)
MOST: Final = 4
"""So many throws are kept, the last of each who threw."""
_LONG: Final = 20  # signs of a table code


class Throw(msgspec.Struct, frozen=True):
    """Dice that somebody threw there, by the name that they have there."""

    by: str
    dice: tuple[int, ...]
    at: datetime


class Put(msgspec.Struct, frozen=True):
    """Where a piece was put there, in inches of the map; and how far the log that everybody sees had come."""

    piece: str
    x: float
    y: float
    cursor: int
    at: datetime


class ByHand(msgspec.Struct, frozen=True):
    """All that may still be taken of it."""

    throws: tuple[Throw, ...] = ()
    puts: tuple[Put, ...] = ()

    def having_thrown(self, throw: Throw) -> ByHand:
        """The same with this throw, in the place of what they threw before."""
        others = (one for one in self.throws if one.by != throw.by)
        return replace(self, throws=(*others, throw)[-MOST:])

    def having_put(self, put: Put) -> ByHand:
        """The same with this piece there."""
        others = (one for one in self.puts if one.piece != put.piece)
        return replace(self, puts=(*others, put))

    def without(self, dice: Collection[int]) -> ByHand:
        """The same once such dice were entered: of two throws that are alike, one is left."""
        alike = (one for one in self.throws if sorted(one.dice) == sorted(dice))
        taken = next(alike, None)
        return replace(self, throws=tuple(one for one in self.throws if one is not taken))

    @property
    def written(self) -> Any:
        return msgspec.to_builtins(self) if self.throws or self.puts else None

    @property
    def state(self) -> str:
        """The same for a page that need not be drawn anew; empty where there is none of it."""
        if self.written is None:
            return ""
        return blake2s(msgspec.msgpack.encode(self), digest_size=6).hexdigest()


def by_hand(match: Match, at: datetime) -> ByHand:
    """What is left of it at this time, of a match that is shown live."""
    if match.by_hand is None or not _is_live(match):
        return ByHand()
    kept = msgspec.convert(match.by_hand, ByHand)
    throws = tuple(one for one in kept.throws if at - one.at < LASTS)
    puts = tuple(one for one in kept.puts if at - one.at < LASTS)
    if puts:
        # Whatever was said since has put the pieces where the notebook has them.
        seen = log.fold(record_id=match.record_id, seat="watcher", record=match.record)
        puts = tuple(one for one in puts if one.cursor == seen.cursor)
    return ByHand(throws, puts)


def table_code(match: Match) -> str:
    """With it who looks on may hand in what was thrown and moved. It is the players' to give away, and ends
    with the link to look on; empty without a live one."""
    if not _is_live(match):
        return ""
    return salted_hmac(__name__, match.watch_token, algorithm="sha256").hexdigest()[:_LONG]


def lets_hand_in(match: Match, code: str) -> bool:
    known = table_code(match)
    return bool(known) and constant_time_compare(known, code)


def _is_live(match: Match) -> bool:
    return bool(match.watch_digest) and match.watch_behind == LIVE and match.finished is None
