"""Who is in an event, with what, whose lists are in, and how others come."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules.reference import GAMES
from tracker.armies import queries as armies
from tracker.armies.forms import factions
from tracker.leagues import actions
from tracker.leagues.forms import JoinForm, NamesForm, PeopleForm
from tracker.leagues.models import Entry, Event, HandedIn
from tracker.leagues.queries import drawn, entered, events, handed_in, paired, teams
from tracker.leagues.views.doors import Here, for_organisers, on_event
from tracker.leagues.views.doors import number as said_number
from tracker.leagues.views.head import around
from tracker.leagues.views.steps import next_step
from tracker.leagues.weekdays import WEEKDAYS
from tracker.matches.views.links import qr, reachable


@require_safe
@on_event
def players(request: HttpRequest, here: Here) -> HttpResponse:
    return players_page(request, here)


def players_page(
    request: HttpRequest, here: Here, refused: str = "", names: NamesForm | None = None
) -> HttpResponse:
    """Who is in. For organisers: the link and the QR code, and names to be typed in."""
    found = entered.players(event=here.event)
    head = around(here, refused)
    context = head | {
        "entries": found,
        "seated": [(one, drawn.of_entry(one)) for one in found],
        "divisions": events.divisions(event=here.event),
        "people": PeopleForm(),
        "names": names or NamesForm(),
        "step": next_step(here, head["rounds"]) if here.organises else None,
        "waiting": entered.waiting(event=here.event),
        "teams": teams.teams(event=here.event),
        "free": teams.without_team(event=here.event),
        "joins": _joins(here.event, bool(head["rounds"])),
    }
    if here.organises:
        context["link"] = _link(request, here)
    bad = refused or (names and names.errors)
    return render(request, "leagues/players.html", context, status=422 if bad else 200)


def _joins(event: Event, begun: bool) -> bool:
    """Whether somebody can still come in: not into a round robin that is paired."""
    if event.form in ("round_robin", "knockout") and begun:
        return False
    return event.status in (Event.Status.OPEN, Event.Status.PLAYING)


@require_safe
@on_event
def entry(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    return entry_page(request, here, number)


def entry_page(request: HttpRequest, here: Here, number: int, refused: str = "") -> HttpResponse:
    """One player's games in this event; for organisers and the player, what can be changed."""
    found = entered.entry(event=here.event, number=number)
    if found is None:
        raise Http404
    own = here.entry is not None and here.entry.pk == found.pk
    form = JoinForm(initial={"faction": found.faction, "team": found.team})
    context = around(here, refused) | {
        "entry": found,
        "games": list(paired.games_of(entry=found)),
        "form": form,
        "seen": drawn.of_entry(found),
        "factions": factions(*GAMES),
        "divisions": events.divisions(event=here.event),
        "may": here.organises or own,
        "weekdays": [(day, name, found.days >> day & 1) for day, name in enumerate(WEEKDAYS)]
        if here.event.terms.days
        else [],
    }
    if own and here.player is not None:
        context |= {
            "lists": own_lists(here, found),
            "armies": [
                (one, armies.gap(army=one))
                for one in armies.can_begin(armies.armies_of(player=here.player))
                if armies.enters(army=one, edition=here.event.terms.edition)
            ],
            "code_of": said_number(request.POST, "number") if "army_code" in request.POST else 0,
            "locked": actions.locked_from(here.event),
            "closed": actions.lists_are_closed(event=here.event, entry=found),
        }
    return render(request, "leagues/entry.html", context, status=422 if refused else 200)


def own_lists(here: Here, entry: Entry) -> list[tuple[int, handed_in.OwnList | None]]:
    """The lists that the event takes, each with what its player has handed in as that."""
    handed = {one.number: one for one in handed_in.own_lists(entry=entry)}
    return [(number, handed.get(number)) for number in range(1, here.event.terms.lists + 1)]


@require_safe
@for_organisers
def lists(request: HttpRequest, here: Here) -> HttpResponse:
    return lists_page(request, here)


def lists_page(request: HttpRequest, here: Here, refused: str = "") -> HttpResponse:
    """Whose lists are in, all at once; what is in one, who opens it."""
    found = handed_in.lists_of(event=here.event, player=here.player)
    locked = actions.locked_from(here.event)
    context = around(here, refused) | {
        "lists": found,
        "report": handed_in.lists_seen(every=found, closed=locked),
        "closed": actions.lists_are_closed(event=here.event),
    }
    return render(request, "leagues/lists.html", context, status=422 if refused else 200)


@require_safe
@for_organisers
def opened_list(request: HttpRequest, here: Here, entry: int, number: int) -> HttpResponse:
    """A list, for the organiser who has opened it."""
    found = entered.entry(event=here.event, number=entry)
    if found is None or here.player is None or here.entry is not None:
        raise Http404
    handed = handed_in.opened_list(entry=found, number=number, player=here.player)
    if handed is None:
        raise Http404
    context = around(here) | {"entry": found, "handed": handed} | laid_out(handed)
    return render(request, "leagues/opened_list.html", context)


def laid_out(handed: HandedIn) -> dict[str, Any]:
    """A list as a page shows it: its troopers by Combat Group, and what they cost."""
    written = msgspec.convert(handed.written, armies.Entering)
    groups = sorted({one.group for one in written.entries})
    return {
        "written": written,
        "points": sum(one.profile.points for one in written.entries),
        "groups": [
            (group, [one for one in written.entries if one.group == group]) for group in groups
        ],
    }


@require_safe
@on_event
def all_lists(request: HttpRequest, here: Here) -> HttpResponse:
    """All lists, for everybody, once the event is over, where it said so before they were handed in."""
    if here.event.status != Event.Status.OVER or not here.event.terms.lists_shown:
        raise Http404
    every = [
        {"name": name, "number": one.number} | laid_out(one)
        for name, lists in handed_in.lists_of_all(event=here.event)
        for one in lists
    ]
    return render(request, "leagues/all_lists.html", around(here) | {"every": every})


@require_safe
@for_organisers
def share(request: HttpRequest, here: Here) -> HttpResponse:
    link = _link(request, here)
    return render(request, "leagues/share.html", around(here) | {"link": link, "qr": qr(link)})


def _link(request: HttpRequest, here: Here) -> str:
    return reachable(request, reverse("leagues:invitation", args=[here.event.invitation]))
