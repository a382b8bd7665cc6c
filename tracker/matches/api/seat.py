"""Every address of one match: the seat is found first, and all that is said is of that seat."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ClassVar

from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from rules import game
from tracker.accounts.api import tags
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.views import ALL, OWN, Address
from tracker.accounts.api.views import SEAT as SEAT_ALONE
from tracker.accounts.models import Token
from tracker.accounts.queries import player_or_guest, reached_at
from tracker.matches import clocks, withstood
from tracker.matches.api.shapes import ClockAsked, ClockSeen, MatchSeen, WatchAsked
from tracker.matches.by_hand import table_code
from tracker.matches.models import Match
from tracker.matches.sitting import Covered, Sitting, seat_at, seat_of
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
    description="The code that the players gave you to watch. You need no name for it.",
)
PLAYING = [SEAT]
SEEING = [SEAT, WATCHING]
SENT = (400, 413, 415)
"""What may be wrong with whatever is sent."""


class SeatAddress(Address):
    """An address of one match. Whoever has no seat there, and nothing to look on with, finds the
    same nothing as where there is no match."""

    permission_classes = (AllowAny,)
    reaches: ClassVar[tuple[Token.Reach, ...]] = (ALL, OWN, SEAT_ALONE)

    @withstood.heard()
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return super().dispatch(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answered = super().finalize_response(request, response, *args, **kwargs)
        tags.tagged(request, answered)
        return answered

    def sitting(self, request: Request, id: str) -> Sitting:
        """Where whoever asks sits. Raises Http404 and problems."""
        asked = request.query_params.get("seat", "")
        watch_token = request.headers.get(WATCH_TOKEN, "")
        player = player_or_guest(request)
        reached = reached_sides(request, id)
        if not reached:
            # A token that is not for this match says no more than none: with what it takes it looks on.
            player = None
            if not watch_token:
                raise Http404
        elif not asked and len(reached) == 1:
            (asked,) = reached
        if player is None and not watch_token:
            raise NotAuthenticated
        by_program = isinstance(request.auth, Token) or player is None
        with curtain():
            if by_program:
                wanted = next((side for side in game.SIDES if side == asked), None)
                found = seat_of(public_id=id, player=player, wanted=wanted, watch_token=watch_token)
            else:
                # The browser's own page says at which of two seats it is, and when neither is shown.
                found = seat_at(request._request, id)
        if by_program and found.both_seats and not asked:
            raise Refusing(
                400, "which-seat", _("You have both seats: say which, `seat=A` or `seat=B`.")
            )
        # A match that is watched from behind is watched on its page alone.
        if (asked and asked != found.seat) or found.upto is not None:
            raise Http404
        if found.side is not None and found.side not in reached:
            raise Http404
        return replace(found, both_seats=found.both_seats and len(reached) > 1)

    def playing(self, request: Request, id: str) -> Sitting:
        """The same, for what only a player may do."""
        found = self.sitting(request, id)
        if found.side is None:
            raise Refusing(403, "forbidden", _("Spectators can’t play."))
        return found


def reached_sides(request: Request, match: str) -> Collection[str]:
    """The sides of a match that whoever asks may ask for at all: a token may be for less than its player."""
    token = request.auth
    reached = reached_at(token=token, match=match) if isinstance(token, Token) else None
    return game.SIDES if reached is None else reached


@contextmanager
def curtain() -> Iterator[None]:
    """A side is kept from whoever asks: by the curtain of a shared phone, or by a PIN, which no program
    is asked for."""
    try:
        yield
    except Covered:
        raise Refusing(
            409, "handed-over", _("This side is covered, on a phone that both use.")
        ) from None


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
        watch_asked=_watch_asked(match) if plays else None,
        table_code=table_code(match) if plays else "",
    )


def clock_of(sitting: Sitting) -> ClockSeen | None:
    """The clock as everybody sees it."""
    found = clocks.shown(sitting.match, timezone.now())
    if found is None:
        return None
    asks = found.asks
    return ClockSeen(
        minutes=found.minutes,
        left={side: round(time.seconds, 3) for side, time in found.times.items()},
        runs=[side for side, time in found.times.items() if time.runs],
        stands=found.stands,
        lost=list(found.lost),
        asked=ClockAsked(asks.by, asks.what, asks.minutes) if asks else None,
    )


def _watch_asked(match: Match) -> WatchAsked | None:
    """What one of the two is asked: both are told of it, and nobody else."""
    asked = [side for side in game.SIDES if match.asks_to_watch(game.other(side))]
    return WatchAsked(asked[0], match.watch_asked) if asked else None
