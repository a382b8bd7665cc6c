"""What both sides agree to about the clock of a match: asked for by one, agreed to by the other."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules import game
from rules.game import Side
from tracker.matches.actions.clocks import deciding, wake
from tracker.matches.actions.consent import NotDone, decides_alone
from tracker.matches.clocks import bank, could_go_on_alone, question
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
            clock.runs, clock.since, clock.paused = deciding(public), at, False
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
    wake(match)
