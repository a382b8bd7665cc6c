"""Letting go: examples and the matches of guests are kept for a while, then erased."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tracker.jobs import actions as jobs
from tracker.matches.actions.following import afterwards
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog

EXAMPLES_STAY: Final = timedelta(days=2)
GUESTS_STAY: Final = timedelta(days=14)
LOOK: Final = timedelta(days=1)


@transaction.atomic
def purge_match(*, match: Match) -> None:
    """Erase a match with everything in it. There is no way back."""
    record_id = match.record_id
    orderlog.lock(record_id=record_id)
    jobs.forget(about=record_id)
    jobs.forget(about=afterwards(match))
    match.delete()
    orderlog.purge_record(record_id=record_id)


def expire(*, match_id: int) -> None:
    """Erase this match if nobody has touched it for long enough; else look again another day."""
    at = timezone.now()
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return
    if _gone(at).filter(pk=match_id).exists():
        purge_match(match=match)
    else:
        look_again(match=match, at=at)


def look_again(*, match: Match, at: datetime) -> None:
    """Put down the job that looks whether the match may go. It is about nothing: the match's own
    jobs are dropped with the match, and this is the one that drops them."""
    due = at + LOOK
    jobs.enqueue(
        name="matches.expire",
        key=f"matches.expire:{match.record_id}:{due:%Y-%m-%d}",
        args={"match_id": match.pk},
        at=at,
        due=due,
    )


def expire_all(*, at: datetime) -> int:
    """Erase everything whose time has come; how many matches that were."""
    found = list(_gone(at))
    for match in found:
        purge_match(match=match)
    return len(found)


def _gone(at: datetime) -> QuerySet[Match]:
    kept = Exists(Seat.objects.filter(match=OuterRef("pk"), player__is_guest=False))
    examples = Q(kind=Match.Kind.EXAMPLE, moved__lt=at - EXAMPLES_STAY)
    # A record that was brought has no players here; it stays with whoever brought it.
    guests = Q(moved__lt=at - GUESTS_STAY) & ~kept & ~Q(kind=Match.Kind.BROUGHT)
    return Match.objects.filter(examples | guests)
