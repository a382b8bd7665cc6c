"""Where links lead: into an event, or to help to organise."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tracker.accounts import actions as accounts
from tracker.accounts.access import needs_player
from tracker.accounts.forms import NameForm
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.armies.forms import factions
from tracker.leagues import actions
from tracker.leagues.forms import JoinForm
from tracker.leagues.models import Event
from tracker.leagues.queries import clubs, events


def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The link or the QR code of an event: a name, a faction, and in. Or: I am one of these."""
    event = events.by_invitation(token=token)
    if event is None or event.status == Event.Status.DRAFT:
        raise Http404
    player = player_or_guest(request)
    if player and events.entry_of(event=event, player=player):
        return redirect("leagues:event", event.public_id)
    form = JoinForm(request.POST or None)
    name_form = NameForm(request.POST or None) if player is None else None
    refused = ""
    if request.method == "POST" and form.is_valid() and (not name_form or name_form.is_valid()):
        try:
            if player is None and name_form is not None:
                name = name_form.cleaned_data["name"]
                player = accounts.start_guest(request=request, name=name)
            assert player is not None
            _come_in(event, player, request.POST.get("me", ""), form.cleaned_data)
        except (accounts.NotDone, actions.NotDone) as why:
            refused = str(why)
        else:
            return redirect("leagues:event", event.public_id)
    context = {
        "event": event,
        "form": form,
        "name_form": name_form,
        "unclaimed": events.unclaimed(event=event),
        "factions": factions(),
        "refused": refused,
        "many": events.entries(event=event).count(),
    }
    bad = refused or form.errors or (name_form and name_form.errors)
    return render(request, "leagues/join.html", context, status=422 if bad else 200)


def _come_in(event: Event, player: Player, me: str, said: dict[str, str]) -> None:
    if me.isdecimal():
        entry = events.entry(event=event, number=int(me))
        if entry is None:
            raise Http404
        actions.claim(member=entry.member, player=player)
        if said["faction"]:
            actions.edit(entry=entry, by=player.name, faction=said["faction"], team=said["team"])
    else:
        actions.join(event=event, player=player, faction=said["faction"], team=said["team"])


@needs_player
def helper(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    club = clubs.by_helpers_link(token=token)
    if club is None:
        raise Http404
    if request.method == "POST":
        actions.help_organise(club=club, player=player)
        messages.success(request, f"You help to organise {club.name} now.")
        return redirect("leagues:club", club.public_id)
    return render(request, "leagues/helper.html", {"club": club})
