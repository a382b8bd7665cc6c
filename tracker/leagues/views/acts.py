"""What organisers and players do in an event: one address a verb, and back to the page it stood on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tracker.armies.forms import plain
from tracker.leagues import actions
from tracker.leagues.forms import BeginForm
from tracker.leagues.models import Event
from tracker.leagues.queries import events
from tracker.leagues.views import desk, entering, moving, team_acts, teams
from tracker.leagues.views import events as pages
from tracker.leagues.views import players as people
from tracker.leagues.views.doors import Here, asked_to_come, not_here, number, on_event

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


def _to_event(here: Here) -> HttpResponse:
    return redirect("leagues:event", here.event.public_id)


def _open(request: HttpRequest, here: Here) -> HttpResponse:
    actions.open_event(event=here.event, by=here.name)
    return redirect("leagues:players", here.event.public_id)


def _pair(request: HttpRequest, here: Here) -> HttpResponse:
    asked = actions.pair_soon(
        event=here.event,
        by=here.name,
        anyway=bool(request.POST.get("anyway")),
        number=number(request.POST, "number") or 0,
    )
    return redirect("leagues:round", here.event.public_id, asked)


def _close(request: HttpRequest, here: Here) -> HttpResponse:
    actions.close(
        event=here.event,
        by=here.name,
        anyway=bool(request.POST.get("anyway")),
        seen=request.POST.get("seen", ""),
    )
    return _to_event(here)


def _next_season(request: HttpRequest, here: Here) -> HttpResponse:
    name = plain(request.POST.get("name", "")) or _("%(event)s, next season") % {
        "event": here.event.name
    }
    name = name[: Event.NAME_LENGTH]
    new = actions.open_next_season(event=here.event, by=here.name, name=name)
    return redirect("leagues:event", new.public_id)


def _seat_anew(request: HttpRequest, here: Here) -> HttpResponse:
    new = actions.seat_anew(event=here.event, by=here.name)
    messages.success(
        request,
        _("%(season)s is seated from the table of %(before)s as it is now.")
        % {"season": new.name, "before": here.event.name},
    )
    return redirect("leagues:players", new.public_id)


def _play_offs(request: HttpRequest, here: Here) -> HttpResponse:
    many = number(request.POST, "many") or 0
    if many not in actions.PLAY_OFFS:
        raise Http404
    new = actions.open_playoffs(event=here.event, by=here.name, many=many)
    return redirect("leagues:players", new.public_id)


def _begins(request: HttpRequest, here: Here) -> HttpResponse:
    form = BeginForm(request.POST)
    if not form.is_valid():
        raise actions.NotDone(next(iter(form.errors["begins"])))
    seen = request.POST.get("seen", "")
    actions.put_off(event=here.event, by=here.name, begins=form.cleaned_data["begins"], seen=seen)
    return _to_event(here)


def _unattended(request: HttpRequest, here: Here) -> HttpResponse:
    alone = request.POST.get("alone") == "1"
    actions.leave_alone(event=here.event, by=here.name, unattended=alone)
    return _to_event(here)


def _stand_in(request: HttpRequest, here: Here) -> HttpResponse:
    assert here.player is not None
    actions.stand_in(club=here.event.club, player=here.player)
    messages.success(request, _("You organise it now. Everything you do is in the trail."))
    return _to_event(here)


def _new_link(request: HttpRequest, here: Here) -> HttpResponse:
    actions.new_invitation(event=here.event, by=here.name)
    return redirect("leagues:share", here.event.public_id)


def _on_own_entry(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    assert here.entry is not None
    return people.entry_page(request, here, here.entry.pk, refused)


def _undo(request: HttpRequest, here: Here) -> HttpResponse:
    asked = number(request.POST, "act")
    act = None if asked is None else events.act(event=here.event, number=asked)
    if act is None:
        raise Http404
    done = actions.undo(act=act, by=here.name)
    messages.success(request, _("%(said)s. The trail has both.") % {"said": done.words})
    return redirect("leagues:trail", here.event.public_id)


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
    "open": (_open, _on_event, True),
    "pair": (_pair, _on_event, True),
    "close": (_close, _on_event, True),
    "next-season": (_next_season, _on_event, True),
    "play-offs": (_play_offs, _on_event, True),
    "seat-anew": (_seat_anew, _on_event, True),
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
    "begins": (_begins, _on_event, True),
    "alone": (_unattended, _on_event, True),
    "new-link": (_new_link, _on_event, True),
    "stand-in": (_stand_in, _on_event, False),
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
    "undo": (_undo, _on_trail, True),
    "challenge": (entering.challenge, _on_event, False),
}
"""Each verb: what it does, the page that shows a refusal, whether it is for organisers alone."""
