"""The match page: what a seat sees, the commands it gives, and the word that something changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules import game
from rules.game import Refusal, Refused
from tracker.live import hub
from tracker.live.views import named, page_of
from tracker.live.views import stream as live_stream
from tracker.matches import actions, listening, queries, withstood
from tracker.matches.forms import Posted, in_turn
from tracker.matches.models import Match
from tracker.matches.page import SHOWN
from tracker.matches.sitting import Covered, Sitting, seat_at
from tracker.matches.views.context import is_new, shown, table_context
from tracker.matches.views.drawing import Drawing
from tracker.matches.views.panel import arranged
from tracker.orderlog import queries as log_of
from tracker.orderlog import signing

AWAY = "Away"
"""A page says by it that nobody looks at it."""
KNOWN = "Known"
"""A page asks by it only whether what it sent before has arrived, and is told by it that it has not."""
STATUS = {"taken": 200, "refused": 422, "stale": 409}


def under_the_cover() -> Refusal:
    """Of two pieces that look alike one may be refused: why, no open page says."""
    return Refusal("under-the-cover", _("That can’t be done. Uncover your secrets to see why."))


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


@require_safe
@at_the_match
def table(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    return _table(request, sitting, panel=request.GET.get("part") == "panel")


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
    return _table(request, sitting, panel=True)


@require_POST
@at_the_match
def do(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Give a command. The answer is the page as it is then, with what was wrong in its place."""

    def kept(answer: actions.Answer) -> dict[str, Any]:
        if answer.status == "stale" or request.POST.get("kind") not in SHOWN:
            return {}
        return {"refusal": under_the_cover(), "own_refusal": answer.refusal}

    return given(request, sitting, lambda: give(sitting, in_turn(request.POST)), kept)


def given(
    request: HttpRequest,
    sitting: Sitting,
    give: Callable[[], actions.Answer],
    kept: Callable[[actions.Answer], dict[str, Any]] = lambda _: {},
) -> HttpResponse:
    """What came of what was posted, and how the page stands then. `kept` says from what it is drawn,
    beside, where that was not taken."""
    if sitting.side is None or sitting.player is None:
        raise PermissionDenied(_("Spectators can’t play."))
    if asks_only(request):
        return known(request, sitting)
    actions.hear_command(
        match=sitting.match, sides=sitting.sides, at=timezone.now(), live=is_htmx(request)
    )
    with hub.asked_by(page_of(request)):
        return _given(request, sitting, give, kept)


def _given(
    request: HttpRequest,
    sitting: Sitting,
    give: Callable[[], actions.Answer],
    kept: Callable[[actions.Answer], dict[str, Any]],
) -> HttpResponse:
    sitting.catch_up()
    try:
        stood = sitting.fold()
        answer = give()
        if answer.status == "taken" and request.POST.get("cursor") == str(stood.cursor):
            # Who goes on from what the page shows has seen it.
            sitting = _seen(sitting, stood.table.scene.number)
    except Refused as refused:
        answer = actions.Answer("refused", refused.refusal)
    if answer.status == "taken" and request.POST.get("kind") == "TellOrder":
        sitting = _remembered(request, sitting, stood.table)
    if answer.status == "taken" and request.POST.get("kind") == "EnterArmy":
        # It is the one that is chosen the next time.
        request.session["army"] = request.POST.get("army", "")[:64]
    if answer.status == "taken" and not is_htmx(request):
        # Without scripts nobody would look again: what is due is done before the next page.
        actions.settle_now(match=sitting.match)
        return redirect("matches:table", sitting.match.public_id)
    return drawn(
        request, sitting, answer=answer, more={} if answer.status == "taken" else kept(answer)
    )


def _remembered(request: HttpRequest, sitting: Sitting, before: game.Table) -> Sitting:
    """The key of an Order that was told in one go comes first the next time."""
    assert sitting.side is not None
    assert sitting.player is not None
    said = game.command({**in_turn(request.POST)[0].data, "by": sitting.side})
    if not isinstance(said, game.TellOrder):
        return sitting
    habit = sitting.habit.having_told(game.label_of(before, said))
    if habit == sitting.habit:
        return sitting
    actions.note_habit(match=sitting.match, side=sitting.side, player=sitting.player, habit=habit)
    return replace(sitting, habit=habit)


def asks_only(request: HttpRequest) -> bool:
    return request.headers.get(KNOWN) == "only"


def known(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The page as it stands, where the command of this id was taken; where not, that, and nothing is
    played."""
    assert sitting.side is not None
    try:
        command_id = UUID(request.POST.get("command_id", ""))
    except ValueError:
        command_id = UUID(int=0)
    record_id = sitting.match.record_id
    if log_of.was_taken(record_id=record_id, seat=sitting.side, command_id=command_id):
        return _table(request, sitting, panel=True)
    return HttpResponse(status=204, headers={KNOWN: "no"})


def give(sitting: Sitting, commands: Sequence[Posted]) -> actions.Answer:
    """Give one command after the other, up to the first that is not taken."""
    assert sitting.side is not None
    assert sitting.player is not None
    answer = actions.outdated()
    for command in commands:
        if command.seat not in ("", sitting.side):
            # The page is one of their other seat, from before the phone was handed over.
            return actions.outdated()
        answer = actions.play(
            match=sitting.match,
            seat=sitting.side,
            player=sitting.player,
            data=command.data,
            command_id=command.command_id,
            cursor=command.cursor,
        )
        if answer.status != "taken":
            break
    return answer


@require_POST
@at_the_match
def seen(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What came of the dice has been seen at this seat, up to the moment that the page showed."""
    if sitting.side is None:
        raise PermissionDenied(_("Spectators can’t do that."))
    said = request.POST.get("moment", "")
    if said.isdecimal() and len(said) < 9:
        sitting = _seen(sitting, min(int(said), sitting.fold().table.scene.number))
    if is_htmx(request):
        return _table(request, sitting, panel=True)
    return redirect("matches:table", sitting.match.public_id)


def _seen(sitting: Sitting, moment: int) -> Sitting:
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
        return _table(request, sitting, panel=True)
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
    own, cursor, _, _ = sitting.fold()
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


def _table(request: HttpRequest, sitting: Sitting, *, panel: bool) -> HttpResponse:
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


def to(request: HttpRequest, address: str) -> HttpResponse:
    """To another page, by whichever way a script or a browser is sent there."""
    if is_htmx(request):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)


def is_htmx(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers
