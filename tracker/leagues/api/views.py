"""Addresses of events. Whoever may open an event's page may read it here."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, SEAT, Address, player_beside_matches, player_of
from tracker.accounts.api.wire import asked
from tracker.accounts.models import Token
from tracker.leagues.api.coming import ChangedEvent, NewEvent, changed, prepared
from tracker.leagues.api.shapes import (
    DivisionTable,
    EventListed,
    Events,
    EventSeen,
    Pairings,
    Placed,
    RoundSeen,
    Standings,
    pairing_seen,
)
from tracker.leagues.api.within import ActDone
from tracker.leagues.models import Event
from tracker.leagues.queries import clubs, drawn, events, paired, tables
from tracker.leagues.views.doors import Here, here
from tracker.spoken import spoken

MOST_ROUNDS = 999
ROUND = OpenApiParameter("round", OpenApiTypes.INT, description="Of this round alone; 0: of all.")


class EventAddress(Address):
    """An address of one event; a draft is there for its organisers alone."""

    permission_classes: tuple[type[BasePermission], ...] = (AllowAny,)
    reaches: ClassVar[tuple[Token.Reach, ...]] = (ALL, OWN, SEAT)

    def event(self, request: Request, id: str) -> Event:
        found = events.event(public_id=id)
        if found is None:
            raise Http404
        player = player_beside_matches(request)
        draft = found.status == Event.Status.DRAFT
        if draft and not clubs.organises(club=found.club, player=player):
            raise Http404
        return found

    def here(self, request: Request, id: str) -> Here:
        """The event and who looks at it."""
        return here(self.event(request, id), player_beside_matches(request))


class EventsView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="events", responses=answers(Events))
    def get(self, request: Request) -> Response:
        rows = clubs.events_of(player=player_of(request))
        return Response(
            Events(
                [
                    EventListed(
                        one.public_id, one.name, one.club.name, one.kind, one.form, one.status
                    )
                    for one in rows
                ]
            )
        )

    @extend_schema(
        operation_id="prepare_event",
        request=NewEvent,
        responses=answers(ActDone, 400, 404, 413, 415, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        """Prepare an event, in a club of yours or in a new one."""
        return Response(prepared(request), status=201)


class EventView(EventAddress):
    @extend_schema(operation_id="event", responses=answers(EventSeen, 404))
    def get(self, request: Request, id: str) -> Response:
        found = self.event(request, id)
        return Response(
            EventSeen(
                found.public_id,
                found.name,
                found.club.name,
                found.kind,
                found.form,
                found.status,
                found.season,
                found.begins,
                found.unattended,
                msgspec.to_builtins(found.terms),
                [
                    RoundSeen(
                        one.number,
                        one.begins,
                        one.due,
                        one.missions,
                        one.maps,
                        getattr(one, "missing", 0),
                        drawn.of_round(one),
                        drawn.of_seats(one),
                    )
                    for one in events.rounds(event=found)
                ],
                drawn.of_event(found),
                drawn.of_games(found),
            )
        )


class ChangeView(EventAddress):
    reaches = (ALL, OWN)
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="change_event",
        request=ChangedEvent,
        responses=answers(ActDone, 400, 404, 413, 415, 422),
    )
    def post(self, request: Request, id: str) -> Response:
        """Change what is not open yet. For its organisers."""
        found = self.here(request, id)
        if not found.organises:
            raise Http404
        return Response(changed(request, found))


class StandingsView(EventAddress):
    @extend_schema(operation_id="standings", responses=answers(Standings, 404))
    def get(self, request: Request, id: str) -> Response:
        found = self.event(request, id)
        divisions = [
            DivisionTable(one.name, one.tier, [_placed(row) for row in tables.table(division=one)])
            for one in events.divisions(event=found)
        ]
        return Response(Standings(list(found.terms.scoring.order), divisions))


class PairingsView(EventAddress):
    @extend_schema(
        operation_id="pairings", parameters=[ROUND], responses=answers(Pairings, 400, 404)
    )
    def get(self, request: Request, id: str) -> Response:
        """Who meets whom, and what came of it."""
        rows = paired.all_pairings(event=self.event(request, id))
        if number := asked(request, "round", 0, MOST_ROUNDS):
            rows = rows.filter(round__number=number)
        return Response(Pairings([pairing_seen(one) for one in rows]))


class ResultsView(EventAddress):
    @extend_schema(operation_id="results", responses=answers(Pairings, 404))
    def get(self, request: Request, id: str) -> Response:
        """Every game that is over, and every bye."""
        rows = paired.results(event=self.event(request, id))
        return Response(Pairings([pairing_seen(one) for one in rows]))


def _placed(row: tables.Row) -> Placed:
    one = row.standing
    return Placed(
        row.place,
        row.name,
        row.faction,
        row.left,
        one.tp,
        one.op,
        one.vp,
        one.opponents,
        one.played,
        one.won,
        one.drawn,
        one.lost,
        one.byes,
        spoken(row.why.sentence) if row.why else "",
    )
