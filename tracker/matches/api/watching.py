"""Letting others look on."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import asked
from tracker.matches import actions
from tracker.matches.api.seat import PLAYING, SeatAddress
from tracker.matches.api.shapes import WatchToken
from tracker.matches.models import LIVE, MOST_BEHIND

BEHIND = OpenApiParameter(
    "behind",
    OpenApiTypes.INT,
    description="How many Orders they are kept behind. If any, they look on by the page alone.",
)


class WatchersView(SeatAddress):
    @extend_schema(
        operation_id="let_watch",
        parameters=[*PLAYING, BEHIND],
        request=None,
        responses=answers(WatchToken, 400, 404, 409),
    )
    def post(self, request: Request, id: str) -> Response:
        """Let others look on, by a new token; an old one opens nothing from now on. Live (0), or
        less behind than last, needs both players: the other one asks for the same to agree."""
        sitting = self.playing(request, id)
        assert sitting.side is not None
        behind = asked(request, "behind", LIVE, MOST_BEHIND)
        token = actions.ask_to_watch(match=sitting.match, side=sitting.side, behind=behind)
        return Response(WatchToken(token))

    @extend_schema(
        operation_id="stop_watching",
        parameters=PLAYING,
        responses=answers(None, 400, 404, 409, status=204),
    )
    def delete(self, request: Request, id: str) -> Response:
        actions.stop_watching(match=self.playing(request, id).match)
        return Response(status=204)


class WatchAskedView(SeatAddress):
    @extend_schema(
        operation_id="ask_no_more_to_watch",
        parameters=PLAYING,
        responses=answers(None, 400, 404, 409, status=204),
    )
    def delete(self, request: Request, id: str) -> Response:
        """Say no to what the other player asks of who may look on, or ask no more oneself. The link
        that stands goes on."""
        actions.ask_no_more(match=self.playing(request, id).match)
        return Response(status=204)
