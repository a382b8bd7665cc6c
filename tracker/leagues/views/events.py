"""The pages of an event: its table, its rounds, its players, figures, the trail."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules.reference import season
from tracker.leagues import actions
from tracker.leagues.forms import BeginForm, RoundForm
from tracker.leagues.missions import named
from tracker.leagues.models import Event
from tracker.leagues.queries import (
    cards,
    cross_table,
    drawn,
    encounters,
    events,
    handed_in,
    paired,
    seasons,
    tables,
    teams,
)
from tracker.leagues.queries import statistics as figures
from tracker.leagues.scoring import CRITERIA
from tracker.leagues.views.doors import Here, number, on_event
from tracker.leagues.views.for_who_looks import (
    games_to_find,
    left_alone,
    next_game,
    play_offs,
    to_challenge,
    waits,
)
from tracker.leagues.views.head import around
from tracker.leagues.views.steps import next_step

ON_A_PAGE: Final = 50


@require_safe
@on_event
def event(request: HttpRequest, here: Here) -> HttpResponse:
    return event_page(request, here)


def event_page(request: HttpRequest, here: Here, refused: str = "") -> HttpResponse:
    """The table, why each stands where they stand, and what comes next for who looks."""
    head = around(here, refused)
    rounds, stands = head["rounds"], head["stands"]
    on = number(request.GET, "on") or 1
    every: list[dict[str, Any]] = []
    own: tables.Row | None = None
    for division in events.divisions(event=here.event):
        rows = tables.table(division=division)
        shown, pages = tables.placed(rows, on=on, per=ON_A_PAGE)
        if stands is not None and own is None:
            own = next((row for row in rows if row.entry_id == stands.pk), None)
        every.append({"division": division, "rows": shown, "pages": range(1, pages + 1)})
    page = every[0]["rows"][0].place // ON_A_PAGE + 1 if every and every[0]["rows"] else 1
    context = head | {
        "tables": every,
        "card": cards.of_tables(one["rows"] for one in every) if on == 1 else "",
        "teams": teams.table(event=here.event),
        "in_force": events.in_force(event=here.event),
        "page": page,
        "own": own,
        "own_shown": any(own in one["rows"] for one in every) if own else True,
        "step": next_step(here, rounds) if here.organises else None,
        "next": next_game(here),
        "order": [str(CRITERIA[one]) for one in here.event.terms.scoring.order],
        "ladder": here.event.form == "ladder",
        "to_challenge": to_challenge(here),
        "lists_in": handed_in.lists_in(entry=here.entry) if here.entry else 0,
        "seen": drawn.of_event(here.event) if here.organises else "",
        "left_alone": left_alone(here),
        "waits": waits(here),
        "play_offs": play_offs(here),
        "finder": games_to_find(here),
        "waits_for": actions.waits_for(event=here.event) if here.organises else "",
        "to_seat": seasons.to_seat_anew(event=here.event) if here.organises else None,
        "begin": BeginForm(initial={"begins": here.event.begins}) if here.organises else None,
        "behind": paired.behind(event=here.event)
        if here.organises and here.event.status != Event.Status.OVER
        else [],
        "disputed": paired.disputed(event=here.event) if here.organises else [],
    }
    return render(request, "leagues/event.html", context, status=422 if refused else 200)


@require_safe
@on_event
def round_(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    return round_page(request, here, number)


def round_page(request: HttpRequest, here: Here, number: int, refused: str = "") -> HttpResponse:
    """Who meets whom in a round, and what came of it. While a job pairs it, the page waits."""
    head = around(here, refused)
    rounds = head["rounds"]
    found = next((one for one in rounds if one.number == number), None)
    if found is None:
        if not events.being_paired(event=here.event, number=number):
            raise Http404
        return render(request, "leagues/pairing_now.html", head | {"number": number})
    pairings = list(paired.pairings(round=found))
    paired.on_grounds(pairings, event=here.event)
    initial = {"missions": found.missions, "maps": "\n".join(found.maps), "due": found.due}
    context = head | {
        "at_round": number,
        "round": found,
        "pairings": pairings,
        "card": cards.of_games(pairings),
        "met": encounters.encounters(event=here.event, round=found, own=here.entry),
        "missions": [named(one) for one in found.missions],
        "movable": [
            entry
            for one in pairings
            if one.is_bye or not one.settled
            for entry in (one.first, one.second)
            if entry
        ],
        "form": RoundForm(initial=initial) if here.organises else None,
        "seen": drawn.of_round(found) if here.organises else "",
        "seen_seats": drawn.of_seats(found) if here.organises else "",
        "step": next_step(here, rounds) if here.organises else None,
    }
    return render(request, "leagues/round.html", context, status=422 if refused else 200)


@require_safe
@on_event
def statistics(request: HttpRequest, here: Here) -> HttpResponse:
    context = around(here) | {"figures": figures.statistics(event=here.event)}
    return render(request, "leagues/statistics.html", context)


@require_safe
@on_event
def cross(request: HttpRequest, here: Here) -> HttpResponse:
    """Everybody against everybody, where everybody meets everybody."""
    if here.event.form != "round_robin":
        raise Http404
    found = [
        (division, cross_table.crossed(division=division))
        for division in events.divisions(event=here.event)
    ]
    return render(request, "leagues/cross.html", around(here) | {"tables": found})


@require_safe
@on_event
def trail(request: HttpRequest, here: Here) -> HttpResponse:
    return trail_page(request, here)


def trail_page(request: HttpRequest, here: Here, refused: str = "") -> HttpResponse:
    found = events.trail(event=here.event, before=number(request.GET, "before"))
    more = (
        found[-1].pk if len(found) > 1 and events.act_before(event=here.event, act=found[-1]) else 0
    )
    # What was prepared stays: it is the first of all.
    stays = 0 if more or not found else found[-1].pk
    context = around(here, refused) | {
        "acts": found,
        "more": more,
        "stays": stays,
        "undo": reverse("leagues:do", args=[here.event.public_id, "undo"])
        if here.organises
        else "",
    }
    return render(request, "leagues/trail.html", context, status=422 if refused else 200)


def mission_choices(round_missions: list[str]) -> list[tuple[str, str]]:
    """The missions that may be played: those of the round, or all where it has none."""
    return [(one, named(one)) for one in (round_missions or season())]
