"""Oneself, one's tokens, and a guest's beginning."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Final, Literal

import msgspec
from django.http import Http404, StreamingHttpResponse
from django.utils.cache import patch_vary_headers
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView

from tracker.accounts import actions, queries
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import body
from tracker.accounts.models import Player, Token
from tracker.accounts.takeaway import takeaway

ALL, OWN, SEAT = Token.Reach.ALL, Token.Reach.OWN, Token.Reach.SEAT


class Address(APIView):
    """Every address of the API. What it says depends on who asks."""

    reaches: ClassVar[tuple[Token.Reach, ...]] = (ALL,)
    """Which tokens may ask here at all."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if isinstance(request.auth, Token) and request.auth.reach not in self.reaches:
            raise Refusing(403, "out-of-reach", BEYOND[request.auth.reach])
        if request.method not in SAFE_METHODS and not may_play(request):
            raise Refusing(403, "read-only", "This token can only read. Make one that can play.")

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answered = super().finalize_response(request, response, *args, **kwargs)
        answered.headers["Cache-Control"] = "no-store"
        patch_vary_headers(answered, ("Authorization", "Cookie", "Watch-Token"))
        return answered


BEYOND: Final[dict[str, str]] = {
    SEAT: "This token is for one seat. Ask at its match.",
    OWN: "This token is for the matches that it opens or joins.",
}


class Me(msgspec.Struct, frozen=True):
    """The player that a token or a browser acts for."""

    name: str
    guest: bool


class TokenSeen(msgspec.Struct, frozen=True):
    """A token as its owner sees it again: never the token itself. `reach`: it is for one seat, for the
    matches that it opens or joins, or for all that is its player's, as older ones are; `seats` are the
    ids of its matches with the side."""

    id: str
    label: str
    scope: Literal["read", "play"]
    made: datetime
    used: datetime | None
    reach: Literal["all", "own", "seat"]
    seats: list[tuple[str, str]]


class Tokens(msgspec.Struct, frozen=True):
    tokens: list[TokenSeen]


class NewToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it is for, so that its owner knows it again; and whether it only reads. With a match and a
    side it is for that seat; without, for the matches that it opens or joins."""

    label: str
    scope: Literal["read", "play"] = "play"
    match: str = ""
    side: Literal["", "A", "B"] = ""


class TokenMade(msgspec.Struct, frozen=True):
    """A new token. `token` is shown this once."""

    id: str
    label: str
    token: str


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name that the other player will see."""

    name: str


class GuestMade(msgspec.Struct, frozen=True):
    """A new guest: the code that brings them back in a browser, and a token for programs."""

    name: str
    rejoin_code: str
    token: str


class MeView(Address):
    reaches = (ALL, OWN, SEAT)

    @extend_schema(operation_id="me", responses=answers(Me))
    def get(self, request: Request) -> Response:
        player = player_of(request)
        return Response(Me(player.name, player.is_guest))


class Takeaways(UserRateThrottle):
    """How often somebody may have the file: it is much work."""

    scope = "takeaway"


class EverythingView(Address):
    throttle_classes = (Takeaways,)

    @extend_schema(
        operation_id="everything",
        responses=answers(OpenApiTypes.BINARY, media_type="application/zip"),
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """All that is yours here, in one ZIP file; of a match that goes on what you may know of it."""
        return takeaway(request._request, player_of(request))


class GuestsView(Address):
    """Somebody with a name and nothing else. A match can be played without an account."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="make_guest",
        request=NewGuest,
        responses=answers(GuestMade, 400, 413, 415, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        name = body(request, NewGuest).name
        try:
            player = actions.new_guest(request=request._request, name=name)
            _, said = actions.make_token(player=player, label="From the beginning", reach=OWN)
        except actions.TooManyTries as refused:
            raise Refusing(429, "throttled", str(refused)) from None
        except actions.NotDone as refused:
            raise Refusing(422, "not-done", str(refused)) from None
        code = queries.rejoin_code(player=player)
        return Response(GuestMade(player.name, code, said), status=201)


class TokensView(Address):
    """Made and revoked in a browser that is signed in: a token makes no tokens."""

    authentication_classes = (SessionAuthentication,)

    @extend_schema(operation_id="tokens", responses=answers(Tokens))
    def get(self, request: Request) -> Response:
        found = queries.tokens_of(player=player_of(request))
        return Response(
            Tokens(
                [
                    TokenSeen(
                        one.public_id,
                        one.label,
                        "read" if one.scope == Token.Scope.READ else "play",
                        one.made,
                        one.used,
                        Token.Reach(one.reach).value,
                        [(seat.match, seat.side) for seat in one.seats.all()],
                    )
                    for one in found
                ]
            )
        )

    @extend_schema(
        operation_id="make_token",
        request=NewToken,
        responses=answers(TokenMade, 400, 413, 415, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        asked = body(request, NewToken)
        try:
            token, said = actions.ask_for_token(
                request=request._request,
                player=player_of(request),
                label=asked.label,
                scope=asked.scope,
                match=asked.match,
                side=asked.side,
            )
        except actions.NotDone as refused:
            raise Refusing(422, "not-done", str(refused)) from None
        return Response(TokenMade(token.public_id, token.label, said), status=201)


class TokenView(Address):
    authentication_classes = (SessionAuthentication,)

    @extend_schema(operation_id="revoke_token", responses=answers(None, 404, status=204))
    def delete(self, request: Request, id: str) -> Response:
        try:
            actions.revoke_token(player=player_of(request), public_id=id)
        except Token.DoesNotExist:
            raise Http404 from None
        return Response(status=204)


class NothingHere(Address):
    """Any other address: the same answer as for what is somebody else's."""

    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404


def may_play(request: Request) -> bool:
    """Whether whoever asks may change anything: a browser may, a token that reads may not."""
    return not isinstance(request.auth, Token) or request.auth.scope == Token.Scope.PLAY


def is_whole(request: Request) -> bool:
    """Whether all that is the player's is in reach of whoever asks: a token may be for less."""
    return not isinstance(request.auth, Token) or request.auth.reach == ALL


def player_of(request: Request) -> Player:
    """Who asks, where nobody else gets to."""
    assert isinstance(request.user, Player)
    return request.user
