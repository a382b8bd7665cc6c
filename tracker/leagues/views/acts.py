"""What organisers and players do in an event: one address a verb, and back to the page it stood on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tracker.leagues import actions
from tracker.leagues.views import desk, entering, event_acts, moving, team_acts, teams
from tracker.leagues.views import events as pages
from tracker.leagues.views import players as people
from tracker.leagues.views.doors import Here, asked_to_come, not_here, on_event

Act = Callable[[HttpRequest, Here], HttpResponse]


@sensitive_post_parameters("army_code")
@require_POST
@on_event
def do(request: HttpRequest, here: Here, verb: str) -> HttpResponse:
    if here.player is None:
        return asked_to_come(request)
    act, page, organisers = VERBS.get(verb, (None, None, False))
    if act is None or page is None:
        raise Http404
    if organisers and not here.organises:
        return not_here()
    try:
        return act(request, here)
    except actions.NotDone as refused:
        return page(request, here, str(refused))


def _on_own_entry(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    assert here.entry is not None
    return people.entry_page(request, here, here.entry.pk, refused)


def _on_event(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return pages.event_page(request, here, refused)


def _on_players(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return people.players_page(request, here, refused)


def _on_entry(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return people.entry_page(request, here, entering.own_or_any(request, here).pk, refused)


def _on_round(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return pages.round_page(request, here, moving.round_of(request, here).number, refused)


def _on_lists(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return people.lists_page(request, here, refused)


def _on_trail(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return pages.trail_page(request, here, refused)


def _on_team(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return teams.team_page(request, here, team_acts.named_team(request, here).pk, refused)


def _on_encounter(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return teams.encounter_page(request, here, team_acts.named_encounter(request, here).pk, refused)


Page = Callable[[HttpRequest, Here, str], HttpResponse]

VERBS: Final[dict[str, tuple[Act, Page, bool]]] = {
    "open": (event_acts.open_event, _on_event, True),
    "pair": (event_acts.pair, _on_event, True),
    "close": (event_acts.close, _on_event, True),
    "next-season": (event_acts.next_season, _on_event, True),
    "play-offs": (event_acts.play_offs, _on_event, True),
    "seat-anew": (event_acts.seat_anew, _on_event, True),
    "type-in": (entering.type_in, _on_players, True),
    "divide-all": (entering.divide_all, _on_players, True),
    "divide": (entering.divide, _on_players, True),
    "replace": (entering.replace, _on_entry, True),
    "leave": (entering.leave, _on_entry, False),
    "back": (entering.back, _on_entry, True),
    "entry": (entering.entry, _on_entry, False),
    "enter-team": (team_acts.enter_team, _on_players, False),
    "change-team": (team_acts.change_team, _on_team, False),
    "take-team-out": (team_acts.take_team_out, _on_team, False),
    "seat": (team_acts.seat, _on_encounter, True),
    "walk-over": (team_acts.walk_over, _on_encounter, True),
    "choose": (team_acts.choose, _on_encounter, False),
    "swap": (moving.swap, _on_round, True),
    "set-round": (moving.set_round, _on_round, True),
    "clock": (moving.clock, _on_round, True),
    "put-off": (moving.put_off, _on_round, True),
    "begins": (event_acts.begins, _on_event, True),
    "alone": (event_acts.unattended, _on_event, True),
    "new-link": (event_acts.new_link, _on_event, True),
    "stand-in": (event_acts.stand_in, _on_event, False),
    "hand-in": (entering.hand_in, _on_own_entry, False),
    "take-late": (entering.take_late, _on_lists, True),
    "open-list": (entering.open_list, _on_lists, True),
    "type-result": (desk.type_result, desk.desk_page, True),
    "admit": (entering.admit, _on_players, True),
    "seat-waiting": (entering.seat_waiting, _on_players, True),
    "wait-no-more": (entering.wait_no_more, _on_event, False),
    "days": (entering.days, _on_entry, False),
    "award": (entering.award, _on_entry, True),
    "tick": (desk.tick, desk.desk_page, True),
    "undo": (event_acts.undo, _on_trail, True),
    "challenge": (entering.challenge, _on_event, False),
}
"""Each verb: what it does, the page that shows a refusal, whether it is for organisers alone."""
