"""A match from one seat: what it sees, what it may do, what it may bring."""

from __future__ import annotations

from typing import Final

import msgspec
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules import game
from tracker.accounts.api.schema import answers
from tracker.matches import actions
from tracker.matches.api.seat import PLAYING, SEEING, SeatAddress, clock_of
from tracker.matches.api.shapes import Choices, Keys, Known, Offered, Pressed, Seen
from tracker.matches.choosing import choices
from tracker.matches.sitting import Sitting
from tracker.orderlog import queries as log
from tracker.orderlog.folds import Fold

ACTOR: Final = OpenApiParameter(
    "actor", OpenApiTypes.STR, description="The piece that is to act, as an Order is to be told."
)
PARTY: Final = OpenApiParameter(
    "party", OpenApiTypes.STR, many=True, description="Who acts with it in a Coordinated Order."
)
ARM: Final = OpenApiParameter(
    "arm", OpenApiTypes.STR, description="What it shoots with, in place of its usual weapon."
)


class ViewView(SeatAddress):
    @extend_schema(operation_id="view", parameters=SEEING, responses=answers(Seen, 400, 404, 409))
    def get(self, request: Request, id: str) -> Response:
        """What the page of your seat shows."""
        sitting = self.sitting(request, id)
        fold = log.fold(record_id=sitting.match.record_id, seat=sitting.seat)
        view = game.view(fold.table, sitting.seat)
        return Response(Seen(fold.cursor, fold.head, view, clock_of(sitting), _own(sitting, fold)))


class OffersView(SeatAddress):
    @extend_schema(
        operation_id="offers", parameters=SEEING, responses=answers(Offered, 400, 404, 409)
    )
    def get(self, request: Request, id: str) -> Response:
        sitting = self.sitting(request, id)
        fold = log.fold(record_id=sitting.match.record_id, seat=sitting.seat)
        table = fold.table
        yours = table.due is None and sitting.seat in table.waits
        found, match = game.offers(table, sitting.seat), sitting.match
        if sitting.side is not None:
            found = actions.in_time(found, sitting.side, table, match.moved, timezone.now())
        return Response(Offered(fold.cursor, yours, found, fold.head, _own(sitting, fold)))


class KeysView(SeatAddress):
    @extend_schema(
        operation_id="keys",
        parameters=[*PLAYING, ACTOR, PARTY, ARM],
        responses=answers(Keys, 400, 403, 404, 409),
    )
    def get(self, request: Request, id: str) -> Response:
        """An Order told in one go: both skills of a piece, who reacts to which half, what came of it."""
        sitting = self.playing(request, id)
        assert sitting.side is not None
        table, cursor = log.table(record_id=sitting.match.record_id, seat=sitting.seat)
        actor = game.PieceId(request.query_params.get("actor", ""))
        party = tuple(map(game.PieceId, request.query_params.getlist("party")))
        arm = request.query_params.get("arm", "")
        found = game.keys(table, sitting.side, actor, party, arm)
        return Response(Keys(cursor, tuple(map(_key, found))))


class ArmiesView(SeatAddress):
    @extend_schema(
        operation_id="choices", parameters=PLAYING, responses=answers(Choices, 400, 403, 404, 409)
    )
    def get(self, request: Request, id: str) -> Response:
        """What you may bring to this match. Only you are told."""
        sitting = self.playing(request, id)
        assert sitting.player is not None
        table, _ = log.table(record_id=sitting.match.record_id, seat=sitting.seat)
        waits = table.step == "armies"
        found = choices(match=sitting.match, player=sitting.player) if waits else ()
        return Response(Choices(found))


class TableView(SeatAddress):
    @extend_schema(operation_id="table", parameters=SEEING, responses=answers(Known, 400, 404, 409))
    def get(self, request: Request, id: str) -> Response:
        """All that your seat knows; without the earlier steps of the Order that are kept to go
        back to, nor those of its last Roll, which would be as many Tables more."""
        sitting = self.sitting(request, id)
        table, cursor = log.table(record_id=sitting.match.record_id, seat=sitting.seat)
        scene = msgspec.structs.replace(table.scene, beats=())
        return Response(Known(cursor, msgspec.structs.replace(table, marks={}, scene=scene)))


def _own(sitting: Sitting, fold: Fold) -> str:
    """The head of what their side alone reads; nothing for who only looks on."""
    return fold.own if sitting.side is not None else ""


def _key(key: game.Key) -> Pressed:
    return Pressed(key.label, {"kind": key.kind, **key.fields}, key.about, key.shows)
