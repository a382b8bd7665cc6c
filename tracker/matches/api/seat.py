"""Every address of one match: the seat is found first, and all that is said is of that seat."""

from __future__ import annotations

from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.views import Address
from tracker.accounts.models import Token
from tracker.accounts.queries import player_or_guest
from tracker.matches.api.shapes import MatchSeen
from tracker.matches.sitting import Sitting, seat_at, seat_of
from tracker.orderlog import queries as log

WATCH_TOKEN = "Watch-Token"
SEAT = OpenApiParameter(
    "seat",
    OpenApiTypes.STR,
    enum=["A", "B"],
    description="Which of your two seats, if you have both.",
)
WATCHING = OpenApiParameter(
    WATCH_TOKEN,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="What the players gave you to look on. You need no name for it.",
)
PLAYING = [SEAT]
SEEING = [SEAT, WATCHING]


class SeatAddress(Address):
    """An address of one match. Whoever has no seat there, and nothing to look on with, finds the
    same nothing as where there is no match."""

    permission_classes = (AllowAny,)

    def sitting(self, request: Request, id: str) -> Sitting:
        """Where whoever asks sits. Raises Http404 and problems."""
        asked = request.query_params.get("seat", "")
        watch_token = request.headers.get(WATCH_TOKEN, "")
        player = player_or_guest(request)
        if player is None and not watch_token:
            raise NotAuthenticated
        if isinstance(request.auth, Token) or player is None:
            found = seat_of(public_id=id, player=player, wanted=asked[-1:], watch_token=watch_token)
        else:
            # The browser's own page says at which of two seats it is, and when neither is shown.
            found = seat_at(request._request, id)
            if found.covered:
                raise Refusing(409, "handed-over", "The phone is handed to the other side.")
        # A match that is watched from behind is watched on its page alone.
        if (asked and asked != found.seat) or found.upto is not None:
            raise Http404
        return found

    def playing(self, request: Request, id: str) -> Sitting:
        """The same, for what only a player may do."""
        found = self.sitting(request, id)
        if found.side is None:
            raise Refusing(403, "forbidden", "Who looks on gives no commands.")
        return found


def seen(sitting: Sitting, *, playing: bool = True) -> MatchSeen:
    match = sitting.match
    # What opens a seat is not for who only reads.
    plays = sitting.side is not None and playing
    free = plays and sitting.free and match.invites(timezone.now())
    return MatchSeen(
        id=match.public_id,
        kind=match.kind,
        title=match.title,
        edition=match.edition,
        rounds=match.rounds,
        points=match.points,
        seat=sitting.seat,
        both_seats=sitting.both_seats,
        finished=match.finished is not None,
        cursor=log.cursor(record_id=match.record_id, seat=sitting.seat),
        code=match.code if free else "",
        join_token=match.join_token if free else "",
        watch_token=(match.watch_token or "") if plays else "",
    )
