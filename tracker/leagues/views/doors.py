"""What a view of an event or a pairing is handed: the rows, who looks, and the clock of the event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.leagues.models import Entry, Event, Member, Pairing
from tracker.leagues.queries import clubs, entered, events, paired

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Here:
    """An event and who looks at it: a player, whether they organise it, their own entry, and what they
    are called in its club."""

    event: Event
    player: Player | None
    organises: bool
    entry: Entry | None
    name: str


@dataclass(frozen=True, slots=True)
class AtPairing:
    """A pairing and who looks at it: `side` is "first" or "second" for who plays it."""

    here: Here
    pairing: Pairing
    side: str

    @property
    def member(self) -> Member:
        """Who looks, where they play it."""
        assert self.here.entry is not None
        return self.here.entry.member


def here(event: Event, player: Player | None) -> Here:
    member = clubs.member(club=event.club, player=player)
    organises = member is not None and member.role == Member.Role.ORGANISER
    name = member.name if member else player.name if player else ""
    return Here(event, player, organises, entered.entry_of(event=event, player=player), name)


def on_event(view: View) -> View:
    """Call the view with what it needs of the event at this address; 404 where there is none, and
    for a draft that somebody else prepares."""

    @wraps(view)
    def door(request: HttpRequest, public_id: str, **kwargs: Any) -> HttpResponse:
        event = events.event(public_id=public_id)
        if event is None:
            raise Http404
        found = here(event, player_or_guest(request))
        if event.status == Event.Status.DRAFT and not found.organises:
            raise Http404
        with timezone.override(ZoneInfo(event.terms.zone)):
            return view(request, found, **kwargs)

    return door


def for_organisers(view: View) -> View:
    """The same, for organisers alone: everybody else finds nothing here."""

    @on_event
    @wraps(view)
    def door(request: HttpRequest, found: Here, **kwargs: Any) -> HttpResponse:
        if not found.organises:
            return asked_to_come(request) if found.player is None else not_here()
        return view(request, found, **kwargs)

    return door


def on_pairing(view: View) -> View:
    @wraps(view)
    def door(request: HttpRequest, public_id: str, **kwargs: Any) -> HttpResponse:
        pairing = paired.pairing(public_id=public_id)
        if pairing is None:
            raise Http404
        player = player_or_guest(request)
        side = paired.side_of(pairing=pairing, player=player)
        found = AtPairing(here(pairing.round.event, player), pairing, side)
        with timezone.override(ZoneInfo(pairing.round.event.terms.zone)):
            return view(request, found, **kwargs)

    return door


def number(said: QueryDict, name: str) -> int | None:
    """A number that a form or an address says, such as a row's; None for anything else."""
    found = said.get(name, "")
    return int(found) if found.isascii() and found.isdecimal() and len(found) < 19 else None


def asked_to_come(request: HttpRequest) -> HttpResponse:
    """A passer-by is asked for a name first, and comes back here."""
    back = f"?{urlencode({'next': request.get_full_path()})}" if request.method == "GET" else ""
    return redirect(reverse("accounts:start") + back)


def not_here() -> HttpResponse:
    raise Http404
