"""The clock of a match: asked for by one player, agreed to by the other."""

from __future__ import annotations

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import body
from tracker.matches import actions
from tracker.matches.api.seat import PLAYING, SeatAddress, clock_of
from tracker.matches.api.shapes import AskClock, ClockStands
from tracker.matches.sitting import Sitting

SENT = (400, 403, 404, 409, 413, 415, 422)


class ClockView(SeatAddress):
    @extend_schema(
        operation_id="ask_clock",
        parameters=PLAYING,
        request=AskClock,
        responses=answers(ClockStands, *SENT),
    )
    def post(self, request: Request, id: str) -> Response:
        """Ask the other player for a clock, for a pause, for an end of it, for more time. To ask for
        the same as they do (but for more time) is to agree."""
        return _put(actions.ask_clock, self.playing(request, id), body(request, AskClock))


class ClockAgreedView(SeatAddress):
    @extend_schema(
        operation_id="agree_clock",
        parameters=PLAYING,
        request=AskClock,
        responses=answers(ClockStands, *SENT),
    )
    def post(self, request: Request, id: str) -> Response:
        """Agree to what the other player asks, as you read it."""
        return _put(actions.agree_clock, self.playing(request, id), body(request, AskClock))


class ClockAskedView(SeatAddress):
    @extend_schema(
        operation_id="ask_no_more_clock",
        parameters=PLAYING,
        responses=answers(None, 400, 403, 404, 409, status=204),
    )
    def delete(self, request: Request, id: str) -> Response:
        """Say no to what the other player asks, or ask no more oneself."""
        actions.ask_no_more_clock(match=self.playing(request, id).match)
        return Response(status=204)


def _put(do: Callable[..., object], sitting: Sitting, said: AskClock) -> Response:
    """Ask or agree, and how the clock stands after it."""
    try:
        do(match=sitting.match, side=sitting.side, what=said.what, minutes=said.minutes)
    except actions.NotDone as refused:
        raise Refusing(422, "not-done", str(refused)) from None
    return Response(ClockStands(clock_of(sitting)))
