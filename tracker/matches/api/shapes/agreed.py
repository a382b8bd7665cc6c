"""What both players are asked to agree on: others who look on, the clock."""

from typing import Literal

import msgspec

from rules import game
from tracker.matches.clocks import Asks


class WatchAsked(msgspec.Struct, frozen=True):
    """Which side asks the other to let others look on, and how many Orders behind (0: live). The
    other side agrees by asking for the same."""

    by: game.Side
    behind: int


class WatchToken(msgspec.Struct, frozen=True):
    """What lets somebody look on, as `Watch-Token` in the header; empty while the other player is
    asked whether they may (see `watch_asked` of the match)."""

    watch_token: str


class AskClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked about the clock: `set` one of so many `minutes` for each side (0: play without),
    `pause`, `go on`, or `more`: so many minutes for who asks."""

    what: Asks
    minutes: int = 0


class ClockAsked(msgspec.Struct, frozen=True):
    """What the side `by` asks of the other about the clock."""

    by: game.Side
    what: Asks
    minutes: int


class ClockSeen(msgspec.Struct, frozen=True):
    """The clock of a match: the `minutes` for each side that both agreed to (0: none yet), the seconds
    that each has `left`, and whose time `runs`. `stands` says why nobody's does though somebody has
    to decide: it is paused, or a side has lost its connection."""

    minutes: int
    left: dict[game.Side, float]
    runs: list[game.Side]
    stands: Literal["", "paused", "lost"]
    lost: list[game.Side]
    asked: ClockAsked | None


class ClockStands(msgspec.Struct, frozen=True):
    """The clock as it stands now; null where there is none, and none is asked for."""

    clock: ClockSeen | None
