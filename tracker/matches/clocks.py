"""What a clock shows at a moment: whose time runs, what is left of it, and why it stands.

Nothing here is written; `actions.clocks` and `actions.clock_consent` do that.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias, get_args

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.game import SIDES, Side, other
from tracker.matches.models import Clock, Match
from tracker.matches.page.parts import digest

LOST_AFTER: Final = timedelta(seconds=60)
"""Without a word from a page that lives: its stream is heard in each round."""
LOW: Final = 5 * 60
"""Seconds under which a time is marked as low."""
Asks: TypeAlias = Literal["set", "pause", "go on", "more"]
_MOMENT: Final = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Question:
    """What one side asks of the other about the clock."""

    by: Side
    what: Asks
    minutes: int


@dataclass(frozen=True, slots=True)
class Time:
    """What a side has left, in seconds; whether it has to decide, and whether its time runs."""

    side: Side
    seconds: float
    decides: bool
    runs: bool

    @property
    def shown(self) -> str:
        """As a clock shows it: a second that has begun is a whole one."""
        whole = int(-(-self.seconds // 1))
        return f"{whole // 60}:{whole % 60:02}"

    @property
    def said(self) -> str:
        """To be read out: no seconds that would be others by the time they are said."""
        minutes = int(self.seconds // 60)
        if minutes:
            said = ngettext("%(minutes)s minute left", "%(minutes)s minutes left", minutes)
            return said % {"minutes": minutes}
        return _("less than a minute left") if self.seconds else _("time is up")

    @property
    def low(self) -> bool:
        return self.seconds < LOW

    @property
    def up(self) -> bool:
        return not self.seconds


@dataclass(frozen=True, slots=True)
class Shown:
    """The clock of a match as everybody sees it, at the moment `at`; `minutes` are 0 where there is none
    yet. `stands` says why nobody's time runs though somebody has to decide. Equal `state`s are shown
    alike, however much later."""

    minutes: int
    times: dict[Side, Time]
    stands: Literal["", "paused", "lost"]
    lost: tuple[Side, ...]
    asks: Question | None
    at: datetime
    state: str


def shown(match: Match, at: datetime) -> Shown | None:
    """None where there is no clock, and none is asked for."""
    clock = of(match)
    if clock is None or match.finished is not None or not (match.minutes or clock.asked):
        return None
    gone = lost(clock, at)
    stands: Literal["", "paused", "lost"] = "paused" if clock.paused else "lost" if gone else ""
    times = {
        side: Time(
            side,
            left(clock, side, at) / 1000,
            side in clock.runs,
            side in clock.runs and not stands,
        )
        for side in SIDES
    }
    asks = question(clock)
    seen = (match.minutes, clock.turned, stands, gone)
    return Shown(match.minutes, times, stands, gone, asks, at, digest(seen))


def of(match: Match) -> Clock | None:
    found: Clock | None = getattr(match, "clock", None)
    return found


def question(clock: Clock) -> Question | None:
    side = next((one for one in SIDES if one == clock.asked_by), None)
    what = next((one for one in get_args(Asks) if one == clock.asked), None)
    return Question(side, what, clock.asked_minutes) if side and what else None


def heard(clock: Clock, side: Side) -> datetime | None:
    return clock.heard_a if side == "A" else clock.heard_b


def lost(clock: Clock, at: datetime) -> tuple[Side, ...]:
    """The sides whose connection is lost."""
    last = ((side, heard(clock, side)) for side in SIDES)
    return tuple(side for side, then in last if then is not None and at - then > LOST_AFTER)


def left(clock: Clock, side: Side, at: datetime) -> int:
    """The milliseconds that a side has left."""
    kept = clock.left_a if side == "A" else clock.left_b
    return max(0, kept - _ran(clock, at)) if side in clock.runs else kept


def _ran(clock: Clock, at: datetime) -> int:
    """For how long it has run since it was written. Not in a pause; and from when a side is lost it
    did not run, though that is known only some time later."""
    if clock.paused:
        return 0
    upto = min((at, *(then for side in lost(clock, at) if (then := heard(clock, side)))))
    return max(0, (upto - clock.since) // _MOMENT)


def bank(clock: Clock, at: datetime) -> None:
    """Take off what has run up to now."""
    clock.left_a, clock.left_b = (left(clock, side, at) for side in SIDES)
    clock.since = max(clock.since, at)


def could_go_on_alone(clock: Clock, side: Side) -> bool:
    """Whether it would be this side's time alone that runs after a pause."""
    return bool(clock.runs) and other(side) not in clock.runs
