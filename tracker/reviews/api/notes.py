"""Notes at the moments of a match: written, changed and deleted by who wrote them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from uuid import uuid4

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import filled, refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import body
from tracker.files.pictures import NotAPicture, at_first_sight
from tracker.files.program import PICTURE, PictureBody, sent_with
from tracker.matches import queries as matches
from tracker.matches.api.seat import PLAYING, SEEING
from tracker.matches.page.board import board
from tracker.reviews import actions, queries
from tracker.reviews.api.door import LookingAddress
from tracker.reviews.api.shapes import NoteChanged, NoteMade, NoteRead, Notes, NoteWritten, Readers
from tracker.reviews.forms.notes import NoteForm, SeenForm
from tracker.reviews.models import Note
from tracker.reviews.queries import NoteSeen
from tracker.reviews.queries.moments import Stop
from tracker.reviews.viewpoint import Looking

SENT: Final = (400, 403, 404, 409, 413, 415, 422)
ALT: Final = OpenApiParameter(
    "alt", OpenApiTypes.STR, required=True, description="What is to be seen on it."
)


class NotesView(LookingAddress):
    @extend_schema(operation_id="notes", parameters=SEEING, responses=answers(Notes, 400, 404, 409))
    def get(self, request: Request, id: str) -> Response:
        """The notes that you may read: until the match is over your own."""
        look = self.back(request, id)
        found = queries.notes(look=look, names=matches.names(match=look.sitting.match))
        return Response(Notes([_read(one) for one in found]))

    @extend_schema(
        operation_id="write_note",
        parameters=PLAYING,
        request=NoteWritten,
        responses=answers(NoteMade, *SENT, status=201),
    )
    def post(self, request: Request, id: str) -> Response:
        """Write at a moment of your match."""
        look, said = self.back(request, id), body(request, NoteWritten)
        if look.sitting.side is None:
            raise PermissionDenied(_("Notes are written by who plays."))
        stop = queries.moment_of(look, look.own, said.at)
        form = _form(look, stop, said, key=said.key or uuid4())
        key = filled(form)["key"]
        with refusing(actions.NotDone):
            made = actions.write(look=look, at=stop.at, said=form.said, key=key, now=timezone.now())
        return Response(NoteMade(made.public_id), status=201)


class OwnNoteAddress(LookingAddress):
    """An address of one note, for who wrote it."""

    def own(self, request: Request, id: str, note_id: str) -> tuple[Looking, Note]:
        look = self.back(request, id)
        note = queries.own_note(look=look, public_id=note_id)
        if note is None:
            raise Http404
        return look, note


class NoteView(OwnNoteAddress):
    @extend_schema(
        operation_id="change_note",
        parameters=PLAYING,
        request=NoteChanged,
        responses=answers(None, *SENT, status=204),
    )
    def post(self, request: Request, id: str, note: str) -> Response:
        """What a note of yours says from now on. Its photograph stays."""
        (look, found), said = self.own(request, id, note), body(request, NoteChanged)
        stop = queries.moment_of(look, look.own, found.at if look.over else found.own)
        form = _form(look, stop, said, key=found.key)
        filled(form)
        kept = replace(form.said, alt=queries.alt_of(found) or queries.sent_with(found)[0])
        with refusing(actions.NotDone):
            actions.change(look=look, note=found, said=kept, now=timezone.now())
        return Response(status=204)

    @extend_schema(
        operation_id="delete_note",
        parameters=PLAYING,
        responses=answers(None, 400, 404, 409, status=204),
    )
    def delete(self, request: Request, id: str, note: str) -> Response:
        """Gone for good, with its photograph."""
        _, found = self.own(request, id, note)
        actions.delete(note=found)
        return Response(status=204)


class NotePhotographView(OwnNoteAddress):
    parser_classes = (PictureBody,)

    @extend_schema(
        operation_id="note_photograph",
        parameters=SEEING,
        responses=answers(OpenApiTypes.BINARY, 400, 404, 409, media_type="image/jpeg"),
    )
    def get(self, request: Request, id: str, note: str) -> HttpResponse:
        """The photograph with a note that you may read."""
        found = queries.photograph(look=self.back(request, id), note_id=note)
        if found is None:
            raise Http404
        return HttpResponse(found.picture, content_type="image/jpeg")

    @extend_schema(
        operation_id="show_with_note",
        parameters=[*PLAYING, ALT],
        request=PICTURE,
        responses=answers(None, *SENT, status=202),
    )
    def post(self, request: Request, id: str, note: str) -> Response:
        """Show a picture with a note of yours: it is drawn anew, without where and when it was taken. Until
        then what was there stays; `notes` says when one was refused."""
        look, found = self.own(request, id, note)
        alt = filled(SeenForm({"alt": request.query_params.get("alt", "")}))["alt"]
        with refusing(NotAPicture):
            at_first_sight(sent_with(request))
        with refusing(actions.NotDone):
            _with(look, found, picture=sent_with(request), alt=alt)
        return Response(status=202)

    @extend_schema(
        operation_id="take_note_photograph_off",
        parameters=PLAYING,
        responses=answers(None, 400, 404, 409, status=204),
    )
    def delete(self, request: Request, id: str, note: str) -> Response:
        """The note is shown without it."""
        _with(*self.own(request, id, note), without=True)
        return Response(status=204)


def _form(look: Looking, stop: Stop, said: NoteChanged, **more: Any) -> NoteForm:
    given = {
        "text": said.text,
        "audience": said.audience,
        "drawing": [list(line) for line in said.drawing],
    }
    return NoteForm(given | more, over=look.over, on=board(stop.seen.chart))


def _with(look: Looking, note: Note, **more: Any) -> None:
    """The note as it is, but for what is shown with it."""
    kept = {"text": note.text, "audience": note.audience, "drawing": note.drawing or ()}
    said = actions.Said(**(kept | more))
    actions.change(look=look, note=note, said=said, now=timezone.now())


def _read(note: NoteSeen) -> NoteRead:
    said: dict[str, Readers] = {
        str(Note.Audience.OWN.label): "own",
        str(Note.Audience.BOTH.label): "both",
        str(Note.Audience.ALL.label): "all",
    }
    return NoteRead(
        id=note.id,
        at=note.at,
        by=note.by,
        side=note.side,
        yours=note.yours,
        audience=said[note.audience],
        text=note.text,
        alt=note.alt,
        unread=note.unread,
    )
