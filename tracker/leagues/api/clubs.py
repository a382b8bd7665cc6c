"""A club: who is in it, and where acts in it are asked for."""

from __future__ import annotations

from typing import Literal

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import act_of, refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, Address, player_of
from tracker.leagues import actions
from tracker.leagues.api.keeping import ClubAct, PostedClubAct
from tracker.leagues.models import Club
from tracker.leagues.queries import clubs

SENT = (400, 404, 413, 415, 422)


class ClubListed(msgspec.Struct, frozen=True):
    id: str
    name: str
    organises: bool


class Clubs(msgspec.Struct, frozen=True):
    """The clubs that you are in."""

    clubs: list[ClubListed]


class MemberSeen(msgspec.Struct, frozen=True):
    """Somebody of a club, and the number by which acts name them."""

    member: int
    name: str
    role: Literal["organiser", "player", "former"]


class ClubSeen(msgspec.Struct, frozen=True):
    id: str
    name: str
    members: list[MemberSeen]


class ClubsView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="clubs", responses=answers(Clubs))
    def get(self, request: Request) -> Response:
        player = player_of(request)
        return Response(
            Clubs(
                [
                    ClubListed(one.public_id, one.name, clubs.organises(club=one, player=player))
                    for one in clubs.clubs_of(player=player)
                ]
            )
        )


class ClubView(Address):
    reaches = (ALL, OWN)
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="club", responses=answers(ClubSeen, 404))
    def get(self, request: Request, id: str) -> Response:
        """A club and who is in it, as its page says."""
        return Response(club_seen(_club(id)))


class ClubActsView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="club_act", request=PostedClubAct, responses=answers(ClubSeen, *SENT)
    )
    def post(self, request: Request, id: str) -> Response:
        """Do something in a club that you are in."""
        act, player = act_of(request, PostedClubAct, ClubAct), player_of(request)
        club = _club(id)
        within = clubs.member(club=club, player=player) is not None
        if not within or (act.organisers and not clubs.organises(club=club, player=player)):
            raise Http404
        with refusing(actions.NotDone):
            act.do(club, player)
        return Response(club_seen(_club(id)))


def club_seen(club: Club) -> ClubSeen:
    members = [
        MemberSeen(one.pk, one.called, one.role)  # type: ignore[arg-type]
        for one in clubs.members(club=club)
    ]
    return ClubSeen(club.public_id, club.name, members)


def _club(public_id: str) -> Club:
    found = clubs.club(public_id=public_id)
    if found is None:
        raise Http404
    return found
