"""What is read of subscriptions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tracker.push.models import Subscription

REACHES: Final = "EXISTS (SELECT 1 FROM push_subscription w WHERE w.player_id = {})"
"""The same as `reaches`, of the player in a column of somebody else's statement."""


def reached(*, player_ids: Collection[int]) -> set[int]:
    """Which of the players have a browser that would be told."""
    rows = Subscription.objects.filter(player__in=player_ids)
    return set(rows.values_list("player", flat=True))


def reaches(*, player_id: int) -> bool:
    """Whether a player has a browser that would be told."""
    return Subscription.objects.filter(player=player_id).exists()
