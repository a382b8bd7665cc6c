"""What the notebook hides in a match that is tried again with all open."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules import game
from tracker.matches.sitting import Sitting
from tracker.matches.views.at_the_match import at_the_match
from tracker.matches.views.heading import shown
from tracker.orderlog import queries as log


@require_safe
@at_the_match
def opened(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The other side's secrets as they are now, for who plays the notebook with all open. In any other
    match there is no such page."""
    match = sitting.match
    notebook: game.Side = "B" if match.notebook == "B" else "A"
    if not (match.all_open and match.notebook and sitting.side == game.other(notebook)):
        raise Http404
    theirs = log.fold(record_id=match.record_id, seat=notebook).table
    view = game.view(theirs, notebook)
    context = {"match": shown(match), "name": view.names[notebook], "kept": view.secrets}
    return render(request, "matches/opened.html", context)
