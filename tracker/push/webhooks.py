"""A player's program is told what its player is told: the same words, signed, and again until they are taken.

Delivered at least once, each time under the same id. What is not taken is tried for about a day; then nothing
more is sent until a test is taken."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import override

from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.push import delivery
from tracker.push.models import Delivery, Webhook
from tracker.push.signing import new_secret, signed

log = structlog.get_logger(__name__)

TEST: Final = "test"
JOB: Final = "push.deliver"
AGAIN: Final = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
)
"""After how long it is tried again, each time it was not taken."""
KEPT: Final = timedelta(days=7)
MOST: Final = 50
"""How many deliveries are there to be looked at."""
PAUSE: Final = timedelta(seconds=5)
"""Between one thing that its player has sent and the next."""
GONE: Final = 410
"""By which a receiver asks to be told nothing more."""


class NotDone(Exception):
    """Why it can't be done, for its player."""


@transaction.atomic
def set_webhook(*, player: Player, address: str, at: datetime) -> Webhook:
    """Tell a program there from now on, and a word at once. Its secret is new."""
    address = address.strip()
    if len(address) > Webhook.ADDRESS_LENGTH or not delivery.is_public(address):
        raise NotDone(_("Say an address that everybody can reach: it begins with https."))
    webhook, made = Webhook.objects.update_or_create(
        player=player,
        defaults={"address": address, "secret": new_secret(), "stopped": None},
        create_defaults={"address": address, "made": at},
    )
    if not made:
        # What was sent was for whoever had the address before.
        Delivery.objects.filter(webhook=webhook).delete()
    test(webhook=webhook, at=at)
    return webhook


def take_out(*, player: Player) -> None:
    """Tell no program any more."""
    Webhook.objects.filter(player=player).delete()


@transaction.atomic
def test(*, webhook: Webhook, at: datetime) -> Delivery:
    """Send a word, whether or not it is stopped."""
    _asked(webhook, at)
    with override(webhook.player.language or "en"):
        title = _("A test")
        text = _("This is where %(name)s has a program told.") % {"name": webhook.player.name}
    return _put_down(webhook, TEST, {"title": title, "text": text, "path": "/"}, at)


@transaction.atomic
def send_again(*, webhook: Webhook, delivery_id: int, at: datetime) -> None:
    """Send once more what was sent, under the same id. Raises Delivery.DoesNotExist."""
    _asked(webhook, at)
    found = Delivery.objects.select_for_update().get(webhook=webhook, pk=delivery_id)
    found.tries, found.taken = 0, None
    found.save(update_fields=["tries", "taken"])
    _later(found, at, at)


def tell(*, player: Player, kind: str, title: str, text: str, path: str, at: datetime) -> None:
    """Have a player's program told, where there is one that takes it."""
    webhook = Webhook.objects.filter(player=player, stopped=None).first()
    if webhook is not None:
        with transaction.atomic():
            _put_down(webhook, kind, {"title": title, "text": text, "path": path}, at)


def deliver(*, delivery_id: int, at: datetime) -> None:
    """Send it, and note what was answered. What was not taken is put down for later."""
    found = Delivery.objects.select_related("webhook").filter(pk=delivery_id).first()
    if found is None or (found.webhook.stopped is not None and found.kind != TEST):
        return
    answer = _sent(found, at)
    taken = 200 <= answer < 300
    with transaction.atomic():
        found.tries, found.answer = found.tries + 1, answer
        found.taken = at if taken else found.taken
        found.save(update_fields=["tries", "answer", "taken"])
        if taken and found.webhook.stopped is not None:
            Webhook.objects.filter(pk=found.webhook_id).update(stopped=None)
        elif answer == GONE or (not taken and found.tries > len(AGAIN)):
            Webhook.objects.filter(pk=found.webhook_id, stopped=None).update(stopped=at)
        elif not taken and found.kind != TEST:
            _later(found, at, at + AGAIN[found.tries - 1])


def body(delivery: Delivery) -> bytes:
    """What is sent: the payload that Standard Webhooks recommends."""
    said = delivery.said
    data = {
        "title": said["title"],
        "text": said["text"],
        "url": settings.SITE_ORIGIN + said["path"],
    }
    whole = {"type": delivery.kind, "timestamp": delivery.made.isoformat(), "data": data}
    return json.dumps(whole, ensure_ascii=False).encode()


def _sent(found: Delivery, at: datetime) -> int:
    to = found.webhook
    whole = body(found)
    headers = signed(whole, id=f"msg_{found.pk}", secret=to.secret, at=at)
    try:
        return delivery.posted(to.address, whole, headers)
    except OSError as error:
        log.warning("a program can't be reached", error=type(error).__name__)
        return 0


def _put_down(webhook: Webhook, kind: str, said: dict[str, str], at: datetime) -> Delivery:
    new = Delivery.objects.create(webhook=webhook, kind=kind, said=said, made=at)
    _later(new, at, at)
    old = Delivery.objects.filter(webhook=webhook)
    beyond = list(old.values_list("pk", flat=True)[MOST:])
    old.filter(pk__in=beyond).delete()
    old.filter(made__lt=at - KEPT).delete()
    return new


def _later(found: Delivery, at: datetime, due: datetime) -> None:
    jobs.enqueue(
        name=JOB,
        key=f"{JOB}:{found.pk}:{due:%Y-%m-%dT%H:%M:%S.%f}",
        args={"delivery_id": found.pk},
        at=at,
        due=due,
    )


def _asked(webhook: Webhook, at: datetime) -> None:
    """Whoever presses a button again and again has somebody else's server asked as often."""
    rows = Webhook.objects.filter(pk=webhook.pk).exclude(asked__gt=at - PAUSE)
    if not rows.update(asked=at):
        raise NotDone(_("Wait a few seconds: something has just been sent."))
