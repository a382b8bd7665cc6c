"""What was thrown and moved in a game that shows a match, handed in by what the players gave it for that."""

from __future__ import annotations

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.problems import Refusing, malformed
from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import body
from tracker.matches import actions
from tracker.matches.api.seat import WATCH_TOKEN, WATCHING, SeatAddress
from tracker.matches.api.shapes import HandIn
from tracker.matches.by_hand import lets_hand_in
from tracker.matches.models import Match
from tracker.matches.sitting import seat_of

TABLE_CODE = "Table-Code"
CODE = OpenApiParameter(
    TABLE_CODE,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The code that the players gave you to hand in by: `table_code` of the match.",
)


class ByHandView(SeatAddress):
    # Whose browser or program it is makes no difference: the codes say it all.
    authentication_classes = ()

    @extend_schema(
        operation_id="hand_in",
        parameters=[WATCHING, CODE],
        request=HandIn,
        responses=answers(None, 400, 404, 413, 415, 422, status=204),
    )
    def post(self, request: Request, id: str) -> Response:
        """Hand in what was thrown, or moved by hand, in a game that shows the match. Both players find it on
        their pages for some minutes, to be taken by one tap; nothing is played by it."""
        match = _match(request, id)
        said = body(request, HandIn)
        if said.throw is None and said.put is None:
            raise malformed(_("Say what was thrown, or which piece was put where."))
        at = timezone.now()
        if said.throw is not None:
            actions.hand_in_dice(match=match, by=said.throw.by, dice=said.throw.dice, at=at)
        if said.put is not None:
            put = said.put
            try:
                actions.hand_in_place(match=match, piece=put.piece, x=put.x, y=put.y, at=at)
            except actions.NotDone as refused:
                raise Refusing(422, "not-done", str(refused)) from None
        return Response(status=204)


def _match(request: Request, id: str) -> Match:
    """The match, with both codes for it. Raises Http404, the same where there is none."""
    token = request.headers.get(WATCH_TOKEN, "")
    match = seat_of(public_id=id, player=None, watch_token=token).match
    if not lets_hand_in(match, request.headers.get(TABLE_CODE, "")):
        raise Http404
    return match
