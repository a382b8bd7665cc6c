"""Sitting down at a match by its code or its token, and inviting anew."""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules.game import Side
from tracker.accounts import codes
from tracker.accounts.actions import now_reaches
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, Address, player_of
from tracker.accounts.api.wire import body
from tracker.accounts.models import Token
from tracker.matches import actions, queries
from tracker.matches.api.seat import PLAYING, SENT, SeatAddress, curtain, reached_sides, seen
from tracker.matches.api.shapes import Join, MatchSeen
from tracker.matches.models import Match
from tracker.matches.sitting import seat_of


class JoinView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="join_match", request=Join, responses=answers(MatchSeen, *SENT, 404, 409)
    )
    def post(self, request: Request) -> Response:
        """Take the free seat, by its code or its token. Who sits there already gets their own."""
        said = body(request, Join)
        # A right code was no guess: a club that joins all evening is not stopped.
        if not ratelimit.consume(request._request, action="join", dry_run=True):
            raise Refusing(
                429, "throttled", _("Too many codes at once. Wait a minute, then try again.")
            )
        code = codes.read(said.code[:40])
        token_or_code = said.token or code
        match = queries.by_token(token=said.token) if said.token else queries.by_code(code=code)
        player = player_of(request)
        try:
            if match is None or _sits_beyond(request, match):
                raise actions.NoSuchSeat
            if said.pin and not ratelimit.consume(request._request, action="pin"):
                raise Refusing(
                    429, "throttled", _("Too many PINs at once. Wait a minute, then try again.")
                )
            seat = actions.join(
                match=match, player=player, token_or_code=token_or_code, pin=said.pin[:8]
            )
        except actions.WrongPin as wrong:
            raise Refusing(409, "wrong-pin", str(wrong)) from None
        except actions.NoSuchSeat as none:
            ratelimit.consume(request._request, action="join")
            raise Refusing(404, "no-such-seat", str(none)) from None
        side: Side = "A" if seat.side == "A" else "B"
        now_reached(request, match, side)
        with curtain():
            sitting = seat_of(public_id=match.public_id, player=player, wanted=side)
        return Response(seen(sitting))


class InvitationView(SeatAddress):
    @extend_schema(
        operation_id="invite_anew",
        parameters=PLAYING,
        request=None,
        responses=answers(MatchSeen, 400, 403, 404, 409),
    )
    def post(self, request: Request, id: str) -> Response:
        """Another code and token for the free seat; the old ones open nothing from now on."""
        sitting = self.playing(request, id)
        if not sitting.free:
            raise Http404
        actions.invite_anew(match=sitting.match)
        return Response(seen(self.playing(request, id)))


def now_reached(request: Request, match: Match, *sides: str) -> None:
    """A token is for the matches that it opens or joins."""
    token = request.auth
    if isinstance(token, Token) and token.reach == OWN:
        now_reaches(token=token, match=match.public_id, sides=sides)


def _sits_beyond(request: Request, match: Match) -> bool:
    """Whether who asks has a seat there already, and not by this token: it gets no further by a code."""
    held = set(queries.sides_of(match=match, player=player_of(request)))
    return not held <= set(reached_sides(request, match.public_id))
