"""Teams: one of them with its players, and two that meet with their captains."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tracker.leagues.models import Encounter, Entry, Event, Pairing, Team
from tracker.leagues.queries import captains, drawn, encounters, paired, teams
from tracker.leagues.views.doors import Here, on_event
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
        for one in encounters.encounters(event=here.event)
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
    found = encounters.encounter(event=here.event, number=number)
    if found is None:
        raise Http404
    every = encounters.encounters(event=here.event, round=found.round)
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
    found = encounters.encounter(event=here.event, number=number)
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
