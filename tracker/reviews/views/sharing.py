"""A match that is over is shown to others: to a club, or by a link."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tracker.matches.sitting import Sitting
from tracker.matches.views.heading import shown
from tracker.matches.views.links import qr, reachable
from tracker.reviews import actions, queries
from tracker.reviews.doors import let_in, looks_back, shown_by
from tracker.reviews.report.heading import head

LASTS: Final[dict[str, tuple[Promise, timedelta | None]]] = {
    "": (gettext_lazy("until I take it back"), None),
    "7": (gettext_lazy("for a week"), timedelta(days=7)),
    "31": (gettext_lazy("for a month"), timedelta(days=31)),
}
"""How long a link is good, as it is chosen."""


@require_http_methods(["GET", "HEAD", "POST"])
@looks_back
def share(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """To whom one shows it. Who does not play here, and before its end nobody, shows it to anybody."""
    if sitting.side is None or not sitting.match.is_open:
        raise PermissionDenied(_("A match is shown to others by who played it, when it is over."))
    if request.method == "POST":
        try:
            _do(request, sitting)
        except actions.NotDone as refused:
            messages.warning(request, str(refused))
        return redirect("reviews:share", sitting.match.public_id)
    link = queries.link_of(sitting=sitting)
    context: dict[str, Any] = {
        "match": shown(sitting.match),
        "link": link,
        "clubs": [
            (club.public_id, club.name, told) for club, told in queries.told_to(sitting=sitting)
        ],
        "lasts": [(value, words) for value, (words, _) in LASTS.items()],
    }
    if link and not link.over:
        address = reachable(request, reverse("reviews:shown", args=[link.token]))
        context |= {"address": address, "qr": qr(address)}
    return render(request, "reviews/share.html", context)


def _do(request: HttpRequest, sitting: Sitting) -> None:
    do, now = request.POST.get("do"), timezone.now()
    if do == "link":
        lasts = LASTS.get(request.POST.get("lasts", ""), LASTS[""])[1]
        actions.show_by_link(sitting=sitting, now=now, lasts=lasts)
    elif do == "unlink":
        actions.hide_link(sitting=sitting)
        messages.success(request, _("The link opens nothing any more."))
    else:
        wanted = request.POST.get("club", "")
        mine = (club for club, _ in queries.told_to(sitting=sitting))
        club = next((one for one in mine if one.public_id == wanted), None)
        if club is None:
            raise actions.NotDone(_("Choose a club that you are in."))
        if do == "club":
            actions.show_to(sitting=sitting, club=club, now=now)
        else:
            actions.hide_from(sitting=sitting, club=club)


@require_safe
def opened(request: HttpRequest, token: str) -> HttpResponse:
    """Look back by a link, from here on in this browser, until the link ends. Who posts it is shown the
    card of the match: what draws that comes but once, and keeps nothing."""
    match = let_in(request, token)
    if match is None:
        raise Http404
    card = request.build_absolute_uri(reverse("reviews:card", args=[token]))
    context = {"match": shown(match), "head": head(match), "card": card}
    return render(request, "reviews/shown.html", context)


@require_safe
def card(request: HttpRequest, token: str) -> HttpResponse:
    """The picture beside the link."""
    match = shown_by(token)
    drawn = queries.card(match=match) if match else None
    if drawn is None:
        raise Http404
    return HttpResponse(drawn, content_type="image/png")
