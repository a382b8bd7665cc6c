"""Somebody who is away is told what they must know: by mail, where there is an address, and in the browsers
that asked for it. Each kind is switched off by its reader, in one click and without signing in."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.translation import override

from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.leagues.actions.channels import write_later
from tracker.leagues.actions.lists import locked_from
from tracker.leagues.models import Entry, Event, Member, Pairing, Quiet, Round
from tracker.leagues.queries import captains, notice, notices, pairs, reach
from tracker.push import actions as push

A_DAY: Final = timedelta(days=1)


def tell_later(
    *, kind: str, about: int, members: Iterable[int], at: datetime, key: str = ""
) -> None:
    """Put down a job for each of these members who is told of such things: one address that is refused
    holds up nobody else. `key` is what makes it the same notice if it is put down twice."""
    for member in reach.reached(kind=kind, members=members):
        jobs.enqueue(
            name="leagues.notice",
            key=f"leagues.notice:{kind}:{about}:{member}:{key or f'{at:%Y-%m-%dT%H:%M:%S.%f}'}",
            args={"kind": kind, "member_id": member, "about": about},
            at=at,
        )


def announce(*, kind: str, about: int, at: datetime) -> None:
    """Have everybody told whom it concerns, by a job of its own: a large field is paired meanwhile."""
    jobs.enqueue(
        name="leagues.announce",
        key=f"leagues.announce:{kind}:{about}:{at:%Y-%m-%dT%H:%M:%S.%f}",
        args={"kind": kind, "about": about},
        at=at,
    )


def tell_all(*, kind: str, about: int, at: datetime) -> None:
    """Whom it concerns: who plays in a round, who is in an event."""
    members: Iterable[int] = ()
    if kind == "list" and not _lock_soon(about, at):
        return
    if kind == "paired":
        round = Round.objects.filter(pk=about).first()
        seats = Pairing.objects.filter(round=round).values_list("first", "second")
        here = pairs.people_of(pk for pair in seats for pk in pair)
        members = set(here.values_list("member", flat=True))
        members |= set(captains.to_choose(round=round)) if round else set()
    elif kind in ("list", "promoted"):
        members = Entry.objects.filter(event=about, left=None).values_list("member", flat=True)
    tell_later(kind=kind, about=about, members=members, at=at)


def _lock_soon(event_id: int, at: datetime) -> bool:
    """Whether lists lock within a day: an event that was put off since asks again."""
    event = Event.objects.filter(pk=event_id).first()
    locked = locked_from(event) if event else None
    return locked is not None and at < locked <= at + A_DAY


def tell_of_dispute(*, pairing: Pairing, by: Member, at: datetime) -> None:
    """The other side, and those who decide it."""
    club = Member.objects.filter(club=by.club_id, role=Member.Role.ORGANISER)
    members = set(club.values_list("pk", flat=True))
    both = pairs.people_of((pairing.first_id, pairing.second_id))
    members |= set(both.values_list("member", flat=True))
    tell_later(kind="disputed", about=pairing.pk, members=members - {by.pk}, at=at)
    write_later(club=by.club, kind="disputed", about=pairing.pk, at=at)


def tell(*, kind: str, member_id: int, about: int, at: datetime) -> None:
    """Tell one of them, if it is still so, and still wanted."""
    member = Member.objects.select_related("player").filter(pk=member_id).first()
    if member is None or member.player is None:
        return
    player = member.player
    if reach.is_quiet(player=player, kind=kind):
        return
    # As its reader reads, whoever's request or job this is.
    with override(player.language or "en"):
        found = notices.notice(kind=kind, member=member, about=about)
        if found is None:
            return
        if player.email:
            _mail(player, kind, found)
    push.tell(player=player, kind=kind, title=found.title, body=found.text, url=found.path, at=at)


def _mail(player: Player, kind: str, found: notice.Notice) -> None:
    here = settings.SITE_ORIGIN
    off = here + reach.switch_path(player=player, kind=kind)
    context = {"notice": found, "here": here, "off": off}
    EmailMessage(
        found.title,
        render_to_string("leagues/mails/notice.txt", context),
        settings.DEFAULT_FROM_EMAIL,
        [player.email or ""],
        # RFC 8058: a mail program has a button for it.
        headers={
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    ).send()


@transaction.atomic
def switch(*, player: Player, kind: str, on: bool) -> None:
    """Whether a player is told of such things."""
    if on:
        Quiet.objects.filter(player=player, kind=kind).delete()
    else:
        Quiet.objects.get_or_create(player=player, kind=kind)


def ask_for_lists(*, event: Event, at: datetime) -> None:
    """Have those told whose lists are missing, a day before they lock."""
    locked = locked_from(event)
    if not event.terms.lists or locked is None or locked <= at:
        return
    jobs.enqueue(
        name="leagues.announce",
        key=f"leagues.announce:list:{event.pk}:{locked:%Y-%m-%dT%H:%M:%S}",
        args={"kind": "list", "about": event.pk},
        at=at,
        due=max(at, locked - A_DAY),
    )
