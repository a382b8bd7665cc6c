"""Everything that reads the log, always from one seat."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from rules.game import MatchOpened, Seat, Side, Table
from tracker import measures
from tracker.orderlog import folds, moments, rows, snapshots
from tracker.orderlog.folds import Fold
from tracker.orderlog.models import CommandReceipt, Line, Record
from tracker.orderlog.rows import SeenLine


def lines(
    *,
    record_id: UUID,
    seat: Seat,
    after: int = 0,
    before: int | None = None,
    limit: int | None = None,
) -> list[SeenLine]:
    """The lines of a seat's part of the log, oldest first, with `after` < cursor < `before`.

    `limit` keeps the newest of them: for a page that shows the last lines and fetches older ones.
    What the seat may not see is not selected from the database.
    """
    part = part_of(record_id, seat, after, before, limit)
    return [rows.seen(line, seat, rows.entry(line)) for line in part]


def table(*, record_id: UUID, seat: Seat) -> tuple[Table, int]:
    """The Table as this seat knows it, and the cursor it stands at.

    One query, for the lines since the last time; where this process knows of none, one before it for
    the snapshot. Of a record that is not there: the empty Table.
    """
    found = fold(record_id=record_id, seat=seat)
    return found.table, found.cursor


def fold_behind(*, record_id: UUID, upto: int) -> Fold:
    """The watchers' Table as it stood at a cursor, with its last lines."""
    kept = folds.latest(record_id, folds.BEHIND)
    known = kept if 0 < kept.cursor <= upto else snapshots.latest(record_id, "watcher")
    if known.cursor > upto:
        known = Fold()
    found = known.then(
        lines(record_id=record_id, seat="watcher", after=known.cursor, before=upto + 1)
    )
    if found.cursor > kept.cursor:
        transaction.on_commit(partial(folds.keep, record_id, folds.BEHIND, found), robust=True)
    return found


def fold(
    *, record_id: UUID, seat: Seat, record: Record | None = None, upto: int | None = None
) -> Fold:
    """The same with its last lines. A `record` that was just read spares the query when nothing
    has come since. `upto`: as a watcher who is kept behind that cursor has it."""
    if upto is not None:
        return fold_behind(record_id=record_id, upto=upto)
    kept = folds.latest(record_id, seat)
    measures.FOLDS.labels("at hand" if kept.cursor else "read").inc()
    if record is not None and kept.cursor >= cursor_of(record, seat):
        return kept
    known = kept if kept.cursor else snapshots.latest(record_id, seat)
    found = known.then(lines(record_id=record_id, seat=seat, after=known.cursor))
    if found.cursor > kept.cursor:
        # At once outside a transaction; inside one only if it commits, because the lines may be
        # its own, and a Table of lines that never were would never be noticed again.
        transaction.on_commit(partial(folds.keep, record_id, seat, found), robust=True)
    return found


def moment(*, record_id: UUID, seat: Seat, at: int) -> Fold:
    """The fold of a seat's part of the log, stopped at a cursor: what its page was drawn from then.

    One query, for a few dozen lines at most once the part has been gone through. Beyond its end: the
    last fold there is.
    """
    start = moments.before(record_id, seat, at)
    if start.cursor == at:
        return start
    found = lines(record_id=record_id, seat=seat, after=start.cursor, before=at + 1)
    return moments.along(record_id, seat, start, found)


def moments_at(*, record_id: UUID, seat: Seat, at: Collection[int]) -> dict[int, Fold]:
    """The folds of a seat's part, stopped at each of these cursors: one query for all of them."""
    if not at:
        return {}
    fold = moments.before(record_id, seat, min(at))
    there = lines(record_id=record_id, seat=seat, after=fold.cursor, before=max(at) + 1)
    found, begins = dict[int, Fold](), fold.cursor
    for cursor in sorted(set(at)):
        part = there[fold.cursor - begins : cursor - begins]
        fold = found[cursor] = moments.along(record_id, seat, fold, part)
    return found


def catch_up(*, record: Record) -> None:
    """Bring the Tables of all seats up to a record that was just read, by one query; where this process
    knows of none, from the snapshots, by one more.

    For a command, which needs several of them: before it takes the lock, so that there is nothing
    left to be read while others wait for it.
    """
    known = folds.latest(record.pk, "referee").cursor
    if known < record.seq:
        for seat, (kept, size) in ({} if known else snapshots.of_all(record.pk)).items():
            transaction.on_commit(partial(folds.keep, record.pk, seat, kept, size), robust=True)
            known = kept.cursor if seat == "referee" else known
        read = [(line, rows.entry(line)) for line in part_of(record.pk, "referee", after=known)]
        transaction.on_commit(partial(folds.follow, record.pk, read), robust=True)


def newest(*, record_id: UUID, seat: Seat, upto: int, limit: int) -> list[SeenLine]:
    """The last lines of a seat's part of the log up to a cursor: those that are kept with its
    Table, or else from the database."""
    kept = folds.latest(record_id, seat).newest
    if kept and kept[-1].cursor >= upto:
        found = [line for line in kept if line.cursor <= upto][-limit:]
        if len(found) == limit or kept[0].cursor == 1:
            return found
    return lines(record_id=record_id, seat=seat, before=upto + 1, limit=limit)


OPENED: Final = "MatchOpened"
FIRST: Final = 3
"""A match is opened by one of so many first lines."""


def named_at_first(*, record_ids: Collection[UUID]) -> dict[UUID, dict[Side, str]]:
    """Of each of these records, who was said to play on which side when it was opened. One query."""
    first = Line.objects.filter(record_id__in=record_ids, cursor_all__lte=FIRST, kind=OPENED)
    found = ((line.record_id, rows.entry(line).event) for line in first)
    return {id: event.names for id, event in found if isinstance(event, MatchOpened)}


def public(
    *,
    record_id: UUID,
    seat: Seat,
    kinds: Collection[str],
    after: int = 0,
    upto: int | None = None,
) -> list[SeenLine]:
    """The lines of these kinds that everybody sees, oldest first, by the seat's own cursors: those
    after one of them, up to one of a watcher's."""
    found = Line.objects.filter(record_id=record_id, audience="all", kind__in=kinds)
    if after:
        found = found.filter(**{f"{rows.CURSOR[seat]}__gt": after})
    if upto is not None:
        found = found.filter(cursor_all__lte=upto)
    return [rows.seen(line, seat, rows.entry(line)) for line in found.order_by(rows.CURSOR[seat])]


def was_taken(*, record_id: UUID, seat: Seat, command_id: UUID) -> bool:
    """Whether this seat's command of that id was taken."""
    found = CommandReceipt.objects.filter(record_id=record_id, seat=seat, command=command_id)
    return found.exists()


def cursor(*, record_id: UUID, seat: Seat) -> int:
    """How far this seat's part of the log has come. Raises Record.DoesNotExist."""
    field = rows.CURSOR[seat]
    return int(Record.objects.values_list(field, flat=True).get(pk=record_id))


def cursor_of(record: Record, seat: Seat) -> int:
    """The same of a record that was just read."""
    return int(getattr(record, rows.CURSOR[seat]))


def part_of(
    record_id: UUID,
    seat: Seat,
    after: int = 0,
    before: int | None = None,
    limit: int | None = None,
) -> list[Line]:
    field = rows.CURSOR[seat]
    bounds = {f"{field}__gt": after, **({} if before is None else {f"{field}__lt": before})}
    found: QuerySet[Line] = Line.objects.filter(record_id=record_id, **bounds)
    if limit is None:
        return list(found.order_by(field))
    return list(found.order_by(f"-{field}")[:limit])[::-1]
