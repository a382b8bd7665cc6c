"""What organisers and players do in an event: one address a verb, and back to the page it stood on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from tracker.jobs import actions as jobs
from tracker.leagues import actions
from tracker.leagues.forms import JoinForm, NamesForm, RoundForm
from tracker.leagues.models import Entry, Event, Round
from tracker.leagues.queries import events
from tracker.leagues.views import events as pages
from tracker.leagues.views.doors import Here, asked_to_come, not_here, on_event

SOON: Final = 128
"""So many players are paired while one waits; more by a worker, and the page looks again."""

Act = Callable[[HttpRequest, Here], HttpResponse]


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
    anyway = bool(request.POST.get("anyway"))
    number = actions.ask_for_round(event=here.event, by=here.name, anyway=anyway)
    if events.entries(event=here.event).count() <= SOON:
        jobs.drain(about=f"league:{here.event.pk}", at=timezone.now())
    return redirect("leagues:round", here.event.public_id, number)


def _close(request: HttpRequest, here: Here) -> HttpResponse:
    actions.close(event=here.event, by=here.name, anyway=bool(request.POST.get("anyway")))
    return _to_event(here)


def _next_season(request: HttpRequest, here: Here) -> HttpResponse:
    name = " ".join(request.POST.get("name", "").split()) or f"{here.event.name}, next season"
    name = name[: Event.NAME_LENGTH]
    new = actions.open_next_season(event=here.event, by=here.name, name=name)
    return redirect("leagues:event", new.public_id)


def _type_in(request: HttpRequest, here: Here) -> HttpResponse:
    form = NamesForm(request.POST)
    if not form.is_valid():
        return pages.players_page(request, here, names=form)
    actions.type_in(event=here.event, by=here.name, names=form.cleaned_data["names"])
    return redirect("leagues:players", here.event.public_id)


def _own_or_any(request: HttpRequest, here: Here) -> Entry:
    """The entry that a form names: anybody's for an organiser, one's own for everybody."""
    said = request.POST.get("entry", "")
    found = events.entry(event=here.event, number=int(said)) if said.isdecimal() else None
    own = here.entry is not None and found is not None and here.entry.pk == found.pk
    if found is None or not (here.organises or own):
        raise Http404
    return found


def _leave(request: HttpRequest, here: Here) -> HttpResponse:
    entry = _own_or_any(request, here)
    strike = here.organises and bool(request.POST.get("strike"))
    actions.leave(entry=entry, by=here.name, strike=strike)
    messages.success(request, f"{entry.member.name} has left. The trail can undo it.")
    return redirect("leagues:players", here.event.public_id)


def _back(request: HttpRequest, here: Here) -> HttpResponse:
    entry = _own_or_any(request, here)
    actions.come_back(entry=entry, by=here.name)
    return redirect("leagues:entry", here.event.public_id, entry.pk)


def _entry(request: HttpRequest, here: Here) -> HttpResponse:
    entry = _own_or_any(request, here)
    form = JoinForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        actions.edit(entry=entry, by=here.name, faction=said["faction"], team=said["team"])
    return redirect("leagues:entry", here.event.public_id, entry.pk)


def _divide(request: HttpRequest, here: Here) -> HttpResponse:
    entry = _own_or_any(request, here)
    said = request.POST.get("division", "")
    for division in events.divisions(event=here.event):
        if str(division.pk) == said:
            actions.divide(entry=entry, by=here.name, division=division)
    return redirect("leagues:players", here.event.public_id)


def _replace(request: HttpRequest, here: Here) -> HttpResponse:
    entry = _own_or_any(request, here)
    name = " ".join(request.POST.get("name", "").split())[:40]
    if not name:
        raise actions.NotDone("Type the name of who plays on.")
    new = actions.replace(entry=entry, by=here.name, name=name)
    return redirect("leagues:entry", here.event.public_id, new.pk)


def _round(request: HttpRequest, here: Here) -> Round:
    said = request.POST.get("round", "")
    found = events.round_(event=here.event, number=int(said)) if said.isdecimal() else None
    if found is None:
        raise Http404
    return found


def _swap(request: HttpRequest, here: Here) -> HttpResponse:
    round = _round(request, here)
    chosen = [request.POST.get(name, "") for name in ("one", "other")]
    found = [
        events.entry(event=here.event, number=int(said)) for said in chosen if said.isdecimal()
    ]
    if len(found) != 2 or found[0] is None or found[1] is None or found[0] == found[1]:
        raise actions.NotDone("Choose two players who change places.")
    actions.swap(round=round, by=here.name, one=found[0], other=found[1])
    return redirect("leagues:round", here.event.public_id, round.number)


def _set_round(request: HttpRequest, here: Here) -> HttpResponse:
    round = _round(request, here)
    form = RoundForm(request.POST)
    if not form.is_valid():
        raise actions.NotDone("Choose missions of the list, and a day and a time.")
    actions.set_round(round=round, by=here.name, **form.cleaned_data)
    return redirect("leagues:round", here.event.public_id, round.number)


def _clock(request: HttpRequest, here: Here) -> HttpResponse:
    round = _round(request, here)
    said = request.POST.get("minutes", "0")
    minutes = int(said) if said.isdecimal() and int(said) <= 600 else 0
    actions.start_clock(round=round, by=here.name, minutes=minutes)
    return redirect("leagues:round", here.event.public_id, round.number)


def _undo(request: HttpRequest, here: Here) -> HttpResponse:
    said = request.POST.get("act", "")
    act = events.act(event=here.event, number=int(said)) if said.isdecimal() else None
    if act is None:
        raise Http404
    done = actions.undo(act=act, by=here.name)
    messages.success(request, f"{done.said}. The trail has both.")
    return redirect("leagues:trail", here.event.public_id)


def _challenge(request: HttpRequest, here: Here) -> HttpResponse:
    said = request.POST.get("entry", "")
    other = events.entry(event=here.event, number=int(said)) if said.isdecimal() else None
    if here.entry is None or other is None:
        raise Http404
    pairing = actions.challenge(event=here.event, by=here.name, one=here.entry, other=other)
    return redirect("leagues:pairing", pairing.public_id)


def _on_event(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return pages.event_page(request, here, refused)


def _on_players(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return pages.players_page(request, here, refused)


def _on_entry(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return pages.entry_page(request, here, _own_or_any(request, here).pk, refused)


def _on_round(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return pages.round_page(request, here, _round(request, here).number, refused)


def _on_trail(request: HttpRequest, here: Here, refused: str) -> HttpResponse:
    return pages.trail_page(request, here, refused)


Page = Callable[[HttpRequest, Here, str], HttpResponse]

VERBS: Final[dict[str, tuple[Act, Page, bool]]] = {
    "open": (_open, _on_event, True),
    "pair": (_pair, _on_event, True),
    "close": (_close, _on_event, True),
    "next-season": (_next_season, _on_event, True),
    "type-in": (_type_in, _on_players, True),
    "divide": (_divide, _on_players, True),
    "replace": (_replace, _on_entry, True),
    "leave": (_leave, _on_entry, False),
    "back": (_back, _on_entry, True),
    "entry": (_entry, _on_entry, False),
    "swap": (_swap, _on_round, True),
    "set-round": (_set_round, _on_round, True),
    "clock": (_clock, _on_round, True),
    "undo": (_undo, _on_trail, True),
    "challenge": (_challenge, _on_event, False),
}
"""Each verb: what it does, the page that shows a refusal, whether it is for organisers alone."""
