"""One's tokens: made and revoked by oneself, in a browser."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts import actions, queries
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import Address, player_of
from tracker.accounts.api.wire import body
from tracker.accounts.models import Token


class TokenSeen(msgspec.Struct, frozen=True):
    """A token as its owner sees it again: never the token itself. `reach`: it is for one seat, for the
    matches that it opens or joins, or for all that is its player's, as older ones are; `seats` are the
    ids of its matches with the side."""

    id: str
    label: str
    scope: Literal["read", "play"]
    made: datetime
    used: datetime | None
    reach: Token.Reach
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
                        Token.Reach(one.reach),
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
