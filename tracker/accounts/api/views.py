"""Oneself, all that is one's own, and a guest's beginning; what every address has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import msgspec
from django.http import Http404, StreamingHttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle, UserRateThrottle
from rest_framework.views import APIView

from tracker.accounts import actions, queries
from tracker.accounts.api import limits
from tracker.accounts.api.acts import filled
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import body
from tracker.accounts.forms import NameForm
from tracker.accounts.models import Player, Token
from tracker.accounts.queries import player_or_guest
from tracker.accounts.takeaway import takeaway

ALL, OWN, SEAT = Token.Reach.ALL, Token.Reach.OWN, Token.Reach.SEAT


class Address(APIView):
    """Every address of the API. What it says depends on who asks."""

    reaches: ClassVar[tuple[Token.Reach, ...]] = (ALL,)
    """Which tokens may ask here at all."""
    counts: Sequence[BaseThrottle] = ()
    """What this request counts for."""

    def get_throttles(self) -> list[BaseThrottle]:
        self.counts = found = super().get_throttles()
        return found

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if isinstance(request.auth, Token) and request.auth.reach not in self.reaches:
            raise Refusing(403, "out-of-reach", BEYOND[request.auth.reach])
        if request.method not in SAFE_METHODS and not may_play(request):
            raise Refusing(403, "read-only", _("This token can only read. Make one that can play."))

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answered = super().finalize_response(request, response, *args, **kwargs)
        answered.headers["Cache-Control"] = "no-store"
        for name, said in limits.headers(self.counts).items():
            answered.headers[name] = said
        patch_vary_headers(answered, ("Authorization", "Cookie", "Watch-Token"))
        return answered


BEYOND: Final[dict[str, Promise]] = {
    SEAT: _("This token is for one seat. Ask at its match."),
    OWN: _("This token is for the matches that it opens or joins."),
}


class Me(msgspec.Struct, frozen=True):
    """The player that a token or a browser acts for."""

    name: str
    guest: bool


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What you are called from now on."""

    name: str


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
        return Response(_me(player_of(request)))

    @extend_schema(
        operation_id="rename_me", request=NewName, responses=answers(Me, 400, 413, 415, 422)
    )
    def post(self, request: Request) -> Response:
        """Another name for oneself, which other players see from now on."""
        player = player_of(request)
        given = filled(NameForm({"name": body(request, NewName).name}))
        actions.rename(player=player, name=given["name"])
        return Response(_me(player))


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
            _token, said = actions.make_token(
                player=player, label=str(_("From the beginning")), reach=OWN
            )
        except actions.TooManyTries as refused:
            raise Refusing(429, "throttled", str(refused)) from None
        except actions.NotDone as refused:
            raise Refusing(422, "not-done", str(refused)) from None
        code = queries.rejoin_code(player=player)
        return Response(GuestMade(player.name, code, said), status=201)


class NothingHere(Address):
    """Any other address: the same answer as for what is somebody else's."""

    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404


def _me(player: Player) -> Me:
    return Me(player.name, player.is_guest)


def may_play(request: Request) -> bool:
    """Whether whoever asks may change anything: a browser may, a token that reads may not."""
    return not isinstance(request.auth, Token) or request.auth.scope == Token.Scope.PLAY


def is_whole(request: Request) -> bool:
    """Whether all that is the player's is in reach of whoever asks: a token may be for less."""
    return not isinstance(request.auth, Token) or request.auth.reach == ALL


def player_beside_matches(request: Request) -> Player | None:
    """Who asks for what players have beside their matches: nobody, by a token for one seat."""
    if isinstance(request.auth, Token) and request.auth.reach == SEAT:
        return None
    return player_or_guest(request)


def player_of(request: Request) -> Player:
    """Who asks, where nobody else gets to."""
    assert isinstance(request.user, Player)
    return request.user
