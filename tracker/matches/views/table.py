"""The match page: what a seat sees, and the word that something changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from asgiref.sync import sync_to_async
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules import game
from tracker.live.views import named, page_of
from tracker.live.views import stream as live_stream
from tracker.matches import actions, listening, queries
from tracker.matches.sitting import Sitting, seat_at
from tracker.matches.views.at_the_match import at_the_match, is_htmx
from tracker.matches.views.context import is_new, table_context
from tracker.matches.views.drawing import Drawing
from tracker.matches.views.heading import shown
from tracker.matches.views.panel import arranged

AWAY = "Away"
"""A page says by it that nobody looks at it."""
STATUS = {"taken": 200, "refused": 422, "stale": 409}


@require_safe
@at_the_match
def table(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    return table_page(request, sitting, panel=request.GET.get("part") == "panel")


@require_safe
@at_the_match
def panel(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """All of the page that changes, to be put in the place of what an open page shows; nothing, if
    that page was woken by what it shows already."""
    if is_htmx(request) and sitting.side is not None and AWAY not in request.headers:
        actions.hear(match=sitting.match, sides=sitting.sides, at=timezone.now())
    if not is_new(request, sitting):
        listening.shown(page_of(request), sitting)
        return HttpResponse(status=204)
    return table_page(request, sitting, panel=True)


@require_POST
@at_the_match
def seen(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What came of the dice has been seen at this seat, up to the moment that the page showed."""
    if sitting.side is None:
        raise PermissionDenied(_("Spectators can’t do that."))
    said = request.POST.get("moment", "")
    if said.isdecimal() and len(said) < 9:
        sitting = up_to(sitting, min(int(said), sitting.fold().table.scene.number))
    if is_htmx(request):
        return table_page(request, sitting, panel=True)
    return redirect("matches:table", sitting.match.public_id)


def up_to(sitting: Sitting, moment: int) -> Sitting:
    """The sitting, which has seen what came of the dice up to this moment."""
    if moment <= sitting.seen or sitting.player is None:
        return sitting
    actions.saw(match=sitting.match, player=sitting.player, number=moment)
    return replace(sitting, seen=moment)


@require_POST
@at_the_match
def nudge(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """A page has waited long enough: do what is due in its match."""
    actions.settle_now(match=sitting.match)
    if is_htmx(request):
        return table_page(request, sitting, panel=True)
    return redirect("matches:table", sitting.match.public_id)


async def stream(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Tell an open page to look again, whenever something changed that its seat may see."""
    sitting = await sync_to_async(seat_at)(request, public_id)
    asks = listening.listens(request, sitting)
    return await live_stream(request, sitting.topic, guard=listening.guard, asks=asks)


@require_safe
@at_the_match
def log(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Older lines of the log: those before a cursor."""
    record_id, before = sitting.match.record_id, request.GET.get("before", "")
    own, cursor, *_ = sitting.fold()
    upto = min(cursor, int(before) - 1) if before.isdecimal() and len(before) < 9 else cursor
    told = queries.told_before(
        record_id=record_id, seat=sitting.seat, table=own, cursor=cursor, upto=upto
    )
    context = {
        "public_id": sitting.match.public_id,
        "drawing": Drawing(request, shown(sitting.match), sitting.side, cursor, own.book),
        "view": game.view(own, sitting.seat),
        "lines": told.lines,
        "older": told.older,
    }
    return render(request, "matches/log.html", context)


def table_page(request: HttpRequest, sitting: Sitting, *, panel: bool) -> HttpResponse:
    """The match page, or the part of it that changes."""
    return _rendered(request, sitting, table_context(request, sitting), panel=panel, status=200)


def drawn(
    request: HttpRequest,
    sitting: Sitting,
    *,
    answer: actions.Answer | None = None,
    more: dict[str, Any],
    status: int = 422,
) -> HttpResponse:
    """The match page after something was sent, with what was wrong in its place."""
    context = table_context(request, sitting, answer) | more
    status = STATUS[answer.status] if answer else status
    return _rendered(request, sitting, context, panel=is_htmx(request), status=status)


def _rendered(
    request: HttpRequest, sitting: Sitting, context: dict[str, Any], *, panel: bool, status: int
) -> HttpResponse:
    name = page_of(request) if panel else named()
    listening.shown(name, sitting, cursor=context["cursor"])
    context = arranged(request, context)
    if panel:
        return render(request, "matches/table/panel.jinja", context, status=status)
    # The whole page draws the same part.
    return render(request, "matches/table.html", context | {"page_name": name}, status=status)
