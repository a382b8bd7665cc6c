"""What is done about who waits for a place, by a program: of organisers, and of each about themself."""

from __future__ import annotations

from typing import ClassVar

from django.http import Http404

from tracker.accounts.api.acts import Number
from tracker.leagues import actions
from tracker.leagues.api.within import ActDone, EventAct, done
from tracker.leagues.models import Waiting
from tracker.leagues.queries import entered
from tracker.leagues.views.doors import Here


class SeatWaitingAct(EventAct):
    """Find a place for somebody who waits, though there is none."""

    waiting: Number

    def do(self, here: Here) -> ActDone:
        actions.seat_waiting(waiting=_waiting(here, self.waiting), by=here.name)
        return done(here)


class WaitNoMoreAct(EventAct):
    """Wait for a place no more."""

    organisers: ClassVar[bool] = False
    waiting: Number

    def do(self, here: Here) -> ActDone:
        actions.wait_no_more(waiting=_waiting(here, self.waiting), by=here.name)
        return done(here)


def _waiting(here: Here, number: int) -> Waiting:
    """Who waits: anybody for an organiser, oneself for everybody."""
    found = next((one for one in entered.waiting(event=here.event) if one.pk == number), None)
    own = found is not None and here.player is not None and found.member.player == here.player
    if found is None or not (here.organises or own):
        raise Http404
    return found
