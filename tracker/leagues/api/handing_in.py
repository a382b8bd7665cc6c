"""Acts about the lists that an event takes: of each player about their own, and of organisers."""

from __future__ import annotations

from typing import ClassVar

from django.http import Http404

from tracker.accounts.api.acts import Number
from tracker.armies.plain import plain
from tracker.leagues import actions
from tracker.leagues.api.within import ActDone, EventAct, any_entry, done
from tracker.leagues.views.doors import Here


class HandInAct(EventAct):
    """Hand in one of your armies, by its id, as the list of this number."""

    organisers: ClassVar[bool] = False
    number: Number
    army: str

    def do(self, here: Here) -> ActDone:
        if here.entry is None or here.player is None:
            raise Http404
        actions.hand_in(
            entry=here.entry, player=here.player, number=self.number, public_id=plain(self.army)
        )
        return done(here, entry=here.entry.pk)


class TakeLateAct(EventAct):
    """Take the lists of somebody after the time for them."""

    entry: Number

    def do(self, here: Here) -> ActDone:
        entry = any_entry(here, self.entry)
        actions.take_late(entry=entry, by=here.name)
        return done(here, entry=entry.pk)


class OpenListAct(EventAct):
    """Open a list that was handed in, to check it; everybody reads that you did. What is in it stands
    on its page."""

    entry: Number
    number: Number

    def do(self, here: Here) -> ActDone:
        assert here.player is not None
        entry = any_entry(here, self.entry)
        actions.open_list(event=here.event, entry=entry, player=here.player, number=self.number)
        return done(here, entry=entry.pk)
