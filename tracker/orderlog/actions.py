"""Everything that writes the log: append, take a command once, erase a record."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, partial
from math import isfinite
from typing import Any, Final, cast
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, transaction

from rules import record as file
from rules.game import SECRET_BYTES, Audience, Entry, Seat
from rules.messages import say
from rules.seals import chain_link
from tracker.accounts.statements import Columns, Statement, insert, insert_once, update
from tracker.live import hub
from tracker.orderlog import folds, moments, queries, rows, snapshots
from tracker.orderlog.models import CommandReceipt, Erasure, Line, Record, Secret, Snapshot

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
_HELD: Final = Statement(
    "SELECT {} FROM orderlog_record r WHERE r.id = %s {held}", Columns(Record, "r")
)
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
    try:
        return _secret(record_id)
    except Secret.DoesNotExist:
        return ""


def forget_secrets() -> None:
    """Drop what this process knows of them."""
    _secret.cache_clear()


@lru_cache(maxsize=1024)
def _secret(record_id: UUID) -> str:
    """Every command asks for it, and it never changes."""
    return str(Secret.objects.get(pk=record_id).dice)


def lock(*, record_id: UUID) -> Record:
    """The record, held until the end of the transaction: from here on nobody else appends.

    Raises Record.DoesNotExist, and TransactionManagementError outside a transaction.
    """
    _in_a_transaction()
    found = _HELD.rows(rows.key(record_id))
    if not found:
        raise Record.DoesNotExist
    record: Record = found[0][0]
    return record


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
    stood = _stands(record)
    lines = [_next(record, entry, at, command) for entry in entries]
    if lines:
        insert(lines)
        # What did not move is not encrypted anew.
        update(record, [name for name, now in _stands(record).items() if now != stood[name]])
        written = list(zip(lines, entries, strict=True))
        # This process's Tables first: who is woken looks at them.
        transaction.on_commit(partial(folds.follow, record.pk, written), robust=True)
        transaction.on_commit(partial(_wake, record.pk, written), robust=True)
    return Appended({seat: getattr(record, field) for seat, field in rows.CURSOR.items()})


def _stands(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in STANDS}


@contextmanager
def whole(record: Record) -> Iterator[None]:
    """What is written in this block, or nothing of it: what fails is raised, and the record that is held
    stands where it stood."""
    stood = _stands(record)
    try:
        with transaction.atomic():
            yield
    except BaseException:
        for name, was in stood.items():
            setattr(record, name, was)
        raise


def _wake(record_id: UUID, written: Sequence[tuple[Line, Entry]]) -> None:
    """Whoever sees it."""
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
    salt = "" if entry.audience == "all" else secrets.token_hex(file.SALT_BYTES)
    hashed = rows.payload(cursor=numbers[f"cursor_{own}"], at=at, row=row, salt=salt)
    head = chain_link(getattr(record, f"head_{own}"), hashed)
    setattr(record, f"head_{own}", head)
    return Line(
        record=record,
        seq=record.seq,
        audience=entry.audience,
        at=at,
        command=command,
        **numbers,
        **rows.stored(entry.audience, row, chain=head, salt=salt),
    )


@transaction.atomic
def write_down(*, record: Record, lines: Sequence[Line]) -> None:
    """Keep a record from elsewhere, as `from_elsewhere` gave it."""
    record.save()
    Line.objects.bulk_create(lines, batch_size=500)


def from_elsewhere(*, kept: file.Record) -> tuple[Record, list[Line]]:
    """A whole record from elsewhere, with the numbers and the chain that it came with, and nothing
    written yet. It was verified before; nothing goes on from it. ValueError for a part of one, naming
    no line, and for a line that would not be told again as it stands."""
    if kept.seat != "referee" or not kept.lines:
        raise ValueError(
            say("This record has only one player’s side of the match. Send the whole record.")
        )
    at = {line.cursor: _time(line) for line in kept.lines}
    for line in kept.lines:
        if not _fits(line.data) or not _fits(list(line.rules)):
            raise ValueError(
                say(
                    "Line {cursor}: has a sign or a number in it that can’t be kept.",
                    cursor=line.cursor,
                )
            )
    record = Record(created=at[kept.lines[0].cursor], format=kept.format)
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
                **numbers,
                **rows.stored(line.audience, row, chain=line.chain, salt=line.salt),
            )
        )
    return record, lines


def _time(line: file.Line) -> datetime:
    try:
        at = datetime.fromisoformat(line.at)
        if at.tzinfo is not None and rows.stamp(at) == line.at:
            return at
    except ValueError:
        pass
    raise ValueError(
        say(
            "Line {cursor}: {at} is no time in UTC, to the microsecond.",
            cursor=line.cursor,
            at=line.at[:40],
        )
    )


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
            receipt = CommandReceipt(record=record, seat=seat, command=command_id, at=at)
            if not insert_once(receipt):
                raise _TakenBefore
            do(record)
    except _TakenBefore:
        return False
    return True


def drop_receipts(*, record_id: UUID, before: datetime) -> None:
    """Forget the ids of commands that were taken before then: they would be taken for new."""
    CommandReceipt.objects.filter(record_id=record_id, at__lt=before).delete()


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


@transaction.atomic
def purge_record(*, record_id: UUID) -> None:
    """Erase a record with all its lines, as when an example expires. There is no way back."""
    record = lock(record_id=record_id)
    with erasing(record_id=record_id):
        Line.objects.filter(record=record).delete()
    CommandReceipt.objects.filter(record=record).delete()
    record.delete()
    forget_secrets()
    transaction.on_commit(partial(folds.forget, record_id), robust=True)
    transaction.on_commit(partial(moments.forget, record_id), robust=True)


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
