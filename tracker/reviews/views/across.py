"""A player's own page across matches, and what others see of it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.matches.views.links import reachable
from tracker.reviews import actions, queries
from tracker.reviews.queries.across import LAST, PARTS


@require_safe
@needs_player
def mine(request: HttpRequest, player: Player) -> HttpResponse:
    """All of it, for oneself."""
    shows = queries.chosen(player=player)
    link = reverse("reviews:of", args=[shows.token]) if shows else ""
    context = {
        "across": queries.across(player=player),
        "standings": queries.standings(player=player),
        "parts": tuple(PARTS),
        "last": LAST,
        "own": True,
        "choices": [
            (key, says, shows is not None and key in shows.parts) for key, says in PARTS.items()
        ],
        "address": reachable(request, link) if link else "",
    }
    return render(request, "reviews/across.html", context)


@require_POST
@needs_player
def show(request: HttpRequest, player: Player) -> HttpResponse:
    """Choose what others see."""
    actions.show_own(player=player, parts=request.POST.getlist("part"))
    return redirect("reviews:mine")


@require_safe
def of(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody shows of theirs. Its parts alone are read into the page."""
    found = queries.shown(token=token)
    if found is None:
        raise Http404
    context = {
        "across": queries.across_shown(figures=found),
        "standings": queries.standings(player=found.player) if "clubs" in found.parts else (),
        "parts": tuple(found.parts),
        "last": LAST,
        "name": found.player.name,
    }
    return render(request, "reviews/across.html", context)
