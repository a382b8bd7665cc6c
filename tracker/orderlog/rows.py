"""Entries and rows: how a line is written down, read back, and hashed into its chain."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, cast
from uuid import UUID

from django.db import connection

from rules import game, record
from rules.game import Audience, Entry, Seat
from tracker.orderlog.models import Line, Record

# The field that numbers a seat's part of the log: of a Line (empty where unseen) and of a Record
# (the last number given out).
CURSOR: Final[dict[Seat, str]] = {
    "A": "cursor_a",
    "B": "cursor_b",
    "watcher": "cursor_all",
    "referee": "seq",
}


def key(record_id: UUID) -> str:
    """A record's id as a statement of ours asks for it: each database keeps it in its own way."""
    return str(Record._meta.pk.get_db_prep_value(record_id, connection))


@dataclass(frozen=True, slots=True)
class SeenLine:
    """A line as one seat has it: its number in that seat's part of the log, when, and what."""

    cursor: int
    at: datetime
    entry: Entry
    chain: str


def written(entry: Entry) -> dict[str, Any]:
    """An entry as plain JSON values: kind, rules, data.

    ValueError when the audience is not the one its kind fixes: a private event must never get into
    the rows that everybody reads.
    """
    event = entry.event
    if entry.audience != (getattr(event, "side", None) if event.private else "all"):
        raise ValueError(f"{type(event).__name__} can't be addressed to {entry.audience}.")
    kind, data = game.encode(event)
    return {"kind": kind, "rules": list(entry.rules), "data": data}


def stored(audience: Audience, row: dict[str, Any], *, chain: str, salt: str) -> dict[str, Any]:
    """The fields of a Line that hold what `written` gave, with its link. Of a private line all of it
    is encrypted: a link in the clear would let who has a copy try out what it says."""
    if audience == "all":
        return {**row, "chain": chain}
    return {"secret": {**row, "salt": salt, "chain": chain}}


def plain(line: Line) -> dict[str, Any]:
    """What `written` gave, read back from the row."""
    kept = line.secret or {"kind": line.kind, "rules": line.rules, "data": line.data}
    return {name: kept[name] for name in ("kind", "rules", "data")}


def chain(line: Line) -> str:
    """The head of a line's chain with it."""
    return str(line.secret["chain"]) if line.secret else line.chain


def salt(line: Line) -> str:
    """What a private line was hashed with besides; nothing of one from before there were salts."""
    return str(line.secret.get("salt", "")) if line.secret else ""


def entry(line: Line) -> Entry:
    """What `written` was given."""
    return read(cast(Audience, line.audience), plain(line))


def read(audience: Audience, row: dict[str, Any]) -> Entry:
    """The same of what `written` gave."""
    return Entry(audience, tuple(row["rules"]), game.decode(row["kind"], row["data"]))


def seen(line: Line, seat: Seat, entry: Entry) -> SeenLine:
    """A line that this seat sees, and the entry that it holds."""
    return SeenLine(getattr(line, CURSOR[seat]), line.at, entry, chain(line))


def payload(*, cursor: int, at: datetime, row: dict[str, Any], salt: str = "") -> bytes:
    """What is hashed of a row: all that those who may see it see, and nothing else.

    `cursor` counts among public lines for a public one, in its owner's part for a private one.
    """
    rules = tuple(row["rules"])
    return record.payload(
        number=cursor, at=stamp(at), kind=row["kind"], rules=rules, data=row["data"], salt=salt
    )


def stamp(at: datetime) -> str:
    """An instant as it is hashed and exported: UTC, to the microsecond."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")
