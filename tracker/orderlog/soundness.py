"""Whether the log is what was written: each chain of each match, and what players keep of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from uuid import UUID

import msgspec

from rules import record as file
from rules.game import SIDES
from tracker.accounts.encryption import Unreadable
from tracker.orderlog import exporting
from tracker.orderlog.models import Line, Record

MOST_SAID: Final = 5
"""Faults of one match that are named."""


def verified() -> Iterator[tuple[UUID, int, list[str]]]:
    """Every match with how many lines it has and what is wrong with its log; mostly nothing. Both sides'
    parts together have every line, and neither has to be over."""
    found = Record.objects.order_by("created", "pk").values_list("pk", "seq")
    for record_id, lines in found.iterator():
        yield record_id, lines, _faults(record_id)


def _faults(record_id: UUID) -> list[str]:
    found = dict[str, None]()  # what everybody sees is looked at twice, and said once
    for side in SIDES:
        try:
            part = exporting.record(record_id=record_id, seat=side)
        except Unreadable:
            found[f"What {side} noted can’t be read with these keys."] = None
            continue
        for problem in file.verify(msgspec.convert(part, file.Record)):
            found[f"Part of {side}: {problem}"] = None
    return list(found)[:MOST_SAID]


def lacks(kept: file.Record) -> str:
    """What a record that somebody took away has and this log has not: a sentence, or nothing."""
    public = next((line for line in kept.lines if line.audience == "all"), None)
    if public is None:
        return "It has no line that everybody sees: whose match it is can’t be told."
    first = Line.objects.filter(cursor_all=public.number, chain=public.chain).first()
    if first is None:
        return "No match here begins as this one does."
    part = exporting.record(record_id=first.record_id, seat=kept.seat)
    here = [line["chain"] for line in part["lines"]]
    for line, chain in zip(kept.lines, here, strict=False):
        if line.chain != chain:
            return f"Match {first.record_id} goes on otherwise from line {line.cursor} on."
    if len(here) >= len(kept.lines):
        return ""
    return f"Match {first.record_id} lacks lines {len(here) + 1} to {len(kept.lines)}."
