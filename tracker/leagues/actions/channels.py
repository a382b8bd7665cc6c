"""A club's channel is set, taken out, and written to: signed, so that whoever takes it knows from whom."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from tracker.jobs import actions as jobs
from tracker.leagues.actions.trail import NotDone
from tracker.leagues.models import Channel, Club
from tracker.leagues.queries import channels
from tracker.push import delivery
from tracker.push.signing import signed

GONE: Final = (401, 403, 404, 410)


def set_channel(*, club: Club, address: str, at: datetime) -> Channel:
    """Have written there from now on what happens in the club, and a word at once."""
    address = address.strip()
    hosts = _(" or ").join(settings.WEBHOOK_HOSTS)
    if len(address) > Channel.ADDRESS_LENGTH or not delivery.may_be_written_to(
        address, settings.WEBHOOK_HOSTS
    ):
        raise NotDone(
            _("Paste the address of a webhook at %(hosts)s: it begins with https.")
            % {"hosts": hosts}
        )
    Channel.objects.filter(club=club).delete()
    channel = Channel.objects.create(club=club, address=address, set=at)
    write_later(club=club, kind="test", about=channel.pk, at=at)
    return channel


def take_channel_out(*, club: Club) -> None:
    Channel.objects.filter(club=club).delete()


def write_later(*, club: Club, kind: str, about: int, at: datetime) -> None:
    """Put down a job, where the club has a channel."""
    channel = channels.channel(club=club)
    if channel is not None:
        jobs.enqueue(
            name="leagues.channel",
            key=f"leagues.channel:{channel.pk}:{kind}:{about}:{at:%Y-%m-%dT%H:%M:%S.%f}",
            args={"channel_id": channel.pk, "kind": kind, "about": about},
            at=at,
        )


def write(*, channel_id: int, kind: str, about: int, at: datetime) -> None:
    """Write it, if it is still so. OSError where it is to be tried again: busy, or out of reach."""
    channel = Channel.objects.select_related("club").filter(pk=channel_id).first()
    # A channel has many readers, whoever’s request this job came from.
    with override("en"):
        text = channels.message(club=channel.club, kind=kind, about=about) if channel else ""
    if channel is None or not text or channel.answer in GONE:
        return
    # Whatever somebody is called, nobody is called by it.
    said = {"content": text, "allowed_mentions": {"parse": []}}
    body = json.dumps(said, ensure_ascii=False).encode()
    headers = signed(body, id=f"{channel.pk}-{kind}-{about}", secret=channel.secret, at=at)
    status = delivery.posted(channel.address, body, headers)
    Channel.objects.filter(pk=channel.pk).update(answer=status)
    if status == 429 or status >= 500:
        raise OSError(f"the channel is busy: {status}")
