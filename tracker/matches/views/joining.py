"""Where an invitation leads: who invites, a name, an army, and the seat.

A code comes in the body of a form and is kept out of error reports.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allauth.core import ratelimit
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from rules.game import Side
from tracker.accounts import actions as accounts
from tracker.accounts.forms import NameForm
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.armies import actions as armies
from tracker.armies import queries as vault
from tracker.armies.codes import LONGEST
from tracker.armies.missing import lines, missing
from tracker.matches import actions, choosing, queries, titles
from tracker.matches.models import Match, Seat
from tracker.matches.views.context import usual_army

CODE = "code"
LATER = "later"
TOO_MANY_PINS = gettext_noop("Too many PINs were tried from here. Wait a minute, then try again.")
TOO_OFTEN = gettext_noop("Too many codes at once. Wait a minute, then paste it again.")


@sensitive_post_parameters("army_code")
def join(request: HttpRequest, token: str) -> HttpResponse:
    """A name to sit down with and the army to bring; both are asked for on one page."""
    match = _invited(request, token)
    player = player_or_guest(request)
    seats = queries.seats_of(match=match)
    if player and any(seat.player == player and not seat.scribed for seat in seats):
        return redirect("matches:table", match.public_id)
    if player is None and any(seat.is_open and seat.meant_for_id for seat in seats):
        # It waits for somebody in particular, who is asked to log in and comes back.
        return redirect(f"{reverse('account_login')}?{urlencode({'next': request.path})}")
    form = NameForm(request.POST or None) if player is None else None
    wrong_pin = _keeps_out(request, seats) if request.method == "POST" else ""
    wrong, unknown = _unreadable(request, match) if request.POST.get("army") == CODE else ("", ())
    if request.method == "POST" and not (wrong or wrong_pin) and (form is None or form.is_valid()):
        try:
            if player is None and form is not None:
                player = accounts.start_guest(request=request, name=form.cleaned_data["name"])
            assert player is not None
            pin = request.POST.get("pin", "")[:8]
            seat = actions.join(match=match, player=player, token_or_code=token, pin=pin)
        except actions.NoSuchSeat:
            raise Http404 from None
        except actions.WrongPin as wrong_now:  # set since the page was drawn
            wrong_pin = str(wrong_now)
        except accounts.NotDone as refused:
            assert form is not None
            form.add_error(None, str(refused))
        else:
            _bring(request, match, seat, player)
            return redirect("matches:table", match.public_id)
    context = _offered(request, match, seats, player) | {
        "form": form,
        "wrong": wrong,
        "unknown": unknown,
        "locked": any(seat.is_open and seat.pin for seat in seats),
        "wrong_pin": wrong_pin,
    }
    status = 422 if wrong or wrong_pin or (form and form.errors) else 200
    return render(request, "matches/join.html", context, status=status)


@sensitive_post_parameters("army_code")
@require_POST
def read_army(request: HttpRequest, token: str) -> HttpResponse:
    """What a pasted code says, at once; nothing is kept of it."""
    match = _invited(request, token)
    if not ratelimit.consume(request, action="read-army"):
        return render(request, "matches/army_read.html", {"wrong": _(TOO_OFTEN)})
    try:
        read = armies.playable(**_pasted(request, match))
    except armies.NotDone as refused:
        return render(
            request, "matches/army_read.html", {"wrong": str(refused), "unknown": refused.lines}
        )
    came = read.brought
    context = {"read": read, "missing": missing(came), "unknown": lines(came)}
    return render(request, "matches/army_read.html", context)


def is_for(request: HttpRequest, match: Match) -> bool:
    """Whether there is a seat here for whoever asks: their own, or one that is still free."""
    player = player_or_guest(request)
    seats = queries.seats_of(match=match)
    own = player is not None and any(seat.player_id == player.pk for seat in seats)
    return own or (match.invites(timezone.now()) and any(seat.is_open_to(player) for seat in seats))


def _keeps_out(request: HttpRequest, seats: Sequence[Seat]) -> str:
    """What keeps whoever was given the link from a side that has a PIN: nothing, or a sentence. Asked
    before anybody becomes a guest for it."""
    kept = next((seat for seat in seats if seat.is_open and seat.pin), None)
    if kept is None:
        return ""
    return opening(request, kept.match, "A" if kept.side == "A" else "B")


def opening(request: HttpRequest, match: Match, side: Side) -> str:
    """What keeps a side covered from whoever says to be there: nothing, or a sentence."""
    if actions.opens(match=match, side=side, pin=""):
        return ""
    if not ratelimit.consume(request, action="pin"):
        return _(TOO_MANY_PINS)
    pin = request.POST.get("pin", "")[:8]
    return "" if actions.opens(match=match, side=side, pin=pin) else _("That is not the PIN.")


def _invited(request: HttpRequest, token: str) -> Match:
    match = queries.by_token(token=token)
    if match is None or not is_for(request, match):
        raise Http404
    return match


def _pasted(request: HttpRequest, match: Match) -> dict[str, Any]:
    """The code, and as which edition it is read for this match."""
    code = request.POST.get("army_code", "")[:LONGEST]
    return {"code": code, "edition": vault.read_as(edition=match.edition)}


def _unreadable(request: HttpRequest, match: Match) -> tuple[str, tuple[str, ...]]:
    """What is wrong with the code that was pasted: nothing, or a sentence and the lines it is about."""
    try:
        armies.playable(**_pasted(request, match))
    except armies.NotDone as refused:
        return str(refused), refused.lines
    return "", ()


def _bring(request: HttpRequest, match: Match, seat: Seat, player: Player) -> None:
    """The army that was chosen with the seat. One that can't be brought as it is, as when nobody is
    marked as its Lieutenant, is asked for at the table."""
    army = request.POST.get("army", LATER)
    if army == LATER:
        return
    if army == CODE:
        try:
            army = armies.paste_to_play(player=player, **_pasted(request, match)).public_id
        except armies.NotDone:
            return
    side: Side = "A" if seat.side == "A" else "B"
    part = request.POST.get("part", "")
    answer = actions.bring(match=match, side=side, player=player, army=army, part=part)
    if answer.status == "taken":
        actions.settle_now(match=match)
        request.session["army"] = army


def _offered(
    request: HttpRequest, match: Match, seats: list[Seat], player: Player | None
) -> dict[str, Any]:
    host = next((seat.player for seat in seats if seat.player and not seat.is_open), None)
    context: dict[str, Any] = {
        "host": host.name if host else _("Somebody"),
        "title": titles.called(match.title),
        "rounds": match.rounds,
        "points": match.points,
        "edition": match.edition,
        "otherwise": queries.in_force(match=match),
        "example": match.kind == Match.Kind.EXAMPLE,
        "token": match.join_token,
    }
    handed = player is not None and choosing.are_handed_in(match=match, player=player)
    if not handed and not context["example"]:
        own = choosing.choices(match=match, player=player) if player else ()
        starters = choosing.starters(match=match)
        # Who is paired has a list in mind; who was shown a code plays at once.
        asked = request.POST.get("army")
        if any(seat.is_open and seat.meant_for_id for seat in seats):
            asked = asked or LATER
        context["brings"] = True
        context["armies"], context["starters"] = own, starters
        context["only"] = vault.read_as(edition=match.edition)
        context["picked"] = asked or usual_army(request, (*own, *starters))
        context["army_code"] = request.POST.get("army_code", "")
    return context
