"""Notes on a moment: written, changed and deleted by who wrote them, each on a page of its own."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.files.pictures import LARGEST
from tracker.files.uploads import takes_a_file, too_large
from tracker.matches.page.board import board
from tracker.matches.sitting import Sitting
from tracker.matches.views.heading import shown
from tracker.reviews import actions, queries
from tracker.reviews.doors import looks_back
from tracker.reviews.forms.notes import NoteForm
from tracker.reviews.models import Note
from tracker.reviews.queries.moments import Stop
from tracker.reviews.viewpoint import EYES, Looking, looking
from tracker.spoken import spoken


@takes_a_file(LARGEST)
@looks_back
def new(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Write at the moment that the address names, or at the last one."""
    look = _players(sitting)
    said = request.GET.get("at", "")
    at = int(said) if said.isdecimal() and len(said) < 9 else None
    stop = queries.moment_of(look, look.own, at)
    form = _form(request, look, stop, initial={"key": uuid4()})
    if request.method == "POST" and form.is_valid():
        try:
            key, now = form.cleaned_data["key"], timezone.now()
            written = actions.write(look=look, at=stop.at, said=form.said, key=key, now=now)
            return _back(request, look, written)
        except actions.NotDone as refused:
            form.add_error(None, str(refused))
    return _page(request, look, form, stop)


@takes_a_file(LARGEST)
@looks_back
def edit(request: HttpRequest, sitting: Sitting, note_id: str) -> HttpResponse:
    """Change a note of one's own."""
    look, note = _own(sitting, note_id)
    coming, unread = queries.sent_with(note)
    alt = queries.alt_of(note) or coming
    kept = {"text": note.text, "audience": note.audience, "key": note.key, "alt": alt}
    kept["drawing"] = note.drawing
    stop = queries.moment_of(look, look.own, _line(look, note))
    form = _form(request, look, stop, initial=kept, shows=bool(alt))
    if request.method == "POST" and form.is_valid():
        try:
            actions.change(look=look, note=note, said=form.said, now=timezone.now())
            return _back(request, look, note)
        except actions.NotDone as refused:
            form.add_error(None, str(refused))
    return _page(request, look, form, stop, note, unread)


@looks_back
def delete(request: HttpRequest, sitting: Sitting, note_id: str) -> HttpResponse:
    """Asked once more, and gone."""
    look, note = _own(sitting, note_id)
    if request.method == "POST":
        back = _back(request, look, note)
        actions.delete(note=note)
        return back
    stop = queries.moment_of(look, look.own, _line(look, note))
    context = _context(request, look, stop) | {"note_id": note.public_id}
    return render(request, "reviews/delete_note.html", context | {"text": note.text})


@require_safe
@looks_back
def photograph(request: HttpRequest, sitting: Sitting, note_id: str) -> HttpResponse:
    """The photograph with a note. Until the match is over no browser keeps it; afterwards one may,
    and asks each time whether its reader still may see it."""
    look = looking(sitting)
    found = queries.photograph(look=look, note_id=note_id)
    if found is None:
        raise Http404
    answer = HttpResponse(found.picture, content_type="image/jpeg")
    answer["Content-Disposition"] = "inline"
    if not look.over:
        return answer
    answer["Cache-Control"], answer["ETag"] = "private, no-cache", f'"{found.public_id}"'
    return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer


def _form(request: HttpRequest, look: Looking, stop: Stop, **more: Any) -> NoteForm:
    more |= {"over": look.over, "on": board(stop.seen.chart)}
    if request.method != "POST":
        return NoteForm(**more)
    return NoteForm(request.POST, request.FILES, missed=too_large(request), **more)


def _players(sitting: Sitting) -> Looking:
    if sitting.side is None:
        raise PermissionDenied(_("Notes are written by who plays."))
    return looking(sitting)


def _own(sitting: Sitting, note_id: str) -> tuple[Looking, Note]:
    look = looking(sitting)
    note = queries.own_note(look=look, public_id=note_id)
    if note is None:
        raise Http404
    return look, note


def _line(look: Looking, note: Note) -> int:
    return note.at if look.over else note.own


def _back(request: HttpRequest, look: Looking, note: Note) -> HttpResponse:
    return redirect(_address(request, look, _line(look, note)))


def _address(request: HttpRequest, look: Looking, at: int) -> str:
    """The moment, through the same eyes as before."""
    eyes = request.GET.get("eyes", "")
    query = {"at": at} | ({"eyes": eyes} if eyes in (*EYES, "both") else {})
    return f"{reverse('reviews:review', args=[look.sitting.match.public_id])}?{urlencode(query)}"


def _context(request: HttpRequest, look: Looking, stop: Stop) -> dict[str, Any]:
    return {
        "match": shown(look.sitting.match),
        "open": look.over,
        "at": stop.at,
        "where": ", ".join(map(spoken, stop.seen.view.where)),
        "said": stop.seen.said,
        "back": _address(request, look, stop.at),
        "query": request.GET.urlencode(),
    }


def _page(
    request: HttpRequest,
    look: Looking,
    form: NoteForm,
    stop: Stop,
    note: Note | None = None,
    unread: str | None = None,
) -> HttpResponse:
    context = _context(request, look, stop) | {"form": form, "note_id": note and note.public_id}
    context |= {"shown": note is not None and queries.alt_of(note), "unread": unread}
    return render(request, "reviews/note.html", context, status=422 if form.errors else 200)
