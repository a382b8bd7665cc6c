"""What another version of the edition has otherwise in a match, as its review tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rules import game, record
from rules.game import Entry, Kept, Message, Table
from rules.reference import WrongTerms, book_of, versions
from tracker.orderlog.rows import SeenLine
from tracker.reviews.counting.shapes import Ruled


def ruled(lines: Sequence[SeenLine], edition: str) -> Iterator[Ruled]:
    """By each other version of the edition that was played, in the course of the match: where what players
    would read is another. A match whose terms are none of a version's is not asked about it."""
    log, own = [line.entry for line in lines], book_of(edition)
    for other in versions(own):
        if other is own:
            continue
        try:
            found = list(record.differences(log, other))
        except WrongTerms:
            continue
        for one in found:
            at, refusal = lines[one.at].cursor, one.refusal
            if refusal is not None:
                yield Ruled(
                    at, other.edition, cast("Message", refusal.sentence), refusal.rule or ""
                )
                continue
            came, follow = _told(one.was, one.came), _told(one.by, one.follow)
            not_told = tuple(kept for text, kept in came.items() if text not in follow)
            told = tuple(kept for text, kept in follow.items() if text not in came)
            if not_told or told:
                yield Ruled(at, other.edition, not_told=not_told, told=told)


def _told(table: Table, entries: Sequence[Entry]) -> dict[str, Kept]:
    found = {}
    for entry in entries:
        line = game.tell(table, entry)
        if line is not None:
            found[line.text] = Kept(line.words)
        table = game.fold(table, [entry])
    return found
