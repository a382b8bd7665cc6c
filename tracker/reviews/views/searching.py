"""The matches that somebody may look back at, searched through."""

from __future__ import annotations

from typing import Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.reviews import queries
from tracker.reviews.forms.searching import SearchForm

A_PAGE: Final = 20


@require_safe
@needs_player
def search(request: HttpRequest, player: Player) -> HttpResponse:
    """What is found by what the address says; it can be kept and sent on, and finds for each reader
    what they may look back at themselves."""
    form = SearchForm(request.GET, queries.choices(player=player))
    asks = any(value for name, value in request.GET.items() if name != "page")
    context: dict[str, object] = {"form": form, "asks": asks}
    if form.is_valid():
        found = Paginator(queries.search(player=player, asked=form.asked), A_PAGE)
        context["found"] = found.get_page(request.GET.get("page"))
    return render(request, "reviews/search.html", context, status=422 if form.errors else 200)
