"""The pages of tables. A player finds their own, and what was shared with them by its address."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.tables import actions, drawing, queries
from tracker.tables.forms import MeasureForm, NewTableForm, PieceForm, drawn
from tracker.tables.models import SavedTable
from tracker.tables.palette import PALETTE, called, ready
from tracker.tables.refusals import Changed, NotDone


@require_safe
@needs_player
def home(request: HttpRequest, player: Player) -> HttpResponse:
    return _home(request, player)


@require_POST
@needs_player
def new(request: HttpRequest, player: Player) -> HttpResponse:
    form = NewTableForm(request.POST)
    if not form.is_valid():
        return _home(request, player, form)
    try:
        made = actions.create(player=player, **form.cleaned_data)
    except NotDone as refused:
        return _home(request, player, form, str(refused))
    return redirect("tables:table", made.public_id)


def _home(
    request: HttpRequest, player: Player, form: NewTableForm | None = None, refused: str = ""
) -> HttpResponse:
    context = {"tables": queries.of(player), "form": form or NewTableForm(), "refused": refused}
    return render(request, "tables/home.html", context, status=422 if form else 200)


@require_safe
@needs_player
def table(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    return _page(request, own_table(player, public_id))


@require_POST
@needs_player
def place(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Place a piece of scenery: one of the palette, or as it was typed in; or change one."""
    found = own_table(player, public_id)
    entry = ready(request.POST.get("ready", ""))
    form = PieceForm(request.POST)
    if not entry and not form.is_valid():
        return _page(request, found, form)
    try:
        if entry:
            actions.lay(table=found, piece=entry.at(found.width / 2, found.depth / 2))
        elif number := form.cleaned_data["number"]:
            actions.change(table=found, number=number, to=form.piece)
        else:
            actions.place(table=found, piece=form.piece())
    except NotDone as refused:
        return _page(request, found, None if entry else form, str(refused))
    return redirect("tables:table", found.public_id)


@require_POST
@needs_player
def scenery(request: HttpRequest, player: Player, public_id: str) -> JsonResponse:
    """Keep all scenery as it was drawn. What can't be kept is answered by a sentence."""
    found = own_table(player, public_id)
    try:
        pieces = drawn(request.POST.get("scenery", ""))
        actions.keep(table=found, pieces=pieces, had=request.POST.get("had", ""))
    except msgspec.MsgspecError:
        return JsonResponse({"sentence": _("That is not a piece of scenery.")}, status=422)
    except Changed as changed:
        return JsonResponse({"sentence": str(changed)}, status=409)
    except NotDone as refused:
        return JsonResponse({"sentence": str(refused)}, status=422)
    return JsonResponse({"stamp": found.stamp})


@require_POST
@needs_player
def remove(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Take a piece of scenery off the table."""
    found = own_table(player, public_id)
    try:
        gone = actions.remove(table=found, number=_number(request.POST.get("number", "")))
    except NotDone as refused:
        return _page(request, found, refused=str(refused))
    messages.success(
        request,
        _("%(piece)s is off the table.") % {"piece": called(gone.name) or drawing.what(gone)},
    )
    return redirect("tables:table", found.public_id)


@require_POST
@needs_player
def share(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Show the table by an address, or to nobody again."""
    found = own_table(player, public_id)
    if request.POST.get("do") == "close":
        actions.close(table=found)
    else:
        actions.share(table=found)
    return redirect("tables:table", found.public_id)


@require_POST
@needs_player
def delete(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    found = own_table(player, public_id)
    actions.delete(table=found)
    messages.success(request, _("“%(name)s” is deleted.") % {"name": found.name})
    return redirect("tables:home")


@require_safe
def shared(request: HttpRequest, address: str) -> HttpResponse:
    """A table that somebody shows: to look at and to measure on."""
    return _page(request, shown_table(address), own=False)


@require_POST
@needs_player
def copy(request: HttpRequest, player: Player, address: str) -> HttpResponse:
    """Keep a table that was shared as one of one's own."""
    found = shown_table(address)
    try:
        made = actions.copy(player=player, table=found)
    except NotDone as refused:
        return _page(request, found, refused=str(refused), own=False)
    return redirect("tables:table", made.public_id)


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


def _number(said: str) -> int:
    """The number of a piece; 0 for what is none."""
    return int(said) if said.isdecimal() and len(said) < 4 else 0


def _page(
    request: HttpRequest,
    found: SavedTable,
    form: PieceForm | None = None,
    refused: str = "",
    *,
    own: bool = True,
) -> HttpResponse:
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
        at = _number(request.GET.get("piece", ""))
        chosen = PieceForm.of(at, found.pieces[at - 1]) if 0 < at <= len(found.pieces) else None
        context["form"] = form or chosen or PieceForm()
        context["palette"] = PALETTE
        if found.shared:
            address = reverse("tables:shared", args=[found.shared])
            context["address"] = request.build_absolute_uri(address)
    wrong = form is not None or bool(refused) or not measure.is_valid()
    return render(request, "tables/table.html", context, status=422 if wrong else 200)
