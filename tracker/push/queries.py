"""What is read of those who are told: whom it reaches, and what was sent to a program."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from tracker.accounts.models import Player
from tracker.push.models import Delivery, Subscription, Webhook

REACHES: Final = (
    "(EXISTS (SELECT 1 FROM push_subscription w WHERE w.player_id = {0})"
    " OR EXISTS (SELECT 1 FROM push_webhook w WHERE w.player_id = {0} AND w.stopped IS NULL))"
)
"""The same as `reaches`, of the player in a column of somebody else's statement."""


def reached(*, player_ids: Collection[int]) -> set[int]:
    """Which of the players have a browser, or a program, that would be told."""
    browsers = Subscription.objects.filter(player__in=player_ids).order_by().values_list("player")
    programs = Webhook.objects.filter(player__in=player_ids, stopped=None).order_by()
    return {player for (player,) in browsers.union(programs.values_list("player"))}


def reaches(*, player_id: int) -> bool:
    """Whether a player has a browser, or a program, that would be told."""
    return bool(reached(player_ids=[player_id]))


def programs(*, player_ids: Collection[int]) -> list[Webhook]:
    """Where programs of these players are told."""
    found = Webhook.objects.filter(player__in=player_ids, stopped=None)
    return list(found.select_related("player"))


def webhook(*, player: Player) -> Webhook | None:
    return Webhook.objects.filter(player=player).first()


def host(webhook: Webhook) -> str:
    """What is said of an address: who has the whole may write there."""
    return urlsplit(str(webhook.address)).hostname or ""


def deliveries(*, webhook: Webhook) -> list[Delivery]:
    """What was sent there, the newest first."""
    return list(Delivery.objects.filter(webhook=webhook))
