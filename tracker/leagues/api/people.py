"""Who is in an event, who waits, whose lists are in, and who did what: the numbers that acts name."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, may_play, player_of
from tracker.accounts.api.wire import asked
from tracker.leagues.api.views import EventAddress
from tracker.leagues.queries import clubs, drawn, entered, events, handed_in

BEFORE = OpenApiParameter("before", OpenApiTypes.INT, description="Those before this act.")


class EntrySeen(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is in, or has left: the number by which acts name them, and with what they come.
    `division` is a number, too; 0 as long as they have none."""

    entry: int
    name: str
    faction: str
    team: str
    division: int
    left: bool
    seen: str


class DivisionSeen(msgspec.Struct, frozen=True, kw_only=True):
    division: int
    name: str
    tier: int


class WaitingSeen(msgspec.Struct, frozen=True, kw_only=True):
    waiting: int
    name: str


class People(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody of an event; `own` is your own entry, 0 if you are not in."""

    entries: list[EntrySeen]
    divisions: list[DivisionSeen]
    waiting: list[WaitingSeen]
    own: int


class Lists(msgspec.Struct, frozen=True):
    """Your own lists as you handed them in; for organisers whose are in, and never what is in one."""

    own: list[handed_in.OwnList]
    all: list[handed_in.ListsOf]


class ActSeen(msgspec.Struct, frozen=True, kw_only=True):
    act: int
    at: datetime
    by: str
    said: str
    undone: datetime | None


class Trail(msgspec.Struct, frozen=True):
    """Who did what, the newest first, a hundred at a time."""

    acts: list[ActSeen]


class Invitation(msgspec.Struct, frozen=True):
    """The token with which people join, at `events/join/` or by the link that ends in it (`/i/…/`)."""

    token: str


class PeopleView(EventAddress):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="event_people", responses=answers(People, 404))
    def get(self, request: Request, id: str) -> Response:
        """Who is in, in which division, and who waits for a place."""
        found = self.here(request, id)
        those = [
            EntrySeen(
                entry=one.pk,
                name=one.member.called,
                faction=one.faction,
                team=one.team,
                division=one.division_id or 0,
                left=one.left is not None,
                seen=drawn.of_entry(one),
            )
            for one in entered.players(event=found.event)
        ]
        divisions = [
            DivisionSeen(division=one.pk, name=one.name, tier=one.tier)
            for one in events.divisions(event=found.event)
        ]
        queue = [
            WaitingSeen(waiting=one.pk, name=one.member.called)
            for one in entered.waiting(event=found.event)
        ]
        own = found.entry.pk if found.entry else 0
        return Response(People(entries=those, divisions=divisions, waiting=queue, own=own))


class ListsView(EventAddress):
    reaches = (ALL, OWN)
    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="event_lists", responses=answers(Lists, 404))
    def get(self, request: Request, id: str) -> Response:
        """The lists that were handed in: your own, and for organisers whose are in."""
        found = self.here(request, id)
        own = handed_in.own_lists(entry=found.entry) if found.entry else []
        every = (
            handed_in.lists_of(event=found.event, player=found.player) if found.organises else []
        )
        return Response(Lists(own, every))


class TrailView(EventAddress):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="event_trail", parameters=[BEFORE], responses=answers(Trail, 400, 404)
    )
    def get(self, request: Request, id: str) -> Response:
        """Who did what in it. Organisers undo an act by its number (`Undo`)."""
        event = self.here(request, id).event
        before = asked(request, "before", 0) or None
        return Response(
            Trail(
                [
                    ActSeen(act=one.pk, at=one.at, by=one.by, said=one.said, undone=one.undone)
                    for one in events.trail(event=event, before=before)
                ]
            )
        )


class InvitationView(EventAddress):
    reaches = (ALL, OWN)
    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="event_invitation", responses=answers(Invitation, 404))
    def get(self, request: Request, id: str) -> Response:
        """For organisers: what lets people in."""
        event = self.event(request, id)
        if not clubs.organises(club=event.club, player=player_of(request)):
            raise Http404
        if not may_play(request):
            raise Refusing(403, "read-only", _("This token can only read. Make one that can play."))
        return Response(Invitation(event.invitation))
