"""Where links lead: into an event, or to help to organise."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rules.reference import GAMES
from tracker.accounts import actions as accounts
from tracker.accounts.access import needs_player
from tracker.accounts.forms import NameForm
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.armies.forms import factions
from tracker.leagues import actions
from tracker.leagues.forms import JoinForm
from tracker.leagues.models import Event
from tracker.leagues.queries import clubs, entered, events
from tracker.leagues.views.doors import number


def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The link or the QR code of an event: a name, a faction, and in. Or: I am one of these."""
    event = events.by_invitation(token=token)
    if event is None or event.status == Event.Status.DRAFT:
        raise Http404
    player = player_or_guest(request)
    queue = entered.waiting(event=event)
    waits = player is not None and any(one.member.player_id == player.pk for one in queue)
    if player and (waits or entered.entry_of(event=event, player=player)):
        return redirect("leagues:event", event.public_id)
    form = JoinForm(request.POST or None)
    name_form = NameForm(request.POST or None) if player is None else None
    refused, twin = "", None
    if request.method == "POST" and form.is_valid() and (not name_form or name_form.is_valid()):
        name = player.name if player else name_form.cleaned_data["name"] if name_form else ""
        twin = None if request.POST.get("me") else entered.typed_in_as(event=event, name=name)
        if twin is not None:
            refused = _("The organiser has already added %(name)s. Is that you?") % {
                "name": twin.member.called
            }
        else:
            try:
                player = player or accounts.start_guest(request=request, name=name)
                _come_in(event, player, form.cleaned_data, number(request.POST, "me"))
            except (accounts.NotDone, actions.NotDone) as why:
                refused = str(why)
            else:
                return redirect("leagues:event", event.public_id)
    context = {
        "event": event,
        "form": form,
        "name_form": name_form,
        "unclaimed": entered.unclaimed(event=event),
        "twin": twin,
        "factions": factions(*GAMES),
        "refused": refused,
        "full": actions.is_full(event),
        "waiting": len(queue),
        "many": entered.entries(event=event).count(),
    }
    bad = refused or form.errors or (name_form and name_form.errors)
    return render(request, "leagues/join.html", context, status=422 if bad else 200)


def _come_in(event: Event, player: Player, said: dict[str, str], me: int | None) -> None:
    """As somebody who was typed in (`me`), or as somebody new."""
    if me is None:
        actions.join(event=event, player=player, faction=said["faction"], team=said["team"])
        return
    entry = entered.entry(event=event, number=me)
    if entry is None:
        raise Http404
    actions.come_as(entry=entry, player=player, faction=said["faction"], team=said["team"])


@needs_player
def helper(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    club = clubs.by_helpers_link(token=token)
    if club is None:
        raise Http404
    if request.method == "POST":
        actions.help_organise(club=club, player=player)
        messages.success(request, _("You help to organise %(club)s now.") % {"club": club.name})
        return redirect("leagues:club", club.public_id)
    return render(request, "leagues/helper.html", {"club": club})
