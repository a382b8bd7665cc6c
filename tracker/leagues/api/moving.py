"""Acts of organisers about a round that is paired."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from django.http import Http404
from django.utils.translation import gettext as _

from tracker.accounts.api.acts import Number, filled
from tracker.leagues import actions
from tracker.leagues.api.organising import Moment
from tracker.leagues.api.within import ActDone, EventAct, any_entry, done
from tracker.leagues.forms import RoundForm
from tracker.leagues.models import Round
from tracker.leagues.queries import events
from tracker.leagues.views.doors import Here
from tracker.leagues.views.moving import MOST_MINUTES

Minutes = Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)]
FURTHEST: Final = 99


class SwapAct(EventAct):
    """Two players change places in a round; `seen` are its seats as you read them."""

    round: Number
    one: Number
    other: Number
    seen: str = ""

    def do(self, here: Here) -> ActDone:
        round, one, other = (
            _round(here, self.round), any_entry(here, self.one), any_entry(here, self.other)
        )  # fmt: skip
        if one == other:
            raise actions.NotDone(_("Choose two players who change places."))
        actions.swap(round=round, by=here.name, one=one, other=other, seen=self.seen)
        return done(here, round=round.number)


class SetRoundAct(EventAct):
    """What a round is played with: its missions by their ids, its maps, its last day."""

    round: Number
    missions: tuple[str, ...] = ()
    maps: tuple[str, ...] = ()
    due: Moment | None = None
    seen: str = ""

    def do(self, here: Here) -> ActDone:
        round = _round(here, self.round)
        said = {"missions": self.missions, "maps": "\n".join(self.maps), "due": self.due}
        given = filled(RoundForm(said))
        actions.set_round(round=round, by=here.name, seen=self.seen, **given)
        return done(here, round=round.number)


class PutOffAct(EventAct):
    """A round so many days later; or earlier, by fewer than none."""

    round: Number
    days: Annotated[int, msgspec.Meta(ge=-FURTHEST, le=FURTHEST)]
    seen: str = ""

    def do(self, here: Here) -> ActDone:
        round = _round(here, self.round)
        if not self.days:
            raise actions.NotDone(_("Say by how many days, and not 0."))
        actions.put_round_off(round=round, by=here.name, days=self.days, seen=self.seen)
        return done(here, round=round.number)


class ClockAct(EventAct):
    """Start the clock of a round anew: so many minutes from now."""

    round: Number
    minutes: Minutes
    seen: str = ""

    def do(self, here: Here) -> ActDone:
        round = _round(here, self.round)
        actions.start_clock(round=round, by=here.name, minutes=self.minutes, seen=self.seen)
        return done(here, round=round.number)


def _round(here: Here, number: int) -> Round:
    found = events.round_(event=here.event, number=number)
    if found is None:
        raise Http404
    return found
