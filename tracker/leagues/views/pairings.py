"""One pairing: its date, its lists, the game, both reports, and what came of it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules import game
from tracker.accounts.queries import player_or_guest
from tracker.leagues import actions
from tracker.leagues.forms import DateForm, Sheet
from tracker.leagues.missions import named
from tracker.leagues.models import SIDES, Pairing, Report
from tracker.leagues.queries import cards, drawn, finder, handed_in, paired, pairs
from tracker.leagues.queries.matches import pairing_of
from tracker.leagues.views.doors import AtPairing, on_pairing
from tracker.leagues.views.events import mission_choices
from tracker.leagues.views.result import how_it_counts, results_of
from tracker.matches import queries as matches


@require_safe
@on_pairing
def pairing(request: HttpRequest, at: AtPairing) -> HttpResponse:
    if at.side and at.pairing.match_id and not at.pairing.settled:
        # Who comes back from the table finds the result without waiting for the job.
        actions.look(pairing_id=at.pairing.pk, again=False)
        at.pairing.refresh_from_db()
    return page(request, at)


def page(
    request: HttpRequest,
    at: AtPairing,
    refused: str = "",
    sheet: Sheet | None = None,
    date: DateForm | None = None,
) -> HttpResponse:
    pairing, here = at.pairing, at.here
    paired.on_grounds([pairing], event=here.event)
    reports = paired.reports(pairing=pairing)
    offers = paired.offers(pairing=pairing) if at.side or here.organises else []
    may_report = bool(at.side) and (not pairing.settled or bool(pairing.disputed))
    decides = here.organises and not pairing.is_bye
    context: dict[str, Any] = {
        "here": here,
        "event": here.event,
        "terms": here.event.terms,
        "pairing": pairing,
        "side": at.side,
        "refused": refused,
        "sides": _sides(at, reports),
        "card": cards.of_games([pairing]),
        "results": results_of(pairing, here.event.terms.scoring) if pairing.settled else (),
        "how": how_it_counts(pairing, reports),
        # What one side says of a game is for the two of them until it counts.
        "reported": bool(reports) and (bool(at.side) or here.organises),
        "both_reported": len(reports) == len(SIDES),
        "own_report": reports.get(at.side),
        "their_report": reports.get(_other(at.side)) if at.side else None,
        "offers": offers,
        "open_offer": next((one for one in offers if one.state == "open"), None),
        "date": date or DateForm(),
        "may_report": may_report and here.event.status != "over",
        "decides": decides,
        "may_adjourn": (bool(at.side) or here.organises) and actions.may_be_adjourned(pairing),
        # What was typed was typed on what was seen then.
        "seen": (request.POST.get("seen") if sheet else drawn.of_result(pairing))
        if decides
        else "",
        "missions": [named(one) for one in pairing.round.missions],
        # Where they meet may be somebody's home: it is for the two of them.
        "where": pairing.where if at.side else "",
        "mission_name": named(pairing.mission) if pairing.mission else "",
        "choices": mission_choices(pairing.round.missions),
    }
    given_up = _given_up(pairing)
    context["given_up"] = given_up
    if may_report or decides:
        context["sheet"] = sheet or Sheet(pairing, _said(request, at, reports, given_up))
    if at.side and here.entry is not None:
        context |= {"lists_in": handed_in.lists_in(entry=here.entry), "seat": seat(at)}
        if here.event.terms.days and not pairing.is_bye:
            context["days"] = finder.days_of(game=pairing, entry=here.entry)
    bad = refused or (sheet and sheet.errors) or (date and date.errors)
    return render(request, "leagues/pairing.html", context, status=422 if bad else 200)


def _other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def _sides(at: AtPairing, reports: dict[str, Report]) -> list[dict[str, Any]]:
    pairing = at.pairing
    found = []
    for side, entry in zip(SIDES, (pairing.first, pairing.second), strict=True):
        if entry is not None:
            told = reports.get(side)
            both = [one.member.called for one in pairs.people(entry)]
            found.append(
                {
                    "side": side,
                    "entry": entry,
                    "report": told,
                    "you": side == at.side,
                    "both": both if len(both) > 1 else [],
                }
            )
    return found


def _given_up(pairing: Pairing) -> matches.Outcome | None:
    """How a match ended that was given up and has no result yet: its players enter the points."""
    if pairing.settled or pairing.match is None:
        return None
    outcome = matches.outcome(match=pairing.match)
    return None if outcome is None or actions.counts_itself(outcome) else outcome


def _said(
    request: HttpRequest,
    at: AtPairing,
    reports: dict[str, Report],
    given_up: matches.Outcome | None,
) -> QueryDict:
    """What a sheet shows at first: what was reported (by the side that is asked for), the points as they
    stood when a match was given up, or the mission that is asked for."""
    said = QueryDict(mutable=True)
    told = reports.get(request.GET.get("report", "")) or reports.get(at.side)
    told = told or next(iter(reports.values()), None)
    asked = request.GET.get("mission")
    if told is not None and asked is None:
        said["mission"] = told.mission
        for name in ("op_first", "op_second", "vp_first", "vp_second", "first_turn", "best"):
            said[name] = str(getattr(told, name))
        said["walkover"] = told.walkover
        said["conceded"] = told.conceded
        for side in SIDES:
            for number, count in enumerate(told.sheets.get(side, ())):
                said[f"{side}-{number}"] = str(count)
        roles = told.sheets.get("roles", {})
        said["attacker"] = next((side for side in SIDES if roles.get(side) == "attacker"), "")
        if not told.sheets:
            said["by"] = "points"
    else:
        round_missions = at.pairing.round.missions
        one = round_missions[0] if len(round_missions) == 1 else ""
        said["mission"] = one if asked is None else asked
        said["by"] = request.GET.get("by", "")
        if given_up is not None and asked is None:
            said["by"] = "points"
            for side, name in zip(game.SIDES, SIDES, strict=True):
                op, vp = given_up.scores[side]
                said[f"op_{name}"], said[f"vp_{name}"] = str(op), str(vp)
    return said


@require_safe
def of_match(request: HttpRequest, public_id: str) -> HttpResponse:
    """What becomes in its event of a match that is over, for who has played it: a line on its page."""
    found = pairing_of(match=public_id, player=player_or_guest(request))
    if found is None or found.match is None or found.match.finished is None:
        return HttpResponse(status=204)
    context = {"pairing": found, "given_up": _given_up(found)}
    return render(request, "leagues/of_match.html", context)


def seat(at: AtPairing) -> str:
    """Where who plays finds the match: their seat, or the link that gives it to them."""
    match = at.pairing.match
    if match is None or at.here.player is None:
        return ""
    seats = list(matches.seats_of(match=match))
    if any(seat.player_id == at.here.player.pk for seat in seats):
        return reverse("matches:table", args=[match.public_id])
    own = at.pairing.first if at.side == "first" else at.pairing.second
    both = {one.member.player_id for one in pairs.people(own)} if own else set()
    if any(seat.player_id in both for seat in seats if seat.player_id is not None):
        # The other one of the pair sits there, and the free seat is not theirs.
        return ""
    return reverse("matches:invitation", args=[match.join_token])
