"""What is done about teams: signed up, changed, taken out, and seated against each other."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tracker.armies.forms import plain
from tracker.leagues import actions
from tracker.leagues.models import Encounter, Entry, Team
from tracker.leagues.queries import captains, encounters, entered, teams
from tracker.leagues.views.doors import Here
from tracker.leagues.views.doors import number as said_number
from tracker.leagues.views.teams import may_change


def named_team(request: HttpRequest, here: Here) -> Team:
    """The team that a form names, for who may change it."""
    asked = said_number(request.POST, "team")
    found = None if asked is None else teams.team(event=here.event, number=asked)
    if found is None or not may_change(here, found):
        raise Http404
    return found


def named_encounter(request: HttpRequest, here: Here) -> Encounter:
    asked = said_number(request.POST, "encounter")
    found = None if asked is None else encounters.encounter(event=here.event, number=asked)
    if found is None:
        raise Http404
    return found


def enter_team(request: HttpRequest, here: Here) -> HttpResponse:
    """A player signs up a team of their own; an organiser any."""
    players = _ticked(request, here)
    captain = _captain(request, here, players)
    if not here.organises and (here.entry is None or captain.pk != here.entry.pk):
        raise Http404
    new = actions.enter_team(
        event=here.event,
        by=here.name,
        name=plain(request.POST.get("name", "")),
        captain=captain,
        players=players,
    )
    return redirect("leagues:team", here.event.public_id, new.pk)


def change_team(request: HttpRequest, here: Here) -> HttpResponse:
    found, players = named_team(request, here), _ticked(request, here)
    actions.change_team(
        team=found,
        by=here.name,
        name=plain(request.POST.get("name", "")),
        captain=_captain(request, here, players),
        players=players,
        seen=request.POST.get("seen", ""),
    )
    return redirect("leagues:team", here.event.public_id, found.pk)


def take_team_out(request: HttpRequest, here: Here) -> HttpResponse:
    actions.take_team_out(team=named_team(request, here), by=here.name)
    return redirect("leagues:players", here.event.public_id)


def seat(request: HttpRequest, here: Here) -> HttpResponse:
    """An organiser says who plays whom: each `first` against the `second` in the same place."""
    found = named_encounter(request, here)
    said = [request.POST.getlist(side) for side in ("first", "second")]
    if len(said[0]) != len(said[1]) or not all(one.isdecimal() for side in said for one in side):
        raise Http404
    pairs = [(int(one), int(other)) for one, other in zip(*said, strict=True)]
    actions.seat_by_hand(encounter=found, by=here.name, pairs=pairs)
    return redirect("leagues:encounter", here.event.public_id, found.pk)


def walk_over(request: HttpRequest, here: Here) -> HttpResponse:
    """A whole team did not come, or neither did."""
    found, absent = named_encounter(request, here), request.POST.get("absent", "")
    if absent not in actions.ABSENT:
        raise Http404
    actions.walk_over(encounter=found, by=here.name, absent=absent)
    return redirect("leagues:encounter", here.event.public_id, found.pk)


def choose(request: HttpRequest, here: Here) -> HttpResponse:
    """A captain says whom they put up, or take: nobody else reads it until both have."""
    found = named_encounter(request, here)
    if here.entry is None or not captains.side_of(encounter=found, entry=here.entry):
        raise Http404
    actions.choose(
        encounter=found,
        captain=here.entry,
        step=said_number(request.POST, "step") or 0,
        named=[one.pk for one in _ticked(request, here)],
    )
    return redirect("leagues:encounter", here.event.public_id, found.pk)


def _ticked(request: HttpRequest, here: Here) -> list[Entry]:
    every = {str(one.pk): one for one in entered.players(event=here.event)}
    said = [every.get(one) for one in request.POST.getlist("player")]
    if None in said:
        raise Http404
    return [one for one in said if one is not None]


def _captain(request: HttpRequest, here: Here, players: list[Entry]) -> Entry:
    """Who the form says; who signs up a team without saying it, is captain themselves, or the first of
    those whom an organiser has ticked."""
    asked = said_number(request.POST, "captain")
    found = None if asked is None else entered.entry(event=here.event, number=asked)
    found = found or here.entry or next(iter(players), None)
    if found is None:
        raise actions.NotDone(_("Choose who plays for the team."))
    return found
