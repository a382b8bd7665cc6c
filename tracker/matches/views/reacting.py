"""Who can react to an Order: said once, kept at the seat, and told to nobody."""

from __future__ import annotations

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules import game
from tracker.matches import actions
from tracker.matches.reacting import said
from tracker.matches.sitting import Sitting
from tracker.matches.submission import in_turn
from tracker.matches.views.at_the_match import at_the_match, is_htmx
from tracker.matches.views.giving import asks_only, give, given, known
from tracker.matches.views.table import drawn


@require_POST
@at_the_match
def reacting(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Keep what is said of the Order that the page showed; with "nobody" its AROs are closed, too."""
    if sitting.side is None or sitting.player is None:
        raise PermissionDenied(_("Spectators can’t do that."))
    if asks_only(request):
        return known(request, sitting)
    table = sitting.fold().table
    reach = game.reach(table, sitting.seat)
    if reach is not None and request.POST.get("order") == str(reach.order):
        own = reach.chances.keys()
        now = said(sitting.reacting, request.POST, order=reach.order, step=table.step, own=own)
        actions.note_reacting(
            match=sitting.match, side=sitting.side, player=sitting.player, said=now
        )
        sitting = replace(sitting, reacting=now)
    if "kind" in request.POST:
        return given(request, sitting, lambda: give(sitting, in_turn(request.POST)))
    if is_htmx(request):
        return drawn(request, sitting, more={}, status=200)
    return redirect("matches:table", sitting.match.public_id)
