"""The match page: what a seat sees, the commands it gives, and the word that something changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from asgiref.sync import sync_to_async
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from rules import game
from rules.game import Refused
from tracker.live.views import stream as live_stream
from tracker.matches import actions, queries
from tracker.matches.forms import posted
from tracker.matches.models import Match
from tracker.matches.sitting import Sitting, seat_at
from tracker.matches.views.context import is_new, table_context
from tracker.orderlog import signing

STATUS = {"taken": 200, "refused": 422, "stale": 409}


def at_the_match(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Call the view with whoever sits there. Who is no longer let in finds nothing; while the phone
    is handed over there is the curtain, whatever was asked for."""

    @wraps(view)
    def door(request: HttpRequest, public_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        sitting = seat_at(request, public_id)
        if sitting.covered:
            return _to(request, reverse("matches:switch", args=[public_id, sitting.side]))
        return view(request, sitting, *args, **kwargs)

    return door


@require_safe
@at_the_match
def table(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    return _table(request, sitting, panel=request.GET.get("part") == "panel")


@require_safe
@at_the_match
def panel(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """All of the page that changes, to be put in the place of what an open page shows; nothing, if
    that page was woken by what it shows already, as by a command of its own."""
    if not is_new(request, sitting):
        return HttpResponse(status=204)
    return _table(request, sitting, panel=True)


@require_POST
@at_the_match
def do(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Give a command. The answer is the page as it is then, with what was wrong in its place."""
    if sitting.side is None or sitting.player is None:
        raise PermissionDenied("Who looks on gives no commands.")
    try:
        command = posted(request.POST)
        if command.seat not in ("", sitting.side):
            # The page is one of their other seat, from before the phone was handed over.
            answer = actions.Answer("stale", actions.STALE)
        else:
            answer = actions.play(
                match=sitting.match,
                seat=sitting.side,
                player=sitting.player,
                data=command.data,
                command_id=command.command_id,
                cursor=command.cursor,
            )
    except Refused as refused:
        answer = actions.Answer("refused", refused.refusal)
    if answer.status == "taken" and not _is_htmx(request):
        # Without scripts nobody would look again: what is due is done before the next page.
        actions.settle_now(match=sitting.match)
        return redirect("matches:table", sitting.match.public_id)
    return _table(request, sitting, panel=_is_htmx(request), answer=answer)


@require_POST
@at_the_match
def nudge(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """A page has waited long enough: do what is due in its match."""
    actions.settle_now(match=sitting.match)
    if _is_htmx(request):
        return _table(request, sitting, panel=True)
    return redirect("matches:table", sitting.match.public_id)


async def stream(request: HttpRequest, public_id: str) -> StreamingHttpResponse:
    """Tell an open page to look again, whenever something changed that its seat may see."""
    sitting = await sync_to_async(seat_at)(request, public_id)
    return await live_stream(request, sitting.topic)


@require_safe
@at_the_match
def log(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Older lines of the log: those before a cursor."""
    record_id, before = sitting.match.record_id, request.GET.get("before", "")
    own, cursor, _, _ = sitting.fold()
    upto = min(cursor, int(before) - 1) if before.isdecimal() and len(before) < 9 else cursor
    told = queries.told(record_id=record_id, seat=sitting.seat, table=own, upto=upto)
    context = {
        "public_id": sitting.match.public_id,
        "view": game.view(own, sitting.seat),
        "lines": told.lines,
        "older": told.older,
    }
    return render(request, "matches/log.html", context)


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
def dice(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What binds the dice of the notebook, and each of its throws, checked once the match is over."""
    found = queries.dice(match=sitting.match, seat=sitting.seat, upto=sitting.upto)
    names = queries.names(match=sitting.match)
    context = {"public_id": sitting.match.public_id, "dice": found, "names": names}
    return render(request, "matches/dice.html", context)


def _table(
    request: HttpRequest,
    sitting: Sitting,
    *,
    panel: bool,
    answer: actions.Answer | None = None,
) -> HttpResponse:
    # The whole page includes the same template.
    template = "matches/table/panel.html" if panel else "matches/table.html"
    context = table_context(request, sitting, answer)
    return render(request, template, context, status=STATUS[answer.status] if answer else 200)


def _to(request: HttpRequest, address: str) -> HttpResponse:
    if _is_htmx(request):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)


def _is_htmx(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers
