"""What is read of subscriptions."""

from __future__ import annotations

from typing import Final

from tracker.push.models import Subscription

REACHES: Final = "EXISTS (SELECT 1 FROM push_subscription w WHERE w.player_id = {})"
"""The same as `reaches`, of the player in a column of somebody else's statement."""


def reaches(*, player_id: int) -> bool:
    """Whether a player has a browser that would be told."""
    return Subscription.objects.filter(player=player_id).exists()
