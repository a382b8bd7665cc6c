"""The pages of tables. A player finds their own, and what was shared with them by its address."""

from __future__ import annotations

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.tables import actions, drawing, queries
from tracker.tables.forms import NewTableForm, PieceForm, drawn
from tracker.tables.palette import called, ready
from tracker.tables.refusals import Changed, NotDone
from tracker.tables.views.one_table import own_table, piece_number, shown_table, table_page


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
    return table_page(request, own_table(player, public_id))


@require_POST
@needs_player
def place(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Place a piece of scenery: one of the palette, or as it was typed in; or change one."""
    found = own_table(player, public_id)
    entry = ready(request.POST.get("ready", ""))
    form = PieceForm(request.POST)
    if not entry and not form.is_valid():
        return table_page(request, found, form)
    try:
        if entry:
            actions.lay(table=found, piece=entry.at(found.width / 2, found.depth / 2))
        elif number := form.cleaned_data["number"]:
            actions.change(table=found, number=number, to=form.piece)
        else:
            actions.place(table=found, piece=form.piece())
    except NotDone as refused:
        return table_page(request, found, None if entry else form, str(refused))
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
        gone = actions.remove(table=found, number=piece_number(request.POST.get("number", "")))
    except NotDone as refused:
        return table_page(request, found, refused=str(refused))
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
    return table_page(request, shown_table(address), own=False)


@require_POST
@needs_player
def copy(request: HttpRequest, player: Player, address: str) -> HttpResponse:
    """Keep a table that was shared as one of one's own."""
    found = shown_table(address)
    try:
        made = actions.copy(player=player, table=found)
    except NotDone as refused:
        return table_page(request, found, refused=str(refused), own=False)
    return redirect("tables:table", made.public_id)
