"""What a match leaves to take away or to check: its record, its seals, its dice, its terms."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tracker.matches import queries
from tracker.matches.models import Match
from tracker.matches.sitting import Sitting
from tracker.matches.views.at_the_match import at_the_match
from tracker.matches.views.heading import shown
from tracker.orderlog import signing


@require_safe
@at_the_match
def record(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """This seat's part of the match, to take away; the whole of it once the match is over."""
    text = queries.record_text(match=sitting.match, seat=sitting.seat, upto=sitting.upto)
    return record_file(sitting.match, text)


def record_file(match: Match, text: str) -> HttpResponse:
    """The text of a record, as a file to take away."""
    return HttpResponse(
        text,
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="match-{match.public_id}.json"'},
    )


@require_safe
def record_key(request: HttpRequest) -> HttpResponse:
    """The key that checks this server's signatures, for anybody."""
    return HttpResponse(f"{signing.public_key()}\n", content_type="text/plain")


@require_safe
@at_the_match
def seals(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """All that both sides bound themselves to and opened so far, for a browser to check."""
    found = queries.seals(match=sitting.match, seat=sitting.seat, upto=sitting.upto)
    return JsonResponse({"lines": found})


@require_safe
@at_the_match
def terms(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What is in force in this match, and because of whom."""
    match = shown(sitting.match)
    context = {"match": match, "in_force": queries.in_force(match=sitting.match)}
    return render(request, "matches/terms.html", context)


@require_safe
@at_the_match
def dice(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What binds the dice of the notebook, and each of its throws, checked once the match is over."""
    found = queries.dice(match=sitting.match, seat=sitting.seat, upto=sitting.upto)
    names = queries.names(match=sitting.match)
    context = {"public_id": sitting.match.public_id, "dice": found, "names": names}
    return render(request, "matches/dice.html", context)
