"""Everything that writes the log: append, take a command once, erase a record."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from typing import Any, Final
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, IntegrityError, transaction

from rules import record as file
from rules.game import SECRET_BYTES, Audience, Entry, Seat
from rules.seals import chain_link
from tracker.live import hub
from tracker.orderlog import folds, moments, queries, rows
from tracker.orderlog.models import CommandReceipt, Erasure, Line, Record, Secret

# In whose part of the log a line of this audience is, in whose own chain it is hashed, and who is
# woken by it. The referee's page, like the referee's log, has everything.
PARTS: Final[dict[Audience, tuple[str, ...]]] = {"all": ("all", "a", "b"), "A": ("a",), "B": ("b",)}
WAKES: Final[dict[Audience, tuple[Seat, ...]]] = {
    "all": ("A", "B", "watcher", "referee"),
    "A": ("A", "referee"),
    "B": ("B", "referee"),
}
# What moves the line up to which who is kept behind may look.
MOVES_BEHIND: Final = (*queries.ORDERS, "MatchEnded")
LARGEST: Final = 2**53  # of a number in a line: JSON keeps no larger one everywhere
STANDS: Final = ("seq", *(f"{what}_{part}" for what in ("cursor", "head") for part in PARTS["all"]))


@dataclass(frozen=True, slots=True)
class Appended:
    """Where each seat's part of the log stands now."""

    cursors: dict[Seat, int]


class _TakenBefore(Exception):
    """Lets go of the record: what this command does has been done."""


@transaction.atomic
def open_record(*, at: datetime) -> Record:
    """An empty log, for a match to hang on, with the secret that its dice will be bound to."""
    record = Record.objects.create(created=at)
    Secret.objects.create(record=record, dice=secrets.token_hex(SECRET_BYTES))
    return record


def secret(*, record_id: UUID) -> str:
    """What the dice of a match are thrown with; nothing in a match of before they were bound.

    For what follows from a command alone: it is in no page, and in no event before the end.
    """
    kept = Secret.objects.filter(record=record_id).first()
    return str(kept.dice) if kept else ""


def lock(*, record_id: UUID) -> Record:
    """The record, held until the end of the transaction: from here on nobody else appends.

    Raises Record.DoesNotExist, and TransactionManagementError outside a transaction.
    """
    _in_a_transaction()
    return Record.objects.select_for_update().get(pk=record_id)


def append(
    *,
    record_id: UUID,
    entries: Sequence[Entry],
    at: datetime,
    command: UUID | None = None,
    held: Record | None = None,
) -> Appended:
    """Write entries at the end of the log and, after the commit, wake the seats that see one.

    Two queries, however many entries, and one for the lock unless the record is `held` by the
    caller's transaction, as `lock` gave it. Raises ValueError, and writes nothing, when an entry is
    addressed to somebody its kind is not for; Record.DoesNotExist.
    """
    if held is not None:
        return _append(held, entries, at, command)
    with transaction.atomic():
        return _append(lock(record_id=record_id), entries, at, command)


def _append(
    record: Record, entries: Sequence[Entry], at: datetime, command: UUID | None
) -> Appended:
    lines = [_next(record, entry, at, command) for entry in entries]
    Line.objects.bulk_create(lines)
    if lines:
        record.save(update_fields=STANDS)
        written = list(zip(lines, entries, strict=True))
        transaction.on_commit(lambda: _tell(record.pk, written), robust=True)
    return Appended({seat: getattr(record, field) for seat, field in rows.CURSOR.items()})


def _tell(record_id: UUID, written: Sequence[tuple[Line, Entry]]) -> None:
    """Bring this process's Tables up to what was committed; wake whoever sees it."""
    folds.follow(record_id, written)
    woken = {seat for _, entry in written for seat in WAKES[entry.audience]}
    topics = [hub.topic(record_id, seat) for seat in sorted(woken)]
    if any(line.kind in MOVES_BEHIND for line, _ in written):
        topics.append(hub.topic(record_id, hub.BEHIND))
    hub.publish(*topics)


def _next(record: Record, entry: Entry, at: datetime, command: UUID | None) -> Line:
    """The line that comes next, with the record moved on to it."""
    row = rows.written(entry)
    record.seq += 1
    numbers = {}
    for part in PARTS[entry.audience]:
        numbers[f"cursor_{part}"] = getattr(record, f"cursor_{part}") + 1
        setattr(record, f"cursor_{part}", numbers[f"cursor_{part}"])
    own = PARTS[entry.audience][0]
    hashed = rows.payload(cursor=numbers[f"cursor_{own}"], at=at, row=row)
    head = chain_link(getattr(record, f"head_{own}"), hashed)
    setattr(record, f"head_{own}", head)
    return Line(
        record=record,
        seq=record.seq,
        audience=entry.audience,
        at=at,
        command=command,
        chain=head,
        **numbers,
        **(row if entry.audience == "all" else {"secret": row}),
    )


