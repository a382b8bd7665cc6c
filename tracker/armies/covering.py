"""Lists lie under a cover while their owner sits in a match: somebody may look on from across the table.
Armies know no matches; who knows them answers."""

from __future__ import annotations

from django.dispatch import Signal
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest

asks_who_plays = Signal()
"""Whoever is connected says of the `player` whether they sit in a match."""


def covered(request: HttpRequest) -> dict[str, object]:
    """For every template: `covered`, whether one's own lists are. No page of theirs has to remember it."""
    return {"covered": SimpleLazyObject(lambda: _covered(request))}


def _covered(request: HttpRequest) -> bool:
    player = player_or_guest(request)
    if player is None:
        return False
    return any(said for _, said in asks_who_plays.send(sender=Player, player=player))
