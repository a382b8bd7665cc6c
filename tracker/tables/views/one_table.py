"""The page of one table: its scenery, what is measured on it, and changing it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tracker.accounts.models import Player
from tracker.tables import drawing, queries
from tracker.tables.forms import MeasureForm, PieceForm
from tracker.tables.models import SavedTable
from tracker.tables.palette import PALETTE


def own_table(player: Player, public_id: str) -> SavedTable:
    """One of this player's tables; any other is not there."""
    found = queries.own(player, public_id)
    if found is None:
        raise Http404
    return found


def shown_table(address: str) -> SavedTable:
    """The table that is shown at this address."""
    found = queries.shared(address)
    if found is None:
        raise Http404
    return found


def piece_number(said: str) -> int:
    """The number of a piece; 0 for what is none."""
    return int(said) if said.isdecimal() and len(said) < 4 else 0


def table_page(
    request: HttpRequest,
    found: SavedTable,
    form: PieceForm | None = None,
    refused: str = "",
    *,
    own: bool = True,
) -> HttpResponse:
    """One's own table, or one that is shown to whoever has its address."""
    asked = request.GET if request.method == "GET" else {}
    measure = MeasureForm(asked, found)
    terrain = found.terrain
    result = None
    if measure.is_valid():
        ends = (measure.volume(one, terrain) for one in ("a", "b"))
        result = drawing.measured(terrain, *ends)
    context: dict[str, Any] = {
        "table": found,
        "own": own,
        "scenery": drawing.scenery(found.pieces),
        "photo": queries.photo_of(found),
        "zone_b": found.depth - found.zone,
        "measure": measure,
        "measured": result,
        "asked": bool(asked),
        "refused": refused,
    }
    if own:
        at = piece_number(request.GET.get("piece", ""))
        chosen = PieceForm.of(at, found.pieces[at - 1]) if 0 < at <= len(found.pieces) else None
        context["form"] = form or chosen or PieceForm()
        context["palette"] = PALETTE
        if found.shared:
            address = reverse("tables:shared", args=[found.shared])
            context["address"] = request.build_absolute_uri(address)
    wrong = form is not None or bool(refused) or not measure.is_valid()
    return render(request, "tables/table.html", context, status=422 if wrong else 200)
