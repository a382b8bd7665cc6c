"""Entries and rows: how a line is written down, read back, and hashed into its chain."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, cast

from rules import game, record
from rules.game import Audience, Entry, Seat
from tracker.orderlog.models import Line

# The field that numbers a seat's part of the log: of a Line (empty where unseen) and of a Record
# (the last number given out).
CURSOR: Final[dict[Seat, str]] = {
    "A": "cursor_a",
    "B": "cursor_b",
    "watcher": "cursor_all",
    "referee": "seq",
}


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


def plain(line: Line) -> dict[str, Any]:
    """What `written` gave, read back from the row."""
    return line.secret or {"kind": line.kind, "rules": line.rules, "data": line.data}


def entry(line: Line) -> Entry:
    """What `written` was given."""
    row = plain(line)
    event = game.decode(row["kind"], row["data"])
    return Entry(cast(Audience, line.audience), tuple(row["rules"]), event)


def seen(line: Line, seat: Seat, entry: Entry) -> SeenLine:
    """A line that this seat sees, and the entry that it holds."""
    return SeenLine(getattr(line, CURSOR[seat]), line.at, entry, line.chain)


def payload(*, cursor: int, at: datetime, row: dict[str, Any]) -> bytes:
    """What is hashed of a row: all that those who may see it see, and nothing else.

    `cursor` counts among public lines for a public one, in its owner's part for a private one.
    """
    rules = tuple(row["rules"])
    return record.payload(
        number=cursor, at=stamp(at), kind=row["kind"], rules=rules, data=row["data"]
    )


def stamp(at: datetime) -> str:
    """An instant as it is hashed and exported: UTC, to the microsecond."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")
