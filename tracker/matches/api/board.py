"""The map of a match as one seat knows it: the pieces, and what can be measured between them."""

from __future__ import annotations

from typing import Final

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules import game
from rules.game import PieceId
from tracker.accounts.api.schema import answers
from tracker.matches.api.seat import PLAYING, SEEING, SeatAddress
from tracker.orderlog import queries as log

LONGEST: Final = 40
LONGEST_WAY: Final = 280
A = OpenApiParameter("a", OpenApiTypes.STR, required=True, description="The id of a piece.")
B = OpenApiParameter("b", OpenApiTypes.STR, required=True, description="The id of another.")
PIECE = OpenApiParameter(
    "piece", OpenApiTypes.STR, required=True, description="The id of a piece of yours."
)
TO = OpenApiParameter(
    "to",
    OpenApiTypes.STR,
    required=True,
    description="Where it goes, as commands say it: the corners, then the end, “12,8; 14,20”.",
)
KIND = OpenApiParameter(
    "kind", OpenApiTypes.STR, required=True, description=f"One of {', '.join(game.TEMPLATES)}."
)
WHERE = OpenApiParameter(
    "where",
    OpenApiTypes.STR,
    required=True,
    description="Its middle, or its tip and the way that it faces.",
)


class Mapped(msgspec.Struct, frozen=True):
    """The map as your seat sees it: null in a match without one."""

    cursor: int
    map: game.Chart | None


class Measured(msgspec.Struct, frozen=True):
    """What the map says of two pieces: null where it can't measure them."""

    cursor: int
    between: game.Between | None


class Crossed(msgspec.Struct, frozen=True):
    """What a way would cross, from what your seat knows: null where the map does not know the way."""

    cursor: int
    way: game.Crossing | None


class Touched(msgspec.Struct, frozen=True):
    """Whom a template would touch: null where the map can't lay it."""

    cursor: int
    template: game.Laid | None


class MapView(SeatAddress):
    @extend_schema(operation_id="map", parameters=SEEING, responses=answers(Mapped, 400, 404, 409))
    def get(self, request: Request, id: str) -> Response:
        sitting = self.sitting(request, id)
        table, cursor = log.table(record_id=sitting.match.record_id, seat=sitting.seat)
        return Response(Mapped(cursor, game.chart(table, sitting.seat)))


class BetweenView(SeatAddress):
    @extend_schema(
        operation_id="between",
        parameters=[*SEEING, A, B],
        responses=answers(Measured, 400, 404, 409),
    )
    def get(self, request: Request, id: str) -> Response:
        """Distance, Line of Fire, Cover and Zone of Control between two pieces."""
        sitting = self.sitting(request, id)
        table, cursor = log.table(record_id=sitting.match.record_id, seat=sitting.seat)
        a, b = (PieceId(_asked(request, name)) for name in ("a", "b"))
        return Response(Measured(cursor, game.between_two(table, a, b)))


class WayView(SeatAddress):
    @extend_schema(
        operation_id="way",
        parameters=[*PLAYING, PIECE, TO],
        responses=answers(Crossed, 400, 403, 404, 409),
    )
    def get(self, request: Request, id: str) -> Response:
        """What a piece of yours would cross on a way that is not declared yet."""
        sitting = self.playing(request, id)
        assert sitting.side is not None
        table, cursor = log.table(record_id=sitting.match.record_id, seat=sitting.seat)
        piece, to = PieceId(_asked(request, "piece")), _asked(request, "to", LONGEST_WAY)
        return Response(Crossed(cursor, game.crossing(table, sitting.side, piece, to)))


class TemplateView(SeatAddress):
    @extend_schema(
        operation_id="template",
        parameters=[*SEEING, KIND, WHERE],
        responses=answers(Touched, 400, 404, 409),
    )
    def get(self, request: Request, id: str) -> Response:
        """Whom a template would touch where it is laid to try it."""
        sitting = self.sitting(request, id)
        table, cursor = log.table(record_id=sitting.match.record_id, seat=sitting.seat)
        found = game.laid(table, _asked(request, "kind"), _asked(request, "where"))
        return Response(Touched(cursor, found))


def _asked(request: Request, name: str, longest: int = LONGEST) -> str:
    return request.query_params.get(name, "")[:longest]
