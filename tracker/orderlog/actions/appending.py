"""Lines at the end of a log, and who is woken by them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, partial
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from rules import record as file
from rules.game import SECRET_BYTES, Audience, Entry, Seat
from rules.seals import chain_link
from tracker.accounts.statements import insert, update
from tracker.live import hub
from tracker.orderlog import folds, orders_behind, rows
from tracker.orderlog.actions.holding import lock
from tracker.orderlog.models import Line, Record, Secret

# In whose part of the log a line of this audience is, in whose own chain it is hashed, and who is
# woken by it. The referee's page, like the referee's log, has everything.
PARTS: Final[dict[Audience, tuple[str, ...]]] = {"all": ("all", "a", "b"), "A": ("a",), "B": ("b",)}
WAKES: Final[dict[Audience, tuple[Seat, ...]]] = {
    "all": ("A", "B", "watcher", "referee"),
    "A": ("A", "referee"),
    "B": ("B", "referee"),
}


# What moves the line up to which who is kept behind may look.
MOVES_BEHIND: Final = (*orders_behind.ORDERS, "MatchEnded")
STANDS: Final = ("seq", *(f"{what}_{part}" for what in ("cursor", "head") for part in PARTS["all"]))


@dataclass(frozen=True, slots=True)
class Appended:
    """Where each seat's part of the log stands now."""

    cursors: dict[Seat, int]


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
