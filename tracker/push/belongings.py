"""Which browsers of a player are told when it is their move, and which program."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from tracker.accounts.belongings import Belonging, as_json, belongings
from tracker.accounts.models import Player
from tracker.push import queries
from tracker.push.models import Subscription


@belongings("push")
def push(player: Player) -> Iterator[Belonging]:
    """The service alone: whoever has the whole address may write to that browser."""
    found = Subscription.objects.filter(player=player).order_by("pk")
    said = [{"service": urlsplit(str(one.endpoint)).hostname, "made": one.made} for one in found]
    yield "push.json", as_json(said)
    webhook = queries.webhook(player=player)
    if webhook is not None:
        sent = [
            {"kind": one.kind, "said": one.said, "made": one.made, "taken": one.taken}
            for one in queries.deliveries(webhook=webhook)
        ]
        to = {"host": queries.host(webhook), "made": webhook.made, "sent": sent}
        yield "webhook.json", as_json(to)
