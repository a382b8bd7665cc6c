"""The teams of an event, by a program: how they stand, and which of them meet."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.schema import answers
from tracker.leagues.api.views import EventAddress
from tracker.leagues.models import Entry, Team
from tracker.leagues.queries import drawn, encounters, teams


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
                encounters=[_encounter(one) for one in encounters.encounters(event=event)],
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


def _encounter(met: encounters.Met) -> EncounterSeen:
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
