"""Taking a seat: by link, by code, from the other seat of the same phone, or to look on."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from rules import game
from rules.game import Side
from tracker.accounts import actions as accounts
from tracker.accounts import codes
from tracker.accounts.forms import NameForm
from tracker.accounts.queries import player_or_guest
from tracker.matches import actions, queries
from tracker.matches.forms import PinForm
from tracker.matches.models import MOST_BEHIND, Match
from tracker.matches.sitting import cover, look_on, seat_at, sit_at
from tracker.matches.views.links import qr, reachable, shown_code
from tracker.matches.views.lists import first_page

TOO_MANY = "Too many codes were tried from here. Wait a minute, then again."
TOO_MANY_PINS = "Too many PINs were tried from here. Wait a minute, then again."


def join_by_code(request: HttpRequest) -> HttpResponse:
    """The code that the other player said: it leads where their link would."""
    if request.method != "POST":
        return redirect("matches:home")
    if not ratelimit.consume(request, action="join"):
        return first_page(request, join_error=TOO_MANY)
    match = queries.by_code(code=codes.read(request.POST.get("code", "")[:40]))
    if match is None or not _is_for(request, match):
        return first_page(request, join_error=str(actions.NoSuchSeat()))
    return redirect("matches:invitation", match.join_token)


def join(request: HttpRequest, token: str) -> HttpResponse:
    """Where a link or a QR code leads: who invites, and a name to sit down with."""
    match = queries.by_token(token=token)
    if match is None or not _is_for(request, match):
        raise Http404
    player = player_or_guest(request)
    seats = queries.seats_of(match=match)
    if player and any(seat.player == player and not seat.scribed for seat in seats):
        return redirect("matches:table", match.public_id)
    if player is None and any(seat.is_open and seat.meant_for_id for seat in seats):
        # It waits for somebody in particular, who is asked to log in and comes back.
        return redirect(f"{reverse('account_login')}?{urlencode({'next': request.path})}")
    form = NameForm(request.POST or None) if player is None else None
    if request.method == "POST" and (form is None or form.is_valid()):
        try:
            if player is None and form is not None:
                player = accounts.start_guest(request=request, name=form.cleaned_data["name"])
            assert player is not None
            actions.join(match=match, player=player, token_or_code=token)
        except actions.NoSuchSeat:
            raise Http404 from None
        except accounts.NotDone as refused:
            assert form is not None
            form.add_error(None, str(refused))
        else:
            return redirect("matches:table", match.public_id)
    host = next((seat.player for seat in seats if seat.player and not seat.is_open), None)
    context = {
        "form": form,
        "host": host.name if host else "Somebody",
        "title": match.title,
        "rounds": match.rounds,
        "points": match.points,
        "example": match.kind == Match.Kind.EXAMPLE,
    }
    status = 422 if form and form.errors else 200
    return render(request, "matches/join.html", context, status=status)


def _is_for(request: HttpRequest, match: Match) -> bool:
    """Whether there is a seat here for whoever asks: their own, or one that is still free."""
    player = player_or_guest(request)
    seats = queries.seats_of(match=match)
    own = player is not None and any(seat.player_id == player.pk for seat in seats)
    return own or (match.invites(timezone.now()) and any(seat.is_open_to(player) for seat in seats))


@require_safe
def share(request: HttpRequest, public_id: str) -> HttpResponse:
    """The link, the code and the QR code of the free seat, to be shown to the other player."""
    sitting = seat_at(request, public_id)
    if sitting.side is None:
        raise Http404
    match = sitting.match
    invites = sitting.free and match.invites(timezone.now())
    context = {
        "public_id": public_id,
        "title": match.title,
        "free": sitting.free,
        "invites": invites,
        "behind": match.watch_behind,
        "most_behind": MOST_BEHIND,
    }
    if invites:
        link = reachable(request, reverse("matches:invitation", args=[match.join_token]))
        context |= {"link": link, "qr": qr(link), "code": shown_code(match)}
    if match.watch_token:
        address = reverse("matches:watch", args=[match.watch_token])
        context["watch_link"] = reachable(request, address)
    return render(request, "matches/share.html", context)


@require_POST
def invite(request: HttpRequest, public_id: str) -> HttpResponse:
    """A new link and a new code for the free seat, as when the old ones were seen by somebody."""
    sitting = seat_at(request, public_id)
    if sitting.side is None or not sitting.free:
        raise Http404
    actions.invite_anew(match=sitting.match)
    messages.success(request, "The old link and code open nothing any more.")
    return redirect("matches:share", public_id)


@require_POST
def watchers(request: HttpRequest, public_id: str) -> HttpResponse:
    """Switch the watchers' link on or off."""
    sitting = seat_at(request, public_id)
    if sitting.side is None:
        raise Http404
    if request.POST.get("on"):
        said = request.POST.get("behind", "")
        behind = int(said) if said.isdecimal() and len(said) < 3 else 0
        actions.let_watch(match=sitting.match, behind=behind)
    else:
        actions.stop_watching(match=sitting.match)
        messages.success(request, "Nobody looks on any more.")
    return redirect("matches:share", public_id)


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
    sitting = seat_at(request, public_id)
    if not sitting.both_seats or sitting.side is None:
        raise Http404
    return redirect("matches:switch", public_id, game.other(sitting.side))


def switch(request: HttpRequest, public_id: str, side: str) -> HttpResponse:
    """Hand the phone to the other side: first a curtain with nothing of either, then their page."""
    sitting = seat_at(request, public_id)
    wanted = next((one for one in game.SIDES if one == side), None)
    if not sitting.both_seats or wanted is None:
        raise Http404
    error = _opening(request, sitting.match, wanted) if request.method == "POST" else ""
    if request.method == "POST" and not error:
        sit_at(request, sitting, wanted)
        return redirect("matches:table", public_id)
    cover(request, sitting, wanted)
    context = _curtain(sitting.match, wanted) | {"error": error}
    return render(request, "matches/curtain.html", context, status=422 if error else 200)


def _opening(request: HttpRequest, match: Match, side: Side) -> str:
    """What keeps a side covered from whoever says to be there: nothing, or a sentence."""
    if actions.opens(match=match, side=side, pin=""):
        return ""
    if not ratelimit.consume(request, action="pin"):
        return TOO_MANY_PINS
    pin = request.POST.get("pin", "")[:8]
    return "" if actions.opens(match=match, side=side, pin=pin) else "That is not the PIN."


def pin(request: HttpRequest, public_id: str) -> HttpResponse:
    """A PIN for one's own side, on a phone that both use."""
    sitting = seat_at(request, public_id)
    if not sitting.both_seats or sitting.side is None:
        raise Http404
    if sitting.covered:
        return redirect("matches:switch", public_id, sitting.side)
    form = PinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actions.set_pin(match=sitting.match, side=sitting.side, pin=form.cleaned_data["pin"])
        # This browser was just told it.
        sit_at(request, sitting, sitting.side)
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
