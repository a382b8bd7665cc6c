"""What a match waits for that no player gives, done: by a job, before a command, for a page that waited."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from rules import game
from tracker.jobs import actions as jobs
from tracker.matches.actions import clocks, following
from tracker.matches.models import Match
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log


def settle_now(*, match: Match) -> None:
    """Do what is due in this match, if a job for it was left: before a command, or for a page that
    has waited. What goes wrong stays with its job."""
    jobs.drain(about=match.record_id, at=timezone.now())
    if match.minutes:
        clocks.read_again(match=match)


def settle(*, match_id: int) -> bool:
    """Seal, reveal, conclude: whatever the match waits for, until it waits for its players. Whether there
    was anything to do: done already, or the match gone, there is not."""
    match = Match.objects.select_related("clock").filter(pk=match_id).first()
    # Looked at first: who has nothing to do here holds nobody up.
    if match is None or not _is_due(match):
        return False
    with transaction.atomic():
        record = orderlog.lock(record_id=match.record_id)
        full = log.fold(record_id=record.pk, seat="referee", record=record).table
        return following.settle(match=match, record=record, full=full, at=timezone.now())


def _is_due(match: Match) -> bool:
    return game.due(log.fold(record_id=match.record_id, seat="referee").table) is not None
