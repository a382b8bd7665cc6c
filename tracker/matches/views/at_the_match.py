"""Who is let in at a match, and where the others are sent."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tracker.matches import withstood
from tracker.matches.sitting import Covered, seat_at


def at_the_match(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Call the view with whoever sits there. Who is no longer let in finds nothing, and an open page of
    theirs is told to go; while the phone is handed over there is the curtain, whatever was asked for."""

    @wraps(view)
    def door(request: HttpRequest, public_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            sitting = seat_at(request, public_id)
        except Covered as covered:
            return to(request, reverse("matches:switch", args=[public_id, covered.side]))
        except Http404:
            if is_htmx(request):
                return HttpResponse(status=404, headers={"HX-Refresh": "true"})
            raise
        with withstood.heard():
            return view(request, sitting, *args, **kwargs)

    return door


def to(request: HttpRequest, address: str) -> HttpResponse:
    """To another page, by whichever way a script or a browser is sent there."""
    if is_htmx(request):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)


def is_htmx(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers
