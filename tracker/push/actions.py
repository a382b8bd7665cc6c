"""Everything that writes subscriptions, and what is told to whom is away."""

from __future__ import annotations

import json
from datetime import datetime
from time import monotonic
from typing import Final

import structlog
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction

from tracker.accounts.encryption import digests
from tracker.accounts.models import Player
from tracker.accounts.sessions import kept
from tracker.push import delivery, sealing, webhooks
from tracker.push.models import Subscription

log = structlog.get_logger(__name__)

MOST: Final = 10
"""How many browsers of a player are told."""
LONGEST: Final = 1000
AT_MOST: Final = 20
"""Seconds for all browsers of a player: what comes later is no news."""
GONE: Final = (404, 410)
NOT_OURS: Final = (401, 403)
"""Asked for under another key of this notebook: nothing gets there any more."""


class NotDone(Exception):
    """What a browser said is no subscription."""


def subscribe(
    *, player: Player, session_key: str, endpoint: str, p256dh: str, auth: str, at: datetime
) -> None:
    """Tell this browser, of this player from now on, for as long as the session lasts."""
    session = Session.objects.filter(session_key=kept(session_key)).first()
    if session is None or len(endpoint) > LONGEST or not delivery.may_be_written_to(endpoint):
        raise NotDone
    try:
        if len(sealing.decoded(auth)) != 16:
            raise NotDone
        sealing.sealed(b"", p256dh=p256dh, auth=auth)
    except ValueError:
        raise NotDone from None
    try:
        with transaction.atomic():
            unsubscribe(endpoint=endpoint)
            Subscription.objects.create(
                player=player,
                session=session,
                endpoint=endpoint,
                keys={"p256dh": p256dh, "auth": auth},
                made=at,
            )
    except IntegrityError:
        return  # another page of that browser has said the same at this moment
    too_many = Subscription.objects.filter(player=player).values_list("pk", flat=True)[MOST:]
    Subscription.objects.filter(pk__in=list(too_many)).delete()


def unsubscribe(*, endpoint: str) -> None:
    """Whoever knows the address is that browser: it is long and random, and told to nobody else."""
    Subscription.objects.filter(endpoint_digest__in=digests(endpoint)).delete()


def tell(*, player: Player, kind: str, title: str, body: str, url: str, at: datetime) -> int:
    """Tell a player's program, and each browser; to how many of these it went. Those that are gone are
    forgotten."""
    webhooks.tell(player=player, kind=kind, title=title, text=body, path=url, at=at)
    said = json.dumps({"title": title, "body": body, "url": url}).encode().ljust(sealing.PADDED)
    told = 0
    alive = Subscription.objects.filter(player=player, session__expire_date__gt=at)
    until = monotonic() + AT_MOST
    for one in alive:
        if monotonic() > until:
            log.warning("push services are slow", told=told)
            break
        try:
            status = delivery.send(
                endpoint=one.endpoint,
                body=sealing.sealed(said, **one.keys),
                authorization=sealing.signature(endpoint=one.endpoint, now=int(at.timestamp())),
            )
        except OSError as error:
            log.warning("a push service can't be reached", error=type(error).__name__)
            continue
        if status in (*GONE, *NOT_OURS):
            one.delete()
        told += status < 300
    return told
