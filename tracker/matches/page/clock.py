"""The clock on a page: the time that stands in the flag, and the other one beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.game import Side, begins, other
from tracker.matches.clocks import Question, Shown, Time


@dataclass(frozen=True, slots=True)
class Face:
    """One side's time, and whose it is in the eyes of who reads it: "You", or a name."""

    time: Time
    name: str
    you: bool

    @property
    def spoken(self) -> str:
        """What is read out in the place of the time that ticks."""
        whose = "You" if self.you else begins(self.name)
        return f"{whose}: {self.time.said}{', running' if self.time.runs else ''}."

    @property
    def up(self) -> str:
        if self.you:
            return _("Your time is up.")
        return _("%(name)s’s time is up.") % {"name": begins(self.name)}


@dataclass(frozen=True, slots=True)
class Faces:
    """Both times; `first` is the one in the flag. `lost`: whose connection is, with the verb after it."""

    first: Face
    second: Face
    lost: str = ""

    @classmethod
    def of(
        cls, clock: Shown, names: Mapping[Side, str], you: Side | None, *, theirs: bool
    ) -> Faces:
        """Of a seat, or of who looks on (`you` is None: side A first, unless it is B's alone).
        `theirs`: the flag says whose move it is, and it is the other side's."""
        near: Side = you or "A"
        away = other(near)
        turns = theirs if you else True
        if turns and clock.times[away].decides and not (you is None and clock.times[near].decides):
            near, away = away, near
        first, second = (
            Face(clock.times[side], names.get(side, side), side == you) for side in (near, away)
        )
        named = ["you" if side == you else names.get(side, side) for side in clock.lost]
        has = "has" if len(named) == 1 and clock.lost[0] != you else "have"
        return cls(first, second, f"{' and '.join(named)} {has}" if named else "")


def would(asks: Question, minutes: int) -> str:
    """What a side would have, after its name; `minutes` are what is agreed so far."""
    many = f"{asks.minutes} minute{_s(asks.minutes)}"
    match asks.what:
        case "set" if not asks.minutes:
            return "would like to play on without a clock."
        case "set":
            how = "would like to set the clocks anew:" if minutes else "would like a clock:"
            return f"{how} {many} for each side."
        case "more":
            return f"would like {many.replace(' ', ' more ')}."
        case "pause":
            return "would like to pause the clocks."
        case "go on":
            return "would like the clocks to go on."


def _s(number: int) -> str:
    return "" if number == 1 else "s"
