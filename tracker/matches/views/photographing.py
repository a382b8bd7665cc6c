"""A photograph taken at the match becomes what it is played on: it is sent, its corners are dragged to those
of the table, and it is laid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from rules import game
from rules.game import Offer, Refused
from tracker.accounts.models import Player
from tracker.files.pictures import LARGEST
from tracker.files.uploads import takes_a_file
from tracker.matches import titles
from tracker.matches.page.acts import act
from tracker.matches.sitting import Sitting
from tracker.matches.submission import submitted
from tracker.matches.views.at_the_match import at_the_match
from tracker.matches.views.drawing import Drawing
from tracker.matches.views.giving import give
from tracker.matches.views.heading import shown
from tracker.spoken import spoken
from tracker.tables import actions as tables
from tracker.tables import photographing, queries
from tracker.tables.forms import CornersForm, PhotographForm
from tracker.tables.models import SavedTable
from tracker.tables.refusals import NotDone


@require_POST
@takes_a_file(LARGEST)
@at_the_match
def photograph(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Send a photograph of the table: it is one of the player's own tables from now on, as large as the
    match has it."""
    player, _ = _lays(sitting)
    form = PhotographForm(request.POST, request.FILES)
    if not form.is_valid():
        return _sending(request, sitting, form)
    match = sitting.match
    try:
        table = tables.photographed(
            player=player,
            name=match.title or titles.OUR_TABLE,
            points=match.points,
            sent=form.cleaned_data["file"].read(),
            at=timezone.now(),
        )
    except NotDone as refused:
        return _sending(request, sitting, form, str(refused))
    return redirect("matches:photographed", match.public_id, table.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@at_the_match
def photographed(request: HttpRequest, sitting: Sitting, table: str) -> HttpResponse:
    """Say where the corners of the table are on it, and lay it; or build on it first."""
    player, offer = _lays(sitting)
    found = queries.own(player, table)
    if found is None:
        raise Http404
    if request.method != "POST":
        return _fitting(request, sitting, offer, found)
    corners = CornersForm(request.POST)
    if not corners.is_valid():
        return _fitting(request, sitting, offer, found, corners)
    try:
        photographing.fit(table=found, corners=corners.corners())
    except NotDone as refused:
        return _fitting(request, sitting, offer, found, corners, str(refused))
    if request.POST.get("then") == "build":
        return redirect("tables:table", found.public_id)
    try:
        command = replace(submitted(request.POST), data=_lay_terrain(found))
    except Refused as refused:
        return _fitting(request, sitting, offer, found, corners, spoken(refused.refusal.sentence))
    answer = give(sitting, [command])
    if answer.status != "taken" and answer.refusal is not None:
        return _fitting(request, sitting, offer, found, corners, spoken(answer.refusal.sentence))
    return redirect("matches:table", sitting.match.public_id)


def _lays(sitting: Sitting) -> tuple[Player, Offer]:
    """Who may lay a table now. For anybody else, and once somebody deploys, there is no such page."""
    could = game.offers(sitting.fold().table, sitting.seat, "")
    offer = next((one for one in could if one.command == "LayTerrain"), None)
    if sitting.player is None or sitting.side is None or offer is None or offer.refusal:
        raise Http404
    return sitting.player, offer


def _lay_terrain(table: SavedTable) -> dict[str, Any]:
    """The command as the form of the map sends it."""
    return {"kind": "LayTerrain", "ground": table.public_id}


def _sending(
    request: HttpRequest, sitting: Sitting, form: PhotographForm, refused: str = ""
) -> HttpResponse:
    context = {"match": shown(sitting.match), "form": form, "refused": refused}
    return render(request, "matches/photograph.html", context, status=422)


def _fitting(
    request: HttpRequest,
    sitting: Sitting,
    offer: Offer,
    table: SavedTable,
    corners: CornersForm | None = None,
    refused: str = "",
) -> HttpResponse:
    own, cursor, *_ = sitting.fold()
    taken = queries.photograph(table)
    at = tuple((x, y) for x, y in taken.corners) if taken else ()
    sent = queries.sent(table)
    context = {
        "match": shown(sitting.match),
        "table": table,
        "taken": taken,
        "at": at,
        "corners": (corners or CornersForm(corners=at)) if taken else None,
        "reads": sent == "",
        "refused": refused or sent or "",
        "drawing": Drawing(request, shown(sitting.match), sitting.side, cursor, own.book),
        "lay": act(offer, own.step),
    }
    return render(request, "matches/photographed.html", context, status=422 if corners else 200)
