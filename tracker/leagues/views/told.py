"""What a player is told while they are away, and how each kind of it is switched off."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tracker.accounts.queries import player_or_guest
from tracker.leagues import actions
from tracker.leagues.models import KINDS
from tracker.leagues.queries import reach
from tracker.leagues.views.doors import asked_to_come


@require_http_methods(["GET", "POST"])
def told(request: HttpRequest) -> HttpResponse:
    """Each kind with its switch. POST: one of them, `on` or not."""
    player = player_or_guest(request)
    if player is None:
        return asked_to_come(request)
    if request.method == "POST":
        kind, on = request.POST.get("kind", ""), request.POST.get("on") == "1"
        if kind not in KINDS:
            raise Http404
        actions.switch(player=player, kind=kind, on=on)
        switched = _("On") if on else _("Off")
        messages.success(request, f"{switched}: {KINDS[kind]}.")
        return redirect("leagues:told")
    context = {"player": player, "switches": reach.switches(player=player)}
    return render(request, "leagues/told.html", context)


@csrf_exempt  # A mail program presses it, without a page: the address itself says whose switch it is.
@require_http_methods(["GET", "POST"])
def quiet(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever has a notice switches its kind off with one press, and on again; opening the address alone
    switches nothing, for mail programs open what they are sent."""
    found = reach.switched(token=token)
    if found is None:
        raise Http404
    player, kind = found
    if request.method == "POST":
        actions.switch(player=player, kind=kind, on=request.POST.get("on") == "1")
    context = {
        "words": KINDS[kind],
        "told": not reach.is_quiet(player=player, kind=kind),
        "pressed": request.method == "POST",
    }
    return render(request, "leagues/quiet.html", context)
