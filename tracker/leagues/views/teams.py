"""Teams: one of them with its players, two that meet, and how they are signed up and paired."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.armies.forms import plain
from tracker.leagues import actions
from tracker.leagues.models import Encounter, Entry, Event, Pairing, Team
from tracker.leagues.queries import captains, drawn, entered, paired, teams
from tracker.leagues.views.doors import Here, on_event
from tracker.leagues.views.doors import number as said_number
from tracker.leagues.views.head import around


@require_safe
@on_event
def team(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    return team_page(request, here, number)


def team_page(request: HttpRequest, here: Here, number: int, refused: str = "") -> HttpResponse:
    """Who plays for a team, whom it has met; for its captain and organisers, what can be changed."""
    found = teams.team(event=here.event, number=number)
    if found is None:
        raise Http404
    players = next(those for one, those in teams.teams(event=here.event) if one.pk == found.pk)
    met = [
        one
        for one in teams.encounters(event=here.event)
        if found.pk in (one.encounter.first_id, one.encounter.second_id)
    ]
    context = around(here, refused) | {
        "team": found,
        "players": players,
        "met": met,
        "games": _games(found, players),
        "may": may_change(here, found) and here.event.status != Event.Status.OVER,
        "free": teams.without_team(event=here.event),
        "seen": drawn.of_team(found),
    }
    return render(request, "leagues/team.html", context, status=422 if refused else 200)


def _games(team: Team, players: list[Entry]) -> list[Pairing]:
    """The games of a pair, which plays them together."""
    captain = next((one for one in players if one.captain), None)
    return list(paired.games_of(entry=captain)) if team.pair and captain else []


def may_change(here: Here, team: Team) -> bool:
    """An organiser may change any team, and a captain their own."""
    return here.organises or leads(here, team)


def leads(here: Here, team: Team | None) -> bool:
    """Whether who looks is captain of this team."""
    mine = here.entry
    return team is not None and mine is not None and mine.captain and mine.plays_for_id == team.pk


@require_safe
@on_event
def encounter(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    return encounter_page(request, here, number)


def encounter_page(
    request: HttpRequest, here: Here, number: int, refused: str = ""
) -> HttpResponse:
    """Two teams that meet: their games and what they have from them, or who says who plays whom."""
    found = teams.encounter(event=here.event, number=number)
    if found is None:
        raise Http404
    every = teams.encounters(event=here.event, round=found.round)
    met = next(one for one in every if one.encounter.pk == found.pk)
    paired.on_grounds(met.games, event=here.event)
    context = around(here, refused) | {
        "at_round": found.round.number,
        "met": met,
        "by_hand": _by_hand(found) if here.organises and met.waits else None,
    }
    context |= _captains(here, found)
    return render(request, "leagues/encounter.html", context, status=422 if refused else 200)


def _captains(here: Here, encounter: Encounter) -> dict[str, Any]:
    """How far two captains are, as who looks may read it, and from what that was drawn: `at`."""
    open = captains.open_to_all(encounter=encounter)
    if open is None or here.event.status == Event.Status.OVER:
        return {"open": None, "own": None, "at": ""}
    side = captains.side_of(encounter=encounter, entry=here.entry)
    return {
        "open": open,
        "own": captains.for_captain(encounter=encounter, side=side),
        "at": "-".join([str(open.step), *open.answered]),
    }


@require_safe
@on_event
def captains_now(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    """How far two captains are, for a page that stands open: nothing while it is as that page has it. Once
    nobody is asked any more the page comes anew, with their games."""
    found = teams.encounter(event=here.event, number=number)
    if found is None:
        raise Http404
    context = _captains(here, found)
    if context["open"] is None:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if request.GET.get("at") == context["at"]:
        return HttpResponse(status=204)
    return render(
        request, "leagues/captains.html", context | {"encounter": found, "event": here.event}
    )


def _by_hand(encounter: Encounter) -> tuple[list[tuple[Entry, Entry]], list[Entry]]:
    """What an organiser's form begins with: each of the smaller team against who stands beside them, and
    whom of the other team they may be given instead."""
    first, second = (
        teams.playing(team=side) if side else [] for side in (encounter.first, encounter.second)
    )
    fewer, more = (first, second) if len(first) <= len(second) else (second, first)
    pairs = [(one, other) for one, other in zip_longest(fewer, more[: len(fewer)])]
    return pairs, more


def named_team(request: HttpRequest, here: Here) -> Team:
    """The team that a form names, for who may change it."""
    asked = said_number(request.POST, "team")
    found = None if asked is None else teams.team(event=here.event, number=asked)
    if found is None or not may_change(here, found):
        raise Http404
    return found


def named_encounter(request: HttpRequest, here: Here) -> Encounter:
    asked = said_number(request.POST, "encounter")
    found = None if asked is None else teams.encounter(event=here.event, number=asked)
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
