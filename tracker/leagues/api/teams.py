"""The teams of an event, by a program: how they stand, which of them meet, and what is done about them."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import Number
from tracker.accounts.api.schema import answers
from tracker.armies.plain import plain
from tracker.leagues import actions
from tracker.leagues.api.views import EventAddress
from tracker.leagues.api.within import ActDone, EventAct, any_entry, done
from tracker.leagues.models import Encounter, Entry, Team
from tracker.leagues.queries import drawn, teams
from tracker.leagues.views.doors import Here
from tracker.leagues.views.teams import may_change


class TeamSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the table of teams: the sums of its players. Acts name it, its players and its captain by
    their numbers; 0: it has no captain. `won`, `drawn` and `lost` are its encounters. `seen` goes with
    `ChangeTeam`."""

    team: int
    place: int
    name: str
    captain: int
    players: list[int]
    tp: int
    op: int
    vp: int
    opponents_op: int
    won: int
    drawn: int
    lost: int
    byes: int
    seen: str


class EncounterSeen(msgspec.Struct, frozen=True, kw_only=True):
    """Two teams that meet in a round, by their numbers; 0 second: a bye. Once it is `seated` its games
    are among the pairings; the points are what each team has from them so far."""

    encounter: int
    round: int
    first: int
    second: int
    seated: bool
    why: str
    missing: int
    tp_first: int
    tp_second: int
    op_first: int
    op_second: int
    vp_first: int
    vp_second: int


class Teams(msgspec.Struct, frozen=True, kw_only=True):
    """The teams of an event, and which of them meet. `size` is how many players a team has; 0 where
    everybody plays for themselves, and 2 in doubles, whose games are among the pairings alone. `alone` are
    the entries of who is in no team."""

    size: int
    teams: list[TeamSeen]
    encounters: list[EncounterSeen]
    alone: list[int]


class TeamsView(EventAddress):
    @extend_schema(operation_id="event_teams", responses=answers(Teams, 404))
    def get(self, request: Request, id: str) -> Response:
        """The table of teams, and which of them meet in which round."""
        event = self.event(request, id)
        every = {one.pk: (one, players) for one, players in teams.teams(event=event)}
        return Response(
            Teams(
                size=event.terms.teams,
                teams=[_team(row, *every[row.team_id]) for row in teams.table(event=event)],
                encounters=[_encounter(one) for one in teams.encounters(event=event)],
                alone=[one.pk for one in teams.without_team(event=event)],
            )
        )


def _team(row: teams.Row, team: Team, players: list[Entry]) -> TeamSeen:
    here = [one for one in players if one.left is None]
    return TeamSeen(
        team=row.team_id,
        place=row.place,
        name=row.name,
        captain=next((one.pk for one in here if one.captain), 0),
        players=[one.pk for one in here],
        tp=row.standing.tp,
        op=row.standing.op,
        vp=row.standing.vp,
        opponents_op=row.standing.opponents,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        byes=row.standing.byes,
        seen=drawn.of_team(team),
    )


def _encounter(met: teams.Met) -> EncounterSeen:
    one = met.encounter
    return EncounterSeen(
        encounter=one.pk,
        round=one.round.number,
        first=one.first_id,
        second=one.second_id or 0,
        seated=one.seated is not None,
        why=one.reason,
        missing=met.missing,
        tp_first=met.first.tp,
        tp_second=met.second.tp,
        op_first=met.first.op,
        op_second=met.second.op,
        vp_first=met.first.vp,
        vp_second=met.second.vp,
    )


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
    found = teams.encounter(event=here.event, number=number)
    if found is None:
        raise Http404
    return found


def _own_or_any(here: Here, number: int) -> Team:
    found = teams.team(event=here.event, number=number)
    if found is None or not may_change(here, found):
        raise Http404
    return found
