"""A whole record from elsewhere, to be kept as it came."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import isfinite
from typing import Any, Final

from django.db import transaction

from rules import record as file
from rules.messages import say
from tracker.orderlog import rows
from tracker.orderlog.actions.appending import PARTS
from tracker.orderlog.models import Line, Record

LARGEST: Final = 2**53  # of a number in a line: JSON keeps no larger one everywhere


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
