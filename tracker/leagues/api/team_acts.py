"""What is done about the teams of an event, by a program: the same as on its pages."""

from __future__ import annotations

from typing import ClassVar, Literal

from django.http import Http404

from tracker.accounts.api.acts import Number
from tracker.armies.plain import plain
from tracker.leagues import actions
from tracker.leagues.api.within import ActDone, EventAct, any_entry, done
from tracker.leagues.models import Encounter, Team
from tracker.leagues.queries import encounters, teams
from tracker.leagues.views.doors import Here
from tracker.leagues.views.teams import may_change


class EnterTeamAct(EventAct):
    """Sign up a team: your own, whose captain you are, or as an organiser any. `captain` and `players` are
    entries by their numbers; 0: you are its captain."""

    organisers: ClassVar[bool] = False
    name: str
    players: list[Number]
    captain: Number = 0

    def do(self, here: Here) -> ActDone:
        captain = any_entry(here, self.captain) if self.captain else here.entry
        own = captain is not None and here.entry is not None and captain.pk == here.entry.pk
        if captain is None or not (here.organises or own):
            raise Http404
        actions.enter_team(
            event=here.event,
            by=here.name,
            name=plain(self.name),
            captain=captain,
            players=[any_entry(here, one) for one in self.players],
        )
        return done(here, entry=captain.pk)


class ChangeTeamAct(EventAct):
    """What a team is called, who is its captain, and who plays for it. For its captain, and organisers."""

    organisers: ClassVar[bool] = False
    team: Number
    name: str
    captain: Number
    players: list[Number]
    seen: str = ""

    def do(self, here: Here) -> ActDone:
        actions.change_team(
            team=_own_or_any(here, self.team),
            by=here.name,
            name=plain(self.name),
            captain=any_entry(here, self.captain),
            players=[any_entry(here, one) for one in self.players],
            seen=self.seen,
        )
        return done(here, entry=self.captain)


class TakeTeamOutAct(EventAct):
    """A team that has met nobody yet is none any more. For its captain, and organisers."""

    organisers: ClassVar[bool] = False
    team: Number

    def do(self, here: Here) -> ActDone:
        actions.take_team_out(team=_own_or_any(here, self.team), by=here.name)
        return done(here)


class SeatAct(EventAct):
    """Say who of two teams that meet plays whom: pairs of entries by their numbers."""

    encounter: Number
    pairs: list[tuple[Number, Number]]

    def do(self, here: Here) -> ActDone:
        found = any_encounter(here, self.encounter)
        actions.seat_by_hand(encounter=found, by=here.name, pairs=self.pairs)
        return done(here, round=found.round.number)


class WalkOverAct(EventAct):
    """A whole team did not come: the `first` or the `second` of two that meet, or `both`. Every game
    that nobody has reported goes to the other team."""

    encounter: Number
    absent: Literal["first", "second", "both"]

    def do(self, here: Here) -> ActDone:
        found = any_encounter(here, self.encounter)
        actions.walk_over(encounter=found, by=here.name, absent=self.absent)
        return done(here, round=found.round.number)


def any_encounter(here: Here, number: int) -> Encounter:
    found = encounters.encounter(event=here.event, number=number)
    if found is None:
        raise Http404
    return found


def _own_or_any(here: Here, number: int) -> Team:
    found = teams.team(event=here.event, number=number)
    if found is None or not may_change(here, found):
        raise Http404
    return found
