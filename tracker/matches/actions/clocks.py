"""The clock of a match: asked for by one side and agreed to by the other, and whose time runs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules import game
from rules.game import Side, Table
from tracker.live import hub
from tracker.matches.actions.consent import NotDone, decides_alone
from tracker.matches.clocks import bank, could_go_on_alone, heard, lost, of, question
from tracker.matches.models import Clock, Match
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log

MOST_MINUTES: Final = 240
MOST_MORE: Final = 60
MOST_LEFT: Final = 24 * 60 * 60_000
"""Milliseconds that a side can have left, however often more is asked for: as good as no clock."""
NO_CLOCK: Final = gettext_noop("This match has no clock.")
OVER: Final = gettext_noop("The match is over.")
NOT_ASKED: Final = gettext_noop("That question is no longer open. Look again.")
OFTEN: Final = timedelta(seconds=10)
"""No page is heard more often than that."""
_RUNS: Final = ("left_a", "left_b", "runs", "since", "turned")
_HEARD: Final = {"A": "heard_a", "B": "heard_b"}
_SEEN_BY: Final[tuple[game.Seat, ...]] = ("A", "B", "watcher", "referee")


# ------------------------------------------------------------------ what both agree to


@transaction.atomic
def ask_clock(*, match: Match, side: Side, what: str, minutes: int = 0) -> bool:
    """Ask the other side for something about the clock: done at once (True) where it has asked for the
    same, where there is nobody else to ask, and where it costs nobody else. What is asked last counts.
    Raises NotDone."""
    clock = _held(match)
    _sensible(match, clock, what, minutes)
    asks = question(clock)
    # More time is for who asks: to ask for as much is not to grant it.
    same = asks and (asks.what, asks.minutes) == (what, minutes) and what != Clock.Asked.MORE
    goes_on = what == Clock.Asked.GO_ON and could_go_on_alone(clock, side)
    if (asks and asks.by != side and same) or goes_on or decides_alone(match, side):
        _do(match, clock, side, what, minutes)
        return True
    clock.asked_by, clock.asked, clock.asked_minutes = side, what, minutes
    _write(match, clock)
    return False


@transaction.atomic
def agree_clock(*, match: Match, side: Side, what: str, minutes: int = 0) -> None:
    """Say yes to what the other side asks, as it stood where it was read. Raises NotDone."""
    clock = _held(match)
    asks = question(clock)
    if asks is None or asks.by == side or (asks.what, asks.minutes) != (what, minutes):
        raise NotDone(_(NOT_ASKED))
    _sensible(match, clock, what, minutes)
    _do(match, clock, asks.by, what, minutes)


@transaction.atomic
def ask_no_more_clock(*, match: Match) -> None:
    """Take the question back, or say no to it. What stands goes on."""
    clock = _held(match)
    _nothing_asked(clock)
    _write(match, clock)


def open_clock(*, match: Match, side: Side, minutes: int, at: datetime) -> None:
    """A match is opened with so many minutes for each side, if who sits down agrees."""
    clock = Clock(match=match, since=at)
    if decides_alone(match, side):
        _do(match, clock, side, Clock.Asked.SET, minutes)
    else:
        clock.asked_by, clock.asked, clock.asked_minutes = side, Clock.Asked.SET, minutes
        clock.save()


def ask_who_came(*, match: Match, side: Side, at: datetime) -> None:
    """Whoever sits down where the other player kept both sides was not asked of the clock that runs: it
    stands until they agree."""
    clock = _held(match)
    if match.minutes:
        bank(clock, at)
        clock.paused, clock.asked_by, clock.asked = True, game.other(side), Clock.Asked.GO_ON
        _write(match, clock)


def _sensible(match: Match, clock: Clock, what: str, minutes: int) -> None:
    """Raises NotDone where this can't be asked of this clock."""
    if match.finished is not None:
        raise NotDone(_(OVER))
    if what == Clock.Asked.SET:
        if not 0 <= minutes <= MOST_MINUTES:
            raise NotDone(
                _("From 1 to %(most)s minutes, or none for no clock.") % {"most": MOST_MINUTES}
            )
        if minutes == 0 == match.minutes:
            raise NotDone(_(NO_CLOCK))
        return
    if not match.minutes:
        raise NotDone(_(NO_CLOCK))
    fits = {
        Clock.Asked.PAUSE: not clock.paused,
        Clock.Asked.GO_ON: clock.paused,
        Clock.Asked.MORE: 1 <= minutes <= MOST_MORE,
    }
    if what not in fits or (minutes and what != Clock.Asked.MORE):
        raise NotDone(_("The clock can’t do that."))
    if not fits[Clock.Asked(what)]:
        raise NotDone(
            _("From 1 to %(most)s minutes more.") % {"most": MOST_MORE}
            if what == Clock.Asked.MORE
            else _("The clocks are paused already.")
            if clock.paused
            else _("The clocks are not paused.")
        )


def _do(match: Match, clock: Clock, by: Side, what: str, minutes: int) -> None:
    bank(clock, at := timezone.now())
    match what:
        case Clock.Asked.SET:
            match.minutes = minutes
            match.save(update_fields=["minutes"])
            public = log.fold(record_id=match.record_id, seat="watcher").table
            clock.left_a = clock.left_b = minutes * 60_000
            clock.runs, clock.since, clock.paused = _deciding(public), at, False
        case Clock.Asked.PAUSE:
            clock.paused = True
        case Clock.Asked.GO_ON:
            clock.paused = False
        case Clock.Asked.MORE if by == "A":
            clock.left_a = min(clock.left_a + minutes * 60_000, MOST_LEFT)
        case Clock.Asked.MORE:
            clock.left_b = min(clock.left_b + minutes * 60_000, MOST_LEFT)
    _nothing_asked(clock)
    _write(match, clock)


def _held(match: Match) -> Clock:
    """The clock as it stands, held with the record: no command comes in between."""
    orderlog.lock(record_id=match.record_id)
    match.refresh_from_db(fields=["minutes", "finished"])
    clock = Clock.objects.select_for_update().filter(match=match).first()
    match.clock = clock or Clock(match=match, since=timezone.now())
    return match.clock


def _nothing_asked(clock: Clock) -> None:
    clock.asked_by, clock.asked, clock.asked_minutes = "", "", 0


def _write(match: Match, clock: Clock) -> None:
    clock.turned += 1
    clock.save()
    _wake(match)


def _wake(match: Match) -> None:
    topics = [hub.topic(match.record_id, seat) for seat in _SEEN_BY]
    transaction.on_commit(partial(hub.publish, *topics), robust=True)


# ------------------------------------------------------------------ whose time runs


def turn(*, match: Match, before: Table, public: Table, at: datetime) -> None:
    """Let the time of those run who have to decide now, by what everybody sees. One statement, where
    that has changed; none otherwise."""
    if not match.minutes:
        return
    # It may have been agreed to since the match was read.
    clock = of(match) or Clock.objects.filter(match=match).first()
    if clock is None:
        return
    runs = _deciding(public)
    # The clock may have been read before the record was held: what it says is not enough.
    if clock.runs == runs == _deciding(before):
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
        _wake(match)
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


def _deciding(public: Table) -> str:
    return "".join(sorted(game.deciding(public)))
