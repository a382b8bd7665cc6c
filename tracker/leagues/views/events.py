"""The pages of an event: its table, its rounds, its players, figures, the trail."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tracker.armies.forms import factions
from tracker.leagues import actions
from tracker.leagues.forms import EventForm, JoinForm, NamesForm, RoundForm
from tracker.leagues.missions import missions, named
from tracker.leagues.models import Event, Pairing
from tracker.leagues.queries import events, tables
from tracker.leagues.queries import statistics as figures
from tracker.leagues.scoring import CRITERIA
from tracker.leagues.views.doors import Here, for_organisers, on_event
from tracker.leagues.views.steps import next_step
from tracker.matches.views.links import qr, reachable

ON_A_PAGE: Final = 50


@require_safe
@on_event
def event(request: HttpRequest, here: Here) -> HttpResponse:
    return event_page(request, here)


def event_page(request: HttpRequest, here: Here, refused: str = "") -> HttpResponse:
    """The table, why each stands where they stand, and what comes next for who looks."""
    around = _around(here, refused)
    rounds = around["rounds"]
    on = request.GET.get("on", "1")
    drawn: list[dict[str, Any]] = []
    own: tables.Row | None = None
    for division in events.divisions(event=here.event):
        rows = tables.table(division=division)
        shown, pages = tables.placed(rows, on=int(on) if on.isdecimal() else 1, per=ON_A_PAGE)
        if here.entry is not None and own is None:
            own = next((row for row in rows if row.entry_id == here.entry.pk), None)
        drawn.append({"division": division, "rows": shown, "pages": range(1, pages + 1)})
    page = drawn[0]["rows"][0].place // ON_A_PAGE + 1 if drawn and drawn[0]["rows"] else 1
    context = around | {
        "tables": drawn,
        "page": page,
        "own": own,
        "own_shown": any(own in one["rows"] for one in drawn) if own else True,
        "step": next_step(here, rounds) if here.organises else None,
        "next": _next(here),
        "order": [CRITERIA[one] for one in here.event.terms.scoring.order],
        "ladder": here.event.form == "ladder",
        "to_challenge": _to_challenge(here),
        "behind": events.behind(event=here.event) if here.organises else [],
        "disputed": events.disputed(event=here.event) if here.organises else [],
    }
    return render(request, "leagues/event.html", context, status=422 if refused else 200)


def _around(here: Here, refused: str = "") -> dict[str, Any]:
    """What the head of every page of an event says."""
    rounds = events.rounds(event=here.event)
    now = events.now_in(rounds, here.event)
    return {
        "here": here,
        "event": here.event,
        "terms": here.event.terms,
        "refused": refused,
        "rounds": rounds,
        "at_round": now.number if now else 0,
    }


def _next(here: Here) -> Pairing | None:
    """The game that who looks has to play next."""
    if here.entry is None:
        return None
    return events.games_of(entry=here.entry).filter(settled=None).first()


def _to_challenge(here: Here) -> list[tables.Row]:
    """On a ladder: those few rungs above who looks."""
    mine = here.entry
    if here.event.form != "ladder" or mine is None or mine.division is None:
        return []
    mine.division.event = here.event
    rows = tables.table(division=mine.division)
    at = next((number for number, row in enumerate(rows) if row.entry_id == mine.pk), 0)
    return rows[max(0, at - here.event.terms.reach) : at]


@for_organisers
def edit(request: HttpRequest, here: Here) -> HttpResponse:
    """Change what is not open yet; its divisions stay."""
    said = EventForm.said_before(here.event, events.divisions(event=here.event))
    form = EventForm(request.POST or None, initial=said)
    form.fields["divisions"].disabled = form.fields["club"].disabled = True
    refused = ""
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            actions.change(
                event=here.event,
                by=here.name,
                terms=form.terms(),
                name=given["name"],
                kind=given["kind"],
                form=given["form"],
                begins=form.begin(),
            )
        except actions.NotDone as why:
            refused = str(why)
        else:
            return redirect("leagues:event", here.event.public_id)
    context = _around(here, refused) | {"form": form, "club": here.event.club}
    status = 422 if form.errors or refused else 200
    return render(request, "leagues/new.html", context, status=status)


@require_safe
@on_event
def round_(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    return round_page(request, here, number)


def round_page(request: HttpRequest, here: Here, number: int, refused: str = "") -> HttpResponse:
    """Who meets whom in a round, and what came of it. While a job pairs it, the page waits."""
    around = _around(here, refused)
    rounds = around["rounds"]
    found = next((one for one in rounds if one.number == number), None)
    if found is None:
        if number != len(rounds) + 1 or here.event.status == Event.Status.OVER:
            raise Http404
        return render(request, "leagues/pairing_now.html", around | {"number": number})
    pairings = list(events.pairings(round=found))
    initial = {"missions": found.missions, "maps": "\n".join(found.maps), "due": found.due}
    context = around | {
        "at_round": number,
        "round": found,
        "pairings": pairings,
        "missions": [named(one) for one in found.missions],
        "movable": [
            entry
            for one in pairings
            if one.is_bye or not one.settled
            for entry in (one.first, one.second)
            if entry
        ],
        "form": RoundForm(initial=initial) if here.organises else None,
        "step": next_step(here, rounds) if here.organises else None,
    }
    return render(request, "leagues/round.html", context, status=422 if refused else 200)


@require_safe
@on_event
def players(request: HttpRequest, here: Here) -> HttpResponse:
    return players_page(request, here)


def players_page(
    request: HttpRequest, here: Here, refused: str = "", names: NamesForm | None = None
) -> HttpResponse:
    """Who is in. For organisers: the link and the QR code, and names to be typed in."""
    found = list(events.entries(event=here.event))
    around = _around(here, refused)
    context = around | {
        "entries": found,
        "divisions": events.divisions(event=here.event),
        "names": names or NamesForm(),
        "step": next_step(here, around["rounds"]) if here.organises else None,
        "joins": here.event.status in (Event.Status.OPEN, Event.Status.PLAYING),
    }
    if here.organises:
        context["link"] = _link(request, here)
    bad = refused or (names and names.errors)
    return render(request, "leagues/players.html", context, status=422 if bad else 200)


@require_safe
@on_event
def entry(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    return entry_page(request, here, number)


def entry_page(request: HttpRequest, here: Here, number: int, refused: str = "") -> HttpResponse:
    """One player's games in this event; for organisers and the player, what can be changed."""
    found = events.entry(event=here.event, number=number)
    if found is None:
        raise Http404
    form = JoinForm(initial={"faction": found.faction, "team": found.team})
    context = _around(here, refused) | {
        "entry": found,
        "games": list(events.games_of(entry=found)),
        "form": form,
        "factions": factions(),
        "divisions": events.divisions(event=here.event),
        "may": here.organises or (here.entry is not None and here.entry.pk == found.pk),
    }
    return render(request, "leagues/entry.html", context, status=422 if refused else 200)


