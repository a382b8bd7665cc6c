"""The clock on a page: the time that stands in the flag, and the other one beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
        if self.you:
            form = _("You: %(time)s, running.") if self.time.runs else _("You: %(time)s.")
        else:
            form = _("%(name)s: %(time)s, running.") if self.time.runs else _("%(name)s: %(time)s.")
        return form % {"name": begins(self.name), "time": self.time.said}

    @property
    def up(self) -> str:
        if self.you:
            return _("Your time is up.")
        return _("%(name)s’s time is up.") % {"name": begins(self.name)}


@dataclass(frozen=True, slots=True)
class Faces:
    """Both times; `first` is the one in the flag. `lost`: whose connection is, in words."""

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
        return cls(first, second, _lost(clock.lost, names, you))


def _lost(sides: Sequence[Side], names: Mapping[Side, str], you: Side | None) -> str:
    others = [names.get(side, side) for side in sides if side != you]
    match others, you in sides:
        case [], False:
            return ""
        case [], True:
            return _("you have lost the connection")
        case [name], False:
            return _("%(name)s has lost the connection") % {"name": name}
        case [name], True if sides[0] == you:
            return _("you and %(name)s have lost the connection") % {"name": name}
        case [name], True:
            return _("%(name)s and you have lost the connection") % {"name": name}
        case _both:
            one, more = others
            said = {"one": one, "other": more}
            return _("%(one)s and %(other)s have lost the connection") % said


def would(asks: Question, minutes: int, name: str = "") -> str:
    """What the side of this `name` would have, or oneself; `minutes` are what is agreed so far."""
    form = _theirs(asks, minutes) if name else _own(asks, minutes)
    return form % {"name": begins(name), "many": asks.minutes}


def _theirs(asks: Question, minutes: int) -> str:
    many = asks.minutes
    match asks.what:
        case "set" if not many:
            return _("%(name)s would like to play on without a clock.")
        case "set" if minutes:
            return ngettext(
                "%(name)s would like to set the clocks anew: %(many)s minute for each side.",
                "%(name)s would like to set the clocks anew: %(many)s minutes for each side.",
                many,
            )
        case "set":
            return ngettext(
                "%(name)s would like a clock: %(many)s minute for each side.",
                "%(name)s would like a clock: %(many)s minutes for each side.",
                many,
            )
        case "more":
            return ngettext(
                "%(name)s would like %(many)s more minute.",
                "%(name)s would like %(many)s more minutes.",
                many,
            )
        case "pause":
            return _("%(name)s would like to pause the clocks.")
        case "go on":
            return _("%(name)s would like the clocks to go on.")


def _own(asks: Question, minutes: int) -> str:
    many = asks.minutes
    match asks.what:
        case "set" if not many:
            return _("you would like to play on without a clock.")
        case "set" if minutes:
            return ngettext(
                "you would like to set the clocks anew: %(many)s minute for each side.",
                "you would like to set the clocks anew: %(many)s minutes for each side.",
                many,
            )
        case "set":
            return ngettext(
                "you would like a clock: %(many)s minute for each side.",
                "you would like a clock: %(many)s minutes for each side.",
                many,
            )
        case "more":
            return ngettext(
                "you would like %(many)s more minute.",
                "you would like %(many)s more minutes.",
                many,
            )
        case "pause":
            return _("you would like to pause the clocks.")
        case "go on":
            return _("you would like the clocks to go on.")