@transaction.atomic
def write_down(*, kept: file.Record) -> Record:
    """A whole record from elsewhere, with the numbers and the chain that it came with. It was
    verified before; nothing goes on from it. ValueError for a part of one, naming no line, and for a
    line that would not be told again as it stands."""
    if kept.seat != "referee" or not kept.lines:
        raise ValueError("This is one seat’s part of a match. Only a whole record can be kept.")
    at = {line.cursor: _time(line) for line in kept.lines}
    for line in kept.lines:
        if not _fits(line.data) or not _fits(list(line.rules)):
            raise ValueError(
                f"Line {line.cursor}: has a sign or a number in it that can’t be kept."
            )
    record = Record(created=at[kept.lines[0].cursor])
    lines = []
    for line in kept.lines:
        row = {"kind": line.kind, "rules": list(line.rules), "data": line.data}
        for part in PARTS[line.audience]:
            setattr(record, f"cursor_{part}", getattr(record, f"cursor_{part}") + 1)
        setattr(record, f"head_{PARTS[line.audience][0]}", line.chain)
        record.seq += 1
        numbers = {
            f"cursor_{one}": getattr(record, f"cursor_{one}") for one in PARTS[line.audience]
        }
        lines.append(
            Line(
                record=record,
                seq=record.seq,
                audience=line.audience,
                at=at[line.cursor],
                chain=line.chain,
                **numbers,
                **(row if line.audience == "all" else {"secret": row}),
            )
        )
    record.save()
    Line.objects.bulk_create(lines, batch_size=500)
    return record


def _time(line: file.Line) -> datetime:
    try:
        at = datetime.fromisoformat(line.at)
        if at.tzinfo is not None and rows.stamp(at) == line.at:
            return at
    except ValueError:
        pass
    raise ValueError(f"Line {line.cursor}: {line.at[:40]} is no time in UTC, to the microsecond.")


def _fits(said: Any) -> bool:
    """Whether each database keeps this just as it is."""
    match said:
        case str():
            return "\0" not in said
        case int():
            return abs(said) < LARGEST
        case float():
            return isfinite(said)
        case list():
            return all(_fits(one) for one in said)
        case dict():
            return all(_fits(name) and _fits(one) for name, one in said.items())
        case _:
            return True


def take_command(
    *,
    record_id: UUID,
    seat: Seat,
    command_id: UUID,
    at: datetime,
    do: Callable[[Record], None],
) -> bool:
    """Take a command once: under the record's lock, note its id and `do` what follows from it.
    `do` is given the record, for `append` to go on with. False when it had been taken before.

    The same id from the same seat again does nothing. When `do` raises, everything is undone and
    the command may come again. Ids are a seat's own: another seat's id says nothing here.
    """
    try:
        with transaction.atomic():
            record = lock(record_id=record_id)
            try:
                CommandReceipt.objects.create(record=record, seat=seat, command=command_id, at=at)
            except IntegrityError:
                raise _TakenBefore from None
            do(record)
    except _TakenBefore:
        return False
    return True


@transaction.atomic
def purge_record(*, record_id: UUID) -> None:
    """Erase a record with all its lines, as when an example expires. There is no way back."""
    record = lock(record_id=record_id)
    with erasing(record_id=record_id):
        Line.objects.filter(record=record).delete()
    CommandReceipt.objects.filter(record=record).delete()
    record.delete()
    transaction.on_commit(lambda: folds.forget(record_id), robust=True)
    transaction.on_commit(lambda: moments.forget(record_id), robust=True)


@contextmanager
def erasing(*, record_id: UUID | None, using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Lift the database's refusal for one record (None: for all), within the transaction held.

    The permission is taken back before the block's transaction can commit, so it never holds for
    anybody else.
    """
    _in_a_transaction(using)
    permission = Erasure.objects.using(using).create(record=record_id)
    yield
    permission.delete()


def _in_a_transaction(using: str = DEFAULT_DB_ALIAS) -> None:
    # SQLite would take no lock, and say nothing.
    if not transaction.get_connection(using).in_atomic_block:
        raise transaction.TransactionManagementError("This holds only within a transaction.")
