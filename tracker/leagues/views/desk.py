"""The organiser's desk, the big screen, and what is printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tracker.leagues import actions
from tracker.leagues.forms import ResultsForm, Sheet
from tracker.leagues.missions import named
from tracker.leagues.models import Round
from tracker.leagues.queries import desk as at_the_desk
from tracker.leagues.queries import drawn, entered, events, paired, tables, teams
from tracker.leagues.views.doors import Here, for_organisers, number, on_event
from tracker.leagues.views.entering import named as named_entry
from tracker.leagues.views.head import around
from tracker.leagues.views.steps import next_step

ON_THE_SCREEN: Final = 10
"""Tables that are read from the back of a hall at once; with more, the page turns."""
PAPERS: Final = {
    "pairings": gettext_lazy("Pairings"),
    "control": gettext_lazy("Control sheets"),
    "standings": gettext_lazy("Standings"),
    "sign-up": gettext_lazy("Sign-up list"),
}


@require_safe
@for_organisers
def desk(request: HttpRequest, here: Here) -> HttpResponse:
    return desk_page(request, here)


def desk_page(request: HttpRequest, here: Here, refused: str = "") -> HttpResponse:
    """The round with its results to type in, who lacks what, the clock, and what comes next."""
    head = around(here, refused)
    context = head | now(here, head["rounds"], number(request.GET, "round"))
    return render(request, "leagues/desk.html", context, status=422 if refused else 200)


@require_safe
@for_organisers
def live(request: HttpRequest, here: Here) -> HttpResponse:
    """What has changed at the desk: all but the fields that somebody may be typing in."""
    head = around(here)
    context = head | now(here, head["rounds"], number(request.GET, "round"))
    return render(request, "leagues/desk_now.html", context | {"again": True})


def now(here: Here, rounds: list[Round], wanted: int | None) -> dict[str, Any]:
    round = next((one for one in rounds if one.number == wanted), None)
    round = round or events.now_in(rounds, here.event)
    found = at_the_desk.desk(event=here.event, round=round)
    return {
        "desk": found,
        "round": round,
        "step": next_step(here, rounds),
        "results": ResultsForm(),
        "counts": _counts(here, found),
        "seen": drawn.of_round(round) if round else "",
    }


def _counts(here: Here, found: at_the_desk.Desk) -> list[tuple[str, int]]:
    """What is wanted at the desk, and of how many: what the event does not ask for, nobody lacks."""
    terms = here.event.terms
    asked = (
        (_("results to come"), found.missing, True),
        (_("disputed"), len(found.disputed), True),
        (_("lists missing"), found.lack("list"), terms.lists),
        (_("without a date"), found.lack("date"), terms.days),
        (_("in no team"), found.lack("team"), terms.teams),
        (_("not checked in"), found.lack("came"), terms.check_in),
        (_("fees open"), found.lack("paid"), terms.fee),
    )
    return [(name, many) for name, many, wanted in asked if wanted]


def type_result(request: HttpRequest, here: Here) -> HttpResponse:
    """A result that is typed in at the desk: the row is drawn anew, or the whole desk."""
    pairing = paired.pairing(public_id=request.POST.get("game", ""))
    if pairing is None or pairing.second is None or pairing.round.event_id != here.event.pk:
        raise Http404
    sheet = Sheet(pairing, request.POST)
    told, refused = sheet.told(any_mission=True), ""
    if told is None:
        refused = " ".join(sheet.errors)
    else:
        try:
            seen = request.POST.get("seen", "")
            actions.decide(pairing=pairing, by=here.name, told=told, seen=seen)
        except actions.NotDone as why:
            refused = str(why)
    if "HX-Request" not in request.headers:
        if refused:
            return desk_page(request, here, refused)
        return redirect(f"{request.path.partition('do/')[0]}desk/?round={pairing.round.number}")
    pairing.refresh_from_db()
    context = {
        "one": at_the_desk.at_table(pairing=pairing),
        "event": here.event,
        "wrong": refused,
        "typed": request.POST if refused else None,
    }
    return render(request, "leagues/desk_row.html", context, status=422 if refused else 200)


def tick(request: HttpRequest, here: Here) -> HttpResponse:
    entry, what = named_entry(request, here, "entry"), request.POST.get("what", "")
    if entry is None or what not in ("paid", "came"):
        raise Http404
    actions.tick(entry=entry, by=here.name, what=what, done=request.POST.get("done") != "0")
    if request.POST.get("then") == "entry":
        return redirect("leagues:entry", here.event.public_id, entry.pk)
    return redirect("leagues:desk", here.event.public_id)


@require_safe
@on_event
def screen(request: HttpRequest, here: Here) -> HttpResponse:
    """For a beamer: who plays where, the table, the clock. Nothing can be pressed; with many tables
    it turns its pages by itself."""
    head = around(here)
    round = events.now_in(head["rounds"], here.event)
    games = [one for one in paired.pairings(round=round) if not one.is_bye] if round else []
    players = _("Players") if here.event.terms.of_teams else ""
    found = teams.table(event=here.event) if here.event.terms.of_teams else []
    rows: list[tuple[str, Any]] = [
        *((_("Teams"), row) for row in found),
        *(
            (division.name or players, row)
            for division in events.divisions(event=here.event)
            for row in tables.table(division=division)
        ),
    ]
    pages = max(_pages(games), _pages(rows))
    on = (number(request.GET, "on") or 1) % pages or pages
    context = head | {
        "round": round,
        "games": _page(games, on),
        "rows": _page(rows, on),
        "missions": [named(one) for one in round.missions] if round else [],
        "pages": pages,
        "on": on,
        "following": on % pages + 1,
    }
    return render(request, "leagues/screen.html", context)


def _pages(found: Sequence[Any]) -> int:
    return max(1, -(-len(found) // ON_THE_SCREEN))


def _page(found: Sequence[Any], on: int) -> Sequence[Any]:
    """The shorter of two lists begins again, so that half of the screen is never empty."""
    at = (on - 1) % _pages(found) * ON_THE_SCREEN
    return found[at : at + ON_THE_SCREEN]


@require_safe
@for_organisers
def paper(request: HttpRequest, here: Here, what: str) -> HttpResponse:
    """A sheet to print, black on white: pairings, control sheets, standings, the sign-up list."""
    if what not in PAPERS:
        raise Http404
    head = around(here)
    wanted = number(request.GET, "round")
    round = next((one for one in head["rounds"] if one.number == wanted), None)
    round = round or events.now_in(head["rounds"], here.event)
    pairings = list(paired.pairings(round=round)) if round else []
    paired.on_grounds(pairings, event=here.event)
    context = head | {
        "what": what,
        "title": PAPERS[what],
        "round": round,
        "pairings": pairings,
        "tables": [
            (division, tables.table(division=division))
            for division in events.divisions(event=here.event)
        ]
        if what == "standings"
        else [],
        "teams": teams.table(event=here.event)
        if what == "standings" and here.event.terms.of_teams
        else [],
        "entries": entered.players(event=here.event) if what == "sign-up" else [],
        "missions": [named(one) for one in round.missions] if round else [],
    }
    return render(request, "leagues/paper.html", context)
