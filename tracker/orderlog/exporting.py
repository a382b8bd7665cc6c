"""A seat's part of the log to take away, with the hashes that let anybody check it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rules.game import Seat
from rules.seals import CHAIN_START
from tracker.orderlog import rows
from tracker.orderlog.models import Line, Record
from tracker.orderlog.queries import part_of


def record(*, record_id: UUID, seat: Seat, upto: int | None = None) -> dict[str, Any]:
    """A seat's part of the log to take away, with the hashes that let anybody check it: the plain
    values of the file that `rules.record` describes and verifies. `upto` ends it there, for a
    watcher. Raises Record.DoesNotExist.
    """
    found = Record.objects.get(pk=record_id)
    heads = {"all": found.head_all}
    if seat in ("A", "referee"):
        heads["A"] = found.head_a
    if seat in ("B", "referee"):
        heads["B"] = found.head_b
    part = part_of(record_id, seat, before=None if upto is None else upto + 1)
    if upto is not None:
        heads["all"] = rows.chain(part[-1]) if part else CHAIN_START
    lines = [_exported(line, seat) for line in part]
    return {"format": found.format, "seat": seat, "heads": heads, "lines": lines}


def _exported(line: Line, seat: Seat) -> dict[str, Any]:
    salt = rows.salt(line)
    return {
        "cursor": getattr(line, rows.CURSOR[seat]),
        # The number it was hashed with: of a public line the one that everybody counts.
        "number": line.cursor_all or line.cursor_a or line.cursor_b,
        "audience": line.audience,
        "at": rows.stamp(line.at),
        **rows.plain(line),
        "chain": rows.chain(line),
        **({"salt": salt} if salt else {}),
    }
