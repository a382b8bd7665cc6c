"""Try it again from here: a moment of a match that is over, as one side knew it, against the notebook."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from rules.game import Side
from tracker.accounts import actions as accounts
from tracker.accounts.queries import player_or_guest
from tracker.matches.sitting import Sitting
from tracker.matches.views.heading import shown
from tracker.practice import again
from tracker.reviews import queries
from tracker.reviews.doors import looks_back
from tracker.reviews.viewpoint import NAMES, Looking, looking
from tracker.reviews.views.moment import number, opened, sides
from tracker.spoken import spoken

GUEST = "Ana"
"""What somebody is called who tries it without a name."""


@require_http_methods(["GET", "HEAD", "POST"])
@looks_back
def begin(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Have the match written that goes on from a moment, and wait for it there. Who looks back without a
    name becomes a guest, as for any practice match."""
    look = looking(sitting)
    if not look.over:
        raise PermissionDenied(_("A match is tried again when it is over."))
    if request.method != "POST":
        return _asked(request, look)
    match, now = sitting.match, timezone.now()
    side: Side = "B" if request.POST.get("side") == NAMES["B"] else "A"
    try:
        player = player_or_guest(request) or accounts.start_guest(request=request, name=GUEST)
        at = number(request.POST.get("at", "")) or 1
        all_open = bool(request.POST.get("open"))
        new = again.ask_to_try_again(
            player=player, match=match, side=side, at=at, now=now, all_open=all_open
        )
    except (again.NotDone, accounts.NotDone) as refused:
        messages.warning(request, str(refused))
        return redirect("reviews:review", match.public_id)
    return redirect("reviews:trying", match.public_id, new.public_id)


def _asked(request: HttpRequest, look: Looking) -> HttpResponse:
    """As whom one plays on from there, and what was hidden then, for who wants it open."""
    stop = queries.moment_of(look, "referee", number(request.GET.get("at", "")))
    view = stop.seen.view
    context = {
        "match": shown(look.sitting.match),
        "at": stop.at,
        "said": stop.seen.said,
        "where": ", ".join(map(spoken, view.where)),
        "over": view.over,
        "sides": sides(view.names),
        "opened": opened(look, "referee", stop.at),
    }
    return render(request, "reviews/try.html", context)


@require_safe
@looks_back
def waiting(request: HttpRequest, sitting: Sitting, again_id: str) -> HttpResponse:
    """To the table, as soon as its first lines are written; until then, that they are."""
    how = again.how_far(public_id=again_id, player=player_or_guest(request))
    if how is None:
        raise Http404
    if how == "ready":
        address = reverse("matches:table", args=[again_id])
        if request.headers.get("HX-Request"):
            return HttpResponse(status=204, headers={"HX-Redirect": address})
        return redirect(address)
    context = {
        "match": shown(sitting.match),
        "again_id": again_id,
        "failed": how == "failed",
    }
    return render(request, "reviews/trying.html", context)
