"""What may be taken away of a match, or checked: its record, its seals, its dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from rules import game, record
from rules.game import Line
from tracker.matches.models import Match
from tracker.matches.queries.lines import TURNED
from tracker.orderlog import exporting, signing
from tracker.orderlog import queries as log


def taken_away(*, match: Match, seat: game.Seat, upto: int | None = None) -> dict[str, Any]:
    """A seat's part of the match to take away; once all of it is open the whole, for each seat, with
    the server's signature."""
    if not match.is_open:
        return exporting.record(record_id=match.record_id, seat=seat, upto=upto)
    whole = exporting.record(record_id=match.record_id, seat="referee")
    signed = record.signed(msgspec.convert(whole, record.Record))
    return whole | {"signature": signing.sign(signed)}


def record_text(*, match: Match, seat: game.Seat, upto: int | None = None) -> str:
    """The same as the text of a file, which is the same wherever the match is kept."""
    plain = taken_away(match=match, seat=seat, upto=upto)
    return record.encode(msgspec.convert(plain, record.Record))


SEALS: Final = (
    "Sealed", "Committed", "LeafOpened", "SealOpened",
    "PiecePlaced", "PieceTurned", "PieceReplaced", "PieceRemoved", "CardShown",
)  # fmt: skip


def seals(*, match: Match, seat: game.Seat, upto: int | None = None) -> list[dict[str, Any]]:
    """The seals of both sides, what was opened of them and what showed itself, for which something has
    to be opened: each line with its cursor at a seat."""
    found = log.public(record_id=match.record_id, seat=seat, kinds=SEALS, upto=upto)
    encoded = [(line.cursor, line.entry.rules, *game.encode(line.entry.event)) for line in found]
    return [
        {"cursor": cursor, "rules": list(rules), "kind": kind, "data": data}
        for cursor, rules, kind, data in encoded
    ]


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw of the notebook as it is told at a seat, and what it is when it is thrown again."""

    words: Line
    throw: record.Throw


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a match: what binds them, what each side added, the secret once it is opened, and
    the throws that everybody saw."""

    bound: game.Fair
    key: str
    thrown: list[Thrown]


def dice(*, match: Match, seat: game.Seat, upto: int | None = None) -> Dice:
    """Of the dice of a match whatever everybody may know of them now."""
    found = log.fold(record_id=match.record_id, seat=seat, upto=upto)
    table, kinds = found.table, [*(kind.__name__ for kind in record.DICE), *TURNED]
    every = log.public(record_id=match.record_id, seat=seat, kinds=kinds, upto=upto)
    lines = [line for line in every if line.cursor <= found.cursor]
    course = record.Course((line.cursor, line.entry.event) for line in lines)
    told_back = game.told_back(table, [line.entry for line in lines])
    told = {line.cursor: words for line, words in zip(reversed(lines), told_back, strict=True)}
    thrown = [Thrown(words, one) for one in course.throws if (words := told[one.cursor])]
    return Dice(table.fair, course.key, thrown)
