"""What follows when something was revealed or an Order has ended, and no player waits for: what was
opened is held against what was sealed, what the Order leaves behind is closed, and how the match stands
is written down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.db import transaction

from rules import record
from tracker.matches.models import Match, Seat
from tracker.matches.queries.taken import SEALS
from tracker.matches.reacting import closed, kept
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as lines

log = structlog.get_logger(__name__)

RECEIPTS: Final = timedelta(days=31)
"""How long a command that was taken is known by its id: longer than the session it was given in."""


def check_opened(*, match_id: int) -> int:
    """Hold every leaf that was opened in a match against what its side sealed; how many do not fit. Each
    is said in the server's log, by the number of its public line alone."""
    match = Match.objects.only("record").filter(pk=match_id).first()
    if match is None:
        return 0
    shown = record.Shown()
    public = lines.public(record_id=match.record_id, seat="watcher", kinds=SEALS)
    amiss = [line.cursor for line in public if shown.amiss(line.cursor, line.entry.event)]
    for cursor in amiss:
        log.error("what was opened was not sealed", match=match_id, line=cursor)
    return len(amiss)


@transaction.atomic
def drop_left_behind(*, match_id: int, at: datetime) -> None:
    """Close what was said of the reactions to Orders that are over, and drop the ids of commands that
    nobody will send again."""
    match = Match.objects.only("record").filter(pk=match_id).first()
    if match is None:
        return
    # Held first: what is said of an Order that begins now is read after it, or not at all.
    seats = list(Seat.objects.select_for_update().filter(match=match, reacting__isnull=False))
    if seats:
        _close(match, seats)
    orderlog.drop_receipts(record_id=match.record_id, before=at - RECEIPTS)


def _close(match: Match, seats: Sequence[Seat]) -> None:
    """What was said at these of another Order than the one that goes on."""
    order = lines.fold(record_id=match.record_id, seat="watcher").table.order
    number = order.number if order is not None else None
    for seat in seats:
        note = kept(seat.reacting)
        if note.order not in (number, closed(note).order):
            seat.reacting = closed(note).written
            seat.save(update_fields=["reacting"])


def write_snapshots(*, match_id: int) -> None:
    """Write down how the match stands for each seat, where much has come since the last time."""
    match = Match.objects.only("record").filter(pk=match_id).first()
    if match is not None:
        orderlog.write_snapshots(record_id=match.record_id)


def verify_snapshots() -> list[tuple[int | None, str]]:
    """Hold all that is written down of matches against their lines, and drop what differs: of which
    match, and of which seat."""
    found = orderlog.drop_wrong_snapshots()
    ids = dict(
        Match.objects.filter(record__in={one for one, _ in found}).values_list("record", "pk")
    )
    wrong = [(ids.get(record_id), seat) for record_id, seat in found]
    for number, seat in wrong:
        log.error("a snapshot was not what the lines say", match=number, seat=seat)
    return wrong
