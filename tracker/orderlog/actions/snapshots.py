"""The snapshots of a log: written down, and held against its lines."""

from __future__ import annotations

from typing import cast
from uuid import UUID

from rules.game import Seat
from tracker.orderlog import folds, queries, rows, snapshots
from tracker.orderlog.models import Record, Snapshot


def write_snapshots(*, record_id: UUID) -> None:
    """Write down the fold of each seat of whose part of the log much has come since the last time. For
    a job: nobody's command waits for it."""
    record = Record.objects.filter(pk=record_id).first()
    if record is None:
        return
    stand = snapshots.stands(record_id)
    snapshots.write(
        record_id,
        {
            seat: queries.fold(record_id=record_id, seat=seat, record=record)
            for seat in rows.CURSOR
            if queries.cursor_of(record, seat) - stand.get(seat, 0) >= snapshots.EVERY
        },
    )


def drop_wrong_snapshots() -> list[tuple[UUID, str]]:
    """Hold every snapshot against the lines that it was made from, folded anew. One that is not what
    they say is dropped: whose they were."""
    wrong = []
    for kept in Snapshot.objects.filter(version=snapshots.VERSION).iterator(chunk_size=50):
        seat = cast(Seat, kept.seat)
        lines = queries.lines(record_id=kept.record_id, seat=seat, before=kept.cursor + 1)
        if snapshots.opened(kept) != folds.Fold().then(lines):
            # One that was written meanwhile stays.
            Snapshot.objects.filter(pk=kept.pk, cursor=kept.cursor).delete()
            wrong.append((kept.record_id, kept.seat))
    return wrong
