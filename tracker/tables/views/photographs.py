"""The photograph of a table: sent, fitted by its corners, taken away, and shown to who may see the table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.files import answers
from tracker.files.pictures import LARGEST
from tracker.files.uploads import takes_a_file
from tracker.tables import photographing, queries
from tracker.tables.forms import CornersForm, PhotographForm
from tracker.tables.models import SavedTable
from tracker.tables.refusals import NotDone
from tracker.tables.views.one_table import own_table, shown_table


@require_http_methods(["GET", "HEAD", "POST"])
@takes_a_file(LARGEST)
@needs_player
def photograph(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Look at the photograph, or send one."""
    found = own_table(player, public_id)
    if request.method != "POST":
        return _page(request, found)
    form = PhotographForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, found, form=form)
    try:
        sent = form.cleaned_data["file"].read()
        photographing.take(table=found, sent=sent, at=timezone.now())
    except NotDone as refused:
        return _page(request, found, form=form, refused=str(refused))
    return redirect("tables:photograph", public_id)


@require_POST
@needs_player
def fit(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Say where the corners of the table are on it."""
    found = own_table(player, public_id)
    corners = CornersForm(request.POST)
    if not corners.is_valid():
        return _page(request, found, corners=corners)
    try:
        photographing.fit(table=found, corners=corners.corners())
    except NotDone as refused:
        return _page(request, found, corners=corners, refused=str(refused))
    return redirect("tables:table", public_id)


@require_POST
@needs_player
def forget(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Take the photograph away."""
    photographing.forget(table=own_table(player, public_id))
    return redirect("tables:photograph", public_id)


@require_safe
@needs_player
def source(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """The photograph as it was taken."""
    taken = queries.photograph(own_table(player, public_id))
    if taken is None:
        raise Http404
    return answers.picture(taken.source)


@require_safe
@needs_player
def flat(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """The photograph as it lies under one's own map."""
    return _flat(own_table(player, public_id))


@require_safe
def shared(request: HttpRequest, address: str) -> HttpResponse:
    """The photograph as it lies under a map that somebody shows."""
    return _flat(shown_table(address))


def _flat(table: SavedTable) -> HttpResponse:
    found = queries.picture(queries.photo_of(table))
    if found is None:
        raise Http404
    return answers.picture(found.jpeg)


def _page(
    request: HttpRequest,
    table: SavedTable,
    *,
    form: PhotographForm | None = None,
    corners: CornersForm | None = None,
    refused: str = "",
) -> HttpResponse:
    taken = queries.photograph(table)
    sent = queries.sent(table)
    at = tuple((x, y) for x, y in taken.corners) if taken else ()
    context = {
        "table": table,
        "form": form or PhotographForm(),
        "taken": taken,
        "corners": (corners or CornersForm(corners=at)) if taken else None,
        "at": at,
        "reads": sent == "",
        "refused": refused or (sent or "" if form is None else ""),
    }
    return render(
        request, "tables/photograph.html", context, status=422 if form or corners else 200
    )
