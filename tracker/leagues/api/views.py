"""Addresses of events. Whoever may open an event's page may read it here."""

from __future__ import annotations

import msgspec
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, SEAT, Address, is_whole, player_of
from tracker.accounts.api.wire import asked
from tracker.accounts.queries import player_or_guest
from tracker.leagues.api.shapes import (
    DivisionTable,
    EventListed,
    Events,
    EventSeen,
    Pairings,
    PairingSeen,
    Placed,
    RoundSeen,
    Standings,
)
from tracker.leagues.models import Event, Pairing
from tracker.leagues.queries import clubs, events, tables

MOST_ROUNDS = 999
ROUND = OpenApiParameter("round", OpenApiTypes.INT, description="Of this round alone; 0: of all.")


class EventAddress(Address):
    """An address of one event; a draft is there for its organisers alone."""

    permission_classes = (AllowAny,)
    reaches = (ALL, OWN, SEAT)

    def event(self, request: Request, id: str) -> Event:
        found = events.event(public_id=id)
        if found is None:
            raise Http404
        player = player_or_guest(request) if is_whole(request) else None
        draft = found.status == Event.Status.DRAFT
        if draft and not clubs.organises(club=found.club, player=player):
            raise Http404
        return found


class EventsView(Address):
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
                    )
                    for one in events.rounds(event=found)
                ],
            )
        )


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
        rows = events.all_pairings(event=self.event(request, id))
        if number := asked(request, "round", 0, MOST_ROUNDS):
            rows = rows.filter(round__number=number)
        return Response(Pairings([_pairing(one) for one in rows]))


class ResultsView(EventAddress):
    @extend_schema(operation_id="results", responses=answers(Pairings, 404))
    def get(self, request: Request, id: str) -> Response:
        """Every game that is over, and every bye."""
        rows = events.results(event=self.event(request, id))
        return Response(Pairings([_pairing(one) for one in rows]))


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
        row.why.sentence if row.why else "",
    )


def _pairing(one: Pairing) -> PairingSeen:
    return PairingSeen(
        id=one.public_id,
        round=one.round.number,
        division=one.division.name,
        table=one.table,
        first=one.first.member.name,
        second=one.second.member.name if one.second else "",
        when=one.when,
        why=one.why,
        state=one.state,
        op_first=one.op_first,
        op_second=one.op_second,
        vp_first=one.vp_first,
        vp_second=one.vp_second,
        walkover=one.walkover,
        conceded=one.conceded,  # type: ignore[arg-type]
        how=one.how,
        mission=one.mission,
        first_turn=one.first_turn,  # type: ignore[arg-type]
        faction_first=one.faction_first,
        faction_second=one.faction_second,
        settled=one.settled,
    )
