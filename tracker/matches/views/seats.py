"""Taking a seat: by link, by code, from the other seat of the same phone, or to look on."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from rules import game
from rules.game import Side
from tracker.accounts import codes
from tracker.matches import actions, queries, titles
from tracker.matches.by_hand import table_code
from tracker.matches.forms import PinForm
from tracker.matches.models import LIVE, MOST_BEHIND, Match
from tracker.matches.remembered import cover, look_on, sit_at
from tracker.matches.sitting import Sitting, at_the_curtain
from tracker.matches.views.at_the_match import at_the_match
from tracker.matches.views.casting import links
from tracker.matches.views.context import asked
from tracker.matches.views.joining import is_for, opening
from tracker.matches.views.links import qr, reachable, shown_code
from tracker.matches.views.lists import first_page

TOO_MANY = gettext_noop("Too many codes were tried from here. Wait a minute, then try again.")


def join_by_code(request: HttpRequest) -> HttpResponse:
    """The code that the other player said: it leads where their link would."""
    if request.method != "POST":
        return redirect("matches:home")
    # A right code was no guess: a club that joins all evening is not stopped.
    if not ratelimit.consume(request, action="join", dry_run=True):
        return first_page(request, join_error=_(TOO_MANY))
    match = queries.by_code(code=codes.read(request.POST.get("code", "")[:40]))
    if match is None or not is_for(request, match):
        ratelimit.consume(request, action="join")
        return first_page(request, join_error=str(actions.NoSuchSeat()))
    return redirect("matches:invitation", match.join_token)


@require_safe
@at_the_match
def share(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The link, the code and the QR code of the free seat, to be shown to the other player."""
    if sitting.side is None:
        raise Http404
    match = sitting.match
    came = "HX-Request" in request.headers
    if came and sitting.free:
        return HttpResponse(status=204)  # an open page looks, and nobody has come yet
    invites = sitting.free and match.invites(timezone.now())
    context = {
        "public_id": match.public_id,
        "title": titles.called(match.title),
        "free": sitting.free,
        "came": came,
        "invites": invites,
        "behind": match.watch_behind,
        "most_behind": MOST_BEHIND,
        "suggested": match.watch_behind or (LIVE if match.watch_token else 1),
        "other": queries.names(match=match)[game.other(sitting.side)],
        "side": sitting.side,
        "watch_asked": asked(sitting),
        "asks": match.asks_to_watch(game.other(sitting.side)),
    }
    if invites:
        link = reachable(request, reverse("matches:invitation", args=[match.join_token]))
        context |= {"link": link, "qr": qr(link), "code": shown_code(match)}
    if match.watch_token:
        address = reverse("matches:watch", args=[match.watch_token])
        context |= {"watch_link": reachable(request, address), **links(request, match.watch_token)}
        context["chat_line"] = _chat_line(request, match)
    page = "matches/invited.html" if came else "matches/share.html"
    return render(request, page, context)


def _chat_line(request: HttpRequest, match: Match) -> str:
    """What the script in Tabletop Simulator is told (examples/tabletop_simulator.lua); nothing, where nobody
    looks on live."""
    code, root = table_code(match), reachable(request, "/").rstrip("/")
    return f"!notebook {root} {match.public_id} {match.watch_token} {code}" if code else ""


@require_POST
@at_the_match
def invite(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """A new link and a new code for the free seat, as when the old ones were seen by somebody."""
    if sitting.side is None or not sitting.free:
        raise Http404
    actions.invite_anew(match=sitting.match)
    messages.success(request, _("The old link and code no longer work."))
    return redirect("matches:share", sitting.match.public_id)


@require_POST
@at_the_match
def rematch(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The same two once more: open the next match, or sit down at the one that the other opened."""
    if sitting.side is None or sitting.player is None:
        raise Http404
    try:
        match = actions.rematch(match=sitting.match, side=sitting.side, player=sitting.player)
    except actions.NotDone as refused:
        messages.error(request, str(refused))
        return redirect("matches:table", sitting.match.public_id)
    return redirect("matches:table", match.public_id)


@require_POST
@at_the_match
def watchers(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Switch the watchers' link on or off, and answer what the other side asks of it: yes is to ask
    for the same."""
    if sitting.side is None:
        raise Http404
    if request.POST.get("on"):
        said = request.POST.get("behind", "")
        behind = int(said) if said.isdecimal() and len(said) < 3 else 0
        actions.ask_to_watch(match=sitting.match, side=sitting.side, behind=behind)
    elif request.POST.get("no"):
        actions.ask_no_more(match=sitting.match)
    else:
        actions.stop_watching(match=sitting.match)
        messages.success(request, _("Nobody is watching any more."))
    return redirect("matches:share", sitting.match.public_id)


@require_safe
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """Look on, from here on in this browser: public facts alone."""
    match = queries.by_watch_token(token=token)
    if match is None:
        raise Http404
    look_on(request, match)
    return redirect("matches:table", match.public_id)


@require_safe
def hand_over(request: HttpRequest, public_id: str) -> HttpResponse:
    """Pass the phone: to whichever side does not have it now."""
    sitting = at_the_curtain(request, public_id)
    if not sitting.both_seats or sitting.side is None:
        raise Http404
    return redirect("matches:switch", public_id, game.other(sitting.side))


def switch(request: HttpRequest, public_id: str, side: str) -> HttpResponse:
    """Hand the phone to the other side: first a curtain with nothing of either, then their page."""
    sitting = at_the_curtain(request, public_id)
    wanted = next((one for one in game.SIDES if one == side), None)
    if not sitting.both_seats or wanted is None:
        raise Http404
    error = opening(request, sitting.match, wanted) if request.method == "POST" else ""
    if request.method == "POST" and not error:
        sit_at(request, sitting.match, wanted)
        return redirect("matches:table", public_id)
    cover(request, sitting.match, wanted)
    context = _curtain(sitting.match, wanted) | {"error": error}
    return render(request, "matches/curtain.html", context, status=422 if error else 200)


@at_the_match
def pin(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """A PIN for one's own side, on a phone that both use."""
    if not sitting.both_seats or sitting.side is None:
        raise Http404
    public_id = sitting.match.public_id
    form = PinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actions.set_pin(match=sitting.match, side=sitting.side, pin=form.cleaned_data["pin"])
        # This browser was just told it.
        sit_at(request, sitting.match, sitting.side)
        return redirect("matches:table", public_id)
    context = {"form": form, "public_id": public_id}
    status = 422 if form.errors else 200
    return render(request, "matches/pin.html", context, status=status)


def _curtain(match: Match, side: Side) -> dict[str, object]:
    other = game.other(side)
    names = queries.names(match=match)
    return {
        "public_id": match.public_id,
        "side": side,
        "other": other,
        "name": names[side],
        "other_name": names[other],
        "line": match.line,
        "locked": not actions.opens(match=match, side=side, pin=""),
    }
