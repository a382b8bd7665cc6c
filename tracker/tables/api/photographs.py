"""The photograph of a table: sent, fitted by its corners, and taken away, by a program."""

from __future__ import annotations

from typing import Annotated

import msgspec
from django.http import Http404, HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, Address
from tracker.accounts.api.wire import body
from tracker.files.program import PICTURE, PictureBody, sent_with
from tracker.tables import photographing, queries
from tracker.tables.api.views import SENT, own_table
from tracker.tables.refusals import NotDone

Hundredths = Annotated[float, msgspec.Meta(ge=0, le=100)]
Spot = Annotated[list[Hundredths], msgspec.Meta(min_length=2, max_length=2)]


class PhotographSeen(msgspec.Struct, frozen=True):
    """Whether the table has a photograph, and where its corners are on it, in hundredths from the left and
    the top: upper left and on clockwise. `reads`: one is being read; `refused`: why the last is not kept."""

    taken: bool
    corners: list[Spot]
    reads: bool
    refused: str


class PhotographFitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the corners of the table are on its photograph: upper left, upper right, lower right, lower
    left, in hundredths."""

    corners: Annotated[list[Spot], msgspec.Meta(min_length=4, max_length=4)]


class PhotographView(Address):
    reaches = (ALL, OWN)
    parser_classes = (PictureBody,)

    @extend_schema(operation_id="table_photograph", responses=answers(PhotographSeen, 404))
    def get(self, request: Request, id: str) -> Response:
        table = own_table(request, id)
        taken, sent = queries.photograph(table), queries.sent(table)
        at = [[x, y] for x, y in taken.corners] if taken else []
        return Response(PhotographSeen(taken is not None, at, sent == "", sent or ""))

    @extend_schema(
        operation_id="photograph_table",
        request=PICTURE,
        responses=answers(None, *SENT, 404, status=202),
    )
    def post(self, request: Request, id: str) -> Response:
        """Send one: a job draws it anew, without where and when it was taken, in the place of the one
        before."""
        table = own_table(request, id)
        with refusing(NotDone):
            photographing.take(table=table, sent=sent_with(request), at=timezone.now())
        return Response(status=202)

    @extend_schema(operation_id="forget_photograph", responses=answers(None, 404, status=204))
    def delete(self, request: Request, id: str) -> Response:
        """The table has none any more. A match that is played on it keeps what it was laid with."""
        photographing.forget(table=own_table(request, id))
        return Response(status=204)


class CornersView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="fit_photograph",
        request=PhotographFitted,
        responses=answers(None, *SENT, 404, status=204),
    )
    def post(self, request: Request, id: str) -> Response:
        """Say where the corners of the table are on it: it lies flat under the map from then on."""
        table, said = own_table(request, id), body(request, PhotographFitted)
        with refusing(NotDone):
            photographing.fit(table=table, corners=tuple((x, y) for x, y in said.corners))
        return Response(status=204)


class FlatView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="flat_photograph",
        responses=answers(OpenApiTypes.BINARY, 404, media_type="image/jpeg"),
    )
    def get(self, request: Request, id: str) -> HttpResponse:
        """The photograph as it lies under the map."""
        found = queries.picture(queries.photo_of(own_table(request, id)))
        if found is None:
            raise Http404
        return HttpResponse(bytes(found.jpeg), content_type="image/jpeg")
