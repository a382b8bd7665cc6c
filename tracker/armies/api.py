"""One's own armies, as programs read them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec
from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from rules.reference import rosters
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, SEAT, Address, player_of
from tracker.accounts.api.wire import body
from tracker.armies import actions, queries
from tracker.armies.checks import amiss, unchecked
from tracker.armies.missing import lines, missing
from tracker.armies.models import Army


class RosterSeen(msgspec.Struct, frozen=True):
    """A starter roster, which becomes an army of one's own. `size` is the size of match it is for."""

    id: str
    name: str
    faction: str
    points: int
    troopers: int
    size: int


class Rosters(msgspec.Struct, frozen=True):
    rosters: list[RosterSeen]


class ArmySeen(msgspec.Struct, frozen=True):
    """An army in its owner's list. `id` is what `EnterArmy` brings to a match. `missing` says what of
    its code is not known and so is not among its troopers; nothing where all is known."""

    id: str
    name: str
    faction: str
    points: int
    troopers: int
    changed: datetime
    edition: str
    missing: str = ""


class Armies(msgspec.Struct, frozen=True):
    armies: list[ArmySeen]


class ArmyWithTroopers(msgspec.Struct, frozen=True):
    """An army with its list, what keeps it from being a legal one, and what nobody has checked, a
    sentence each. `missing` is the one of them that says that lines of its code are not known, and
    `unknown` has these lines. `guessed` says why the list was taken for one of its edition, where that
    was not asked for."""

    army: ArmySeen
    troopers: tuple[queries.Listed, ...]
    amiss: tuple[str, ...]
    unchecked: tuple[str, ...] = ()
    missing: str = ""
    unknown: tuple[str, ...] = ()
    guessed: str = ""


class NewArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The id of a starter roster."""

    roster: str


class PastedCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army code, however it was copied; without an edition it is the one that the list fits."""

    code: str
    edition: Literal["", "N4", "N5"] = ""


class RostersView(Address):
    permission_classes = (AllowAny,)
    reaches = (ALL, OWN, SEAT)

    @extend_schema(operation_id="rosters", responses=answers(Rosters))
    def get(self, request: Request) -> Response:
        return Response(
            Rosters(
                [
                    RosterSeen(
                        found.id,
                        found.army.name,
                        found.army.faction,
                        found.points,
                        len(found.army.entries),
                        found.size,
                    )
                    for found in rosters()
                ]
            )
        )


class ArmiesView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="armies", responses=answers(Armies))
    def get(self, request: Request) -> Response:
        found = queries.armies_of(player=player_of(request))
        return Response(Armies([_seen(army) for army in found]))

    @extend_schema(
        operation_id="take_roster",
        request=NewArmy,
        responses=answers(ArmySeen, 400, 413, 415, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        roster = body(request, NewArmy).roster
        try:
            made = actions.create_from_roster(player=player_of(request), roster=roster)
        except actions.NotDone as refused:
            raise Refusing(422, "not-done", str(refused)) from None
        return Response(_seen(made), status=201)


class PasteView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="paste_code",
        request=PastedCode,
        responses=answers(ArmyWithTroopers, 400, 413, 415, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        pasted = body(request, PastedCode)
        try:
            made = actions.paste(
                player=player_of(request), code=pasted.code, edition=pasted.edition or None
            )
        except actions.NotDone as refused:
            raise Refusing(422, "not-done", str(refused)) from None
        return Response(_with_troopers(made), status=201)


class ArmyView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="army", responses=answers(ArmyWithTroopers, 404))
    def get(self, request: Request, id: str) -> Response:
        try:
            army = queries.army(player=player_of(request), public_id=id)
        except Army.DoesNotExist:
            raise Http404 from None
        return Response(_with_troopers(army))


def _with_troopers(army: Army) -> ArmyWithTroopers:
    troopers = queries.listed(army=army)
    came = queries.brought(army=army)
    return ArmyWithTroopers(
        _seen(army),
        troopers,
        amiss(troopers, came),
        unchecked(troopers, came),
        missing(came),
        lines(came),
        came.guessed if came is not None else "",
    )


def _seen(army: Army) -> ArmySeen:
    return ArmySeen(
        army.public_id,
        army.name,
        army.faction,
        army.points,
        army.troopers,
        army.changed,
        army.edition,
        missing(queries.brought(army=army)),
    )


urlpatterns = [
    path("rosters/", RostersView.as_view()),
    path("armies/", ArmiesView.as_view()),
    path("armies/paste/", PasteView.as_view()),
    path("armies/<str:id>/", ArmyView.as_view()),
]
