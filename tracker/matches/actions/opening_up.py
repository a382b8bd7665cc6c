"""What was hidden in matches of an event is opened with its end, or as they end after it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tracker.matches.actions.following import read_again, written
from tracker.matches.actions.in_lists import count_later
from tracker.matches.models import Match
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log


@transaction.atomic
def open_up(*, match: Match, at: datetime) -> None:
    """Let nothing be shut in this match: at once if it is over, else as it ends. A second time: nothing."""
    record = orderlog.lock(record_id=match.record_id)
    read_again(match)
    if not match.shut:
        return
    match.shut = False
    match.save(update_fields=["shut"])
    if match.finished is None:
        return
    full = log.fold(record_id=record.pk, seat="referee", record=record).table
    written(match=match, record=record, full=full, entries=(), at=at)
    count_later(match=match, at=at)
