"""A match that is over is counted, and can be searched for from then on."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone

from rules.game import written_down
from tracker.jobs import actions as jobs
from tracker.matches.models import Match
from tracker.orderlog import queries as log
from tracker.reviews.actions.finding import let_be_found
from tracker.reviews.actions.printing import draw_card, stamp
from tracker.reviews.actions.progress import come
from tracker.reviews.counting import count
from tracker.reviews.models import Statistics

COUNT: Final = "reviews.count"


def ask_to_count(*, match: Match, at: datetime) -> None:
    """Put down the job that counts a match: once, however often it is asked for until it is done."""
    key = f"{COUNT}:{match.record_id}:{match.record.seq}:{_times(match)}"
    jobs.enqueue(name=COUNT, key=key, args={"match_id": match.pk}, at=at)


def _times(match: Match) -> str:
    """To count again is another job than the one that was done."""
    before = Statistics.objects.filter(match=match).values_list("made", flat=True).first()
    return stamp(before)


def count_match(*, match_id: int) -> None:
    """Count a match that is over from its whole record, and keep what was counted, what a search
    finds it by and the picture beside links to its report, in place of what was. A match that is gone,
    or goes on: nothing."""
    match = Match.objects.filter(pk=match_id).exclude(finished=None).exclude(shut=True).first()
    if match is None:
        return
    lines = log.lines(record_id=match.record_id, seat="referee")
    key = progress_key(match)
    counted = count(lines, lambda done: come(key, done, len(lines)))
    # What is kept is of no language.
    plain = msgspec.to_builtins(counted, enc_hook=written_down)
    story = {part: plain.pop(part) for part in ("chapters", "called", "secrets")}
    kept = {"upto": len(lines), "made": timezone.now(), "kept": plain, "story": story}
    with transaction.atomic():
        Statistics.objects.update_or_create(match=match, defaults=kept)
        let_be_found(match=match, counted=counted)
        draw_card(match=match)


def progress_key(match: Match) -> str:
    """Where it is said how many per cent of a match are counted."""
    return f"{COUNT}:{match.record_id}"
