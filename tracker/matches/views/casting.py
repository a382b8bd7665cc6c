"""A match on a stream or on a big screen, by the watchers' link alone: what who looks on may see, and no
more. Nothing is kept in the browser: broadcast software opens the address and nothing else."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules import game
from tracker.matches import queries, titles
from tracker.matches.clocks import Shown
from tracker.matches.sitting import seat_of
from tracker.matches.views.context import clock_seen
from tracker.matches.views.links import reachable
from tracker.spoken import as_text

LINES: Final = {"overlay": 3, "screen": 12}
"""How many of the last public lines each shows."""
NOTHING: Final = '<main class="cast" id="main"></main>'
"""What a picture shows, and no more, from the moment that the link is taken back."""


@require_safe
def overlay(request: HttpRequest, token: str) -> HttpResponse:
    """Transparent, along the lower edge of a picture: score, Orders, clock, and the last lines."""
    return _shown(request, token, "overlay")


@require_safe
def screen(request: HttpRequest, token: str) -> HttpResponse:
    """The same, to be read from the back of a room."""
    return _shown(request, token, "screen")


def links(request: HttpRequest, token: str) -> dict[str, str]:
    """Where both are, for the page on which players give the link away."""
    return {
        f"{name}_link": reachable(request, reverse(f"matches:{name}", args=[token]))
        for name in LINES
    }


def _shown(request: HttpRequest, token: str, name: str) -> HttpResponse:
    match = queries.by_watch_token(token=token)
    if match is None:
        if "HX-Request" in request.headers:
            return HttpResponse(NOTHING, status=404)
        raise Http404
    sitting = seat_of(public_id=match.public_id, player=None, watch_token=token)
    own, cursor, *_ = sitting.fold()
    clock = clock_seen(sitting)
    stands = f"{cursor}.{clock.state if clock else ''}"
    if request.GET.get("stands") == stands:
        return HttpResponse(status=204)  # what it shows already
    view = game.view(own, sitting.seat)
    told = queries.told(record_id=match.record_id, seat=sitting.seat, table=own, upto=cursor).lines
    context = {
        "name": name,
        "again": f"{request.path}?stands={stands}",
        "title": titles.called(match.title),
        "view": view,
        "sides": [_side(view, side, clock) for side in game.SIDES],
        "clock": clock,
        "behind": match.watch_behind if sitting.upto is not None else 0,
        "lines": [as_text(one.line.words) for one in told if not one.line.proof][: LINES[name]],
    }
    return render(request, "matches/cast.html", context)


def _side(view: game.View, side: game.Side, clock: Shown | None) -> dict[str, Any]:
    pools = next((one for one in view.pools if one.side == side), None)
    return {
        "name": view.names.get(side, side),
        "faction": view.factions.get(side, ""),
        "score": view.scores.get(side),
        "orders": pools.left if pools else 0,
        "tokens": pools.tokens if pools else 0,
        "time": clock.times[side] if clock and clock.minutes else None,
    }