@require_safe
@on_event
def statistics(request: HttpRequest, here: Here) -> HttpResponse:
    context = _around(here) | {"figures": figures.statistics(event=here.event)}
    return render(request, "leagues/statistics.html", context)


@require_safe
@for_organisers
def lists(request: HttpRequest, here: Here) -> HttpResponse:
    """Whose lists are in, all at once; what is in them, nobody is shown."""
    context = _around(here) | {"lists": events.lists_of(event=here.event)}
    return render(request, "leagues/lists.html", context)


@require_safe
@on_event
def trail(request: HttpRequest, here: Here) -> HttpResponse:
    return trail_page(request, here)


def trail_page(request: HttpRequest, here: Here, refused: str = "") -> HttpResponse:
    context = _around(here, refused) | {"acts": events.trail(event=here.event)}
    return render(request, "leagues/trail.html", context, status=422 if refused else 200)


@require_safe
@for_organisers
def share(request: HttpRequest, here: Here) -> HttpResponse:
    link = _link(request, here)
    return render(request, "leagues/share.html", _around(here) | {"link": link, "qr": qr(link)})


def _link(request: HttpRequest, here: Here) -> str:
    return reachable(request, reverse("leagues:invitation", args=[here.event.invitation]))


def mission_choices(round_missions: list[str]) -> list[tuple[str, str]]:
    """The missions that may be played: those of the round, or all where it has none."""
    return [(one, named(one)) for one in (round_missions or missions())]
