"""A list on paper: the Complete list for its owner and the organiser, the Courtesy list to show."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.armies import queries
from tracker.armies.checks import amiss, swc, unchecked
from tracker.armies.lines import at_the_start
from tracker.armies.models import Army
from tracker.armies.views.one_army import in_groups, own


@require_safe
@needs_player
def complete(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Everything of the list but its code."""
    army = own(player, public_id)
    troopers, came = queries.listed(army=army), queries.brought(army=army)
    context = {
        "army": army,
        "player": player,
        "came": came,
        "groups": in_groups(troopers, came),
        "amiss": amiss(troopers, came),
        "unchecked": unchecked(troopers, came),
        "swc": swc(at_the_start(troopers)),
    }
    return render(request, "armies/complete.html", context)


@require_safe
@needs_player
def courtesy(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """What may be shown to the rival, as its owner sees it, with its link."""
    army = own(player, public_id)
    return render(
        request, "armies/courtesy.html", {"army": army, "open": queries.open_half(army=army)}
    )


@require_safe
def shared(request: HttpRequest, address: str) -> HttpResponse:
    """The Courtesy list, for whoever was given its address."""
    try:
        found = queries.shared(address=address)
    except Army.DoesNotExist:
        raise Http404 from None
    return render(request, "armies/shared.html", {"open": found})
