"""Who may look back at a match: who sits or looks on there, who brought its record, and when it is over
whoever one of its players shows it to."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from tracker.accounts.encryption import digests
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.matches import withstood
from tracker.matches.models import Match, Seat
from tracker.matches.remembered import remember
from tracker.matches.sitting import Covered, Sitting, seat_at
from tracker.reviews.models import Brought, Shared

SHOWN: Final = (
    "shown"  # in the session: the digest of the link that showed somebody a match, by match
)


def open_to(player: Player) -> Q:
    """The matches that a player may look back at in any browser: their own, those they brought, and
    those that are over and that somebody shows to a club of theirs."""
    return Q(pk__in=Seat.objects.filter(player=player).values("match")) | beside(player)


def beside(player: Player) -> Q:
    """Those of them at which they need not sit: that they brought, and that a club of theirs is shown."""
    brought = Brought.objects.filter(player=player).values("match")
    clubs = shown().filter(club__members__player=player).values("match")
    return Q(pk__in=brought) | Q(pk__in=clubs)


def shown() -> QuerySet[Shared]:
    """What is shown to others now. No match is that is not over."""
    good = Q(ends=None) | Q(ends__gt=timezone.now())
    return Shared.objects.filter(good, match__finished__isnull=False, match__shut=False)


def shown_by(token: str) -> Match | None:
    """The match that a link shows. None for a link that opens nothing."""
    found = _link(token)
    return found.match if found else None


def _link(token: str) -> Shared | None:
    rows = shown().select_related("match__record")
    return rows.filter(token_digest__in=digests(token)).first()


def let_in(request: HttpRequest, token: str) -> Match | None:
    """Let this browser look back at the match that a link shows, for as long as the link is good."""
    link = _link(token)
    if link is None:
        return None
    remember(request, SHOWN, link.match.public_id, link.token_digest or "")
    return link.match


def keeps(request: HttpRequest, sitting: Sitting) -> bool:
    """Whether who looks back may have it counted again: they play there, or brought the record."""
    player = player_or_guest(request)
    mine = Brought.objects.filter(match=sitting.match, player=player)
    return sitting.side is not None or (player is not None and mine.exists())


def looks_back(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Call the view with whoever looks. Who may not finds nothing; while the phone is handed over
    there is the curtain, as at the match."""

    @wraps(view)
    def door(request: HttpRequest, public_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            sitting = _sitting(request, public_id)
        except Covered as covered:
            return redirect("matches:switch", public_id, covered.side)
        with withstood.heard():
            return view(request, sitting, *args, **kwargs)

    return door


def _sitting(request: HttpRequest, public_id: str) -> Sitting:
    try:
        return seat_at(request, public_id)
    except Covered:
        raise
    except Http404:
        found = _to_look_back_at(request, public_id)
        if found is None:
            raise
        return Sitting(found, "watcher", None, None, apart=True)


def _to_look_back_at(request: HttpRequest, public_id: str) -> Match | None:
    """The match, for who neither sits nor looks on there and may look back all the same."""
    player = player_or_guest(request)
    link = request.session.get(SHOWN, {}).get(public_id)
    let = open_to(player) if player else Q(pk__in=[])
    if link:
        # An early session has the link itself.
        good = shown().filter(token_digest__in=[link, *digests(link)])
        let |= Q(pk__in=good.values("match"))
    return Match.objects.select_related("record").filter(let, public_id=public_id).first()
