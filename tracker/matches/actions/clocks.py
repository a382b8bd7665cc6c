"""The clock of a match: whose time runs, and whose page was lost, which is nobody's time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction

from rules import game
from rules.game import Side, Table
from tracker.live import hub
from tracker.matches.clocks import bank, heard, lost, of
from tracker.matches.models import Clock, Match

OFTEN: Final = timedelta(seconds=10)
"""No page is heard more often than that."""
_RUNS: Final = ("left_a", "left_b", "runs", "since", "turned")
_HEARD: Final = {"A": "heard_a", "B": "heard_b"}
_SEEN_BY: Final[tuple[game.Seat, ...]] = ("A", "B", "watcher", "referee")


def turn(*, match: Match, before: Table, public: Table, at: datetime) -> None:
    """Let the time of those run who have to decide now, by what everybody sees. One statement, where
    that has changed; none otherwise."""
    if not match.minutes:
        return
    # It may have been agreed to since the match was read.
    clock = of(match) or Clock.objects.filter(match=match).first()
    if clock is None:
        return
    runs = deciding(public)
    # The clock may have been read before the record was held: what it says is not enough.
    if clock.runs == runs == deciding(before):
        return

    def turned(clock: Clock) -> None:
        bank(clock, at)
        clock.runs = runs

    _change(clock, turned)


def read_again(*, match: Match) -> None:
    """It was turned by somebody else, as by the job that does what is due."""
    match.clock = Clock.objects.get(match=match)


def hear(*, match: Match, sides: Sequence[Side], at: datetime) -> None:
    """Pages of these sides are there. What went by since one was lost is nobody's time."""
    clock = of(match) if match.minutes else None
    if clock is None:
        return
    last = [heard(clock, side) for side in sides]
    if _was_lost(clock, sides, at) or any(then is None or at - then > OFTEN for then in last):
        _note(match, clock, sides, at, word=at)


def hear_all(*, here: Sequence[tuple[Match, Collection[Side]]], at: datetime) -> None:
    """The streams of these sides are open, each of its match. Of a page that was put away that says
    nothing, and one that was lost looks by itself when it is back."""
    for side in game.SIDES:
        name = _HEARD[side]
        clocks = [clock for match, sides in here if side in sides and (clock := of(match))]
        found = [clock.pk for clock in clocks if heard(clock, side) and side not in lost(clock, at)]
        if found:
            known = {f"{name}__isnull": False}
            Clock.objects.filter(pk__in=found, **known).update(**{name: at})


def hear_no_more(*, match: Match, sides: Sequence[Side], at: datetime) -> None:
    """They have put their page away, or play without one that lives: that they say nothing means
    nothing from now on."""
    clock = of(match) if match.minutes else None
    if clock is not None and any(heard(clock, side) for side in sides):
        _note(match, clock, sides, at, word=None)


def hear_command(*, match: Match, sides: Sequence[Side], at: datetime, live: bool) -> None:
    """A command comes from them, from a page that lives or without one. Costs nothing unless it says
    something new."""
    clock = of(match) if match.minutes else None
    if clock is None:
        return
    if not live:
        hear_no_more(match=match, sides=sides, at=at)
    elif _was_lost(clock, sides, at):
        _note(match, clock, sides, at, word=at)


def _was_lost(clock: Clock, sides: Sequence[Side], at: datetime) -> bool:
    return bool(set(lost(clock, at)) & set(sides))


def _note(
    match: Match, clock: Clock, sides: Sequence[Side], at: datetime, *, word: datetime | None
) -> None:
    names = [_HEARD[side] for side in sides]

    def note(clock: Clock) -> None:
        for name in names:
            setattr(clock, name, word)

    def back(clock: Clock) -> None:
        bank(clock, at)
        note(clock)

    if _was_lost(clock, sides, at):
        _change(clock, back, *names)
        wake(match)
    else:
        note(clock)
        clock.save(update_fields=names)


def _change(clock: Clock, change: Callable[[Clock], None], *also: str) -> None:
    """Change the clock as it was read; if it has changed since, as it stands."""
    for _try in range(3):
        before = clock.turned
        change(clock)
        clock.turned = before + 1
        fields = {name: getattr(clock, name) for name in (*_RUNS, *also)}
        if Clock.objects.filter(pk=clock.pk, turned=before).update(**fields):
            return
        clock.refresh_from_db()


def wake(match: Match) -> None:
    """Its clock has changed: tell the open pages of all who see it."""
    topics = [hub.topic(match.record_id, seat) for seat in _SEEN_BY]
    transaction.on_commit(partial(hub.publish, *topics), robust=True)


def deciding(public: Table) -> str:
    """The sides that have to decide now, by what everybody sees."""
    return "".join(sorted(game.deciding(public)))
