"""Random jumps in a match that is over: each must show what the live page showed at that moment."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules import game
from rules.game import Seat, Table, View
from tracker.matches import queries as matches
from tracker.matches.models import Match
from tracker.orderlog import queries as log
from tracker.orderlog.folds import NEWEST
from tracker.orderlog.rows import SeenLine
from tracker.reviews import queries

JUMPS = 200


def live(match: Match, seat: Seat, at: int) -> tuple[View, tuple[object, ...]]:
    """What this seat's match page showed when its log stood at `at`: the view, and the lines told."""
    lines = log.lines(record_id=match.record_id, seat=seat, before=at + 1)
    return _page(lines, game.fold(game.EMPTY, [line.entry for line in lines]), seat)


def _page(lines: Sequence[SeenLine], table: Table, seat: Seat) -> tuple[View, tuple[object, ...]]:
    told = matches.told_of(lines[-NEWEST:], table=table, upto=lines[-1].cursor)
    return game.view(table, seat), tuple(told.lines)


def jumps_are_live(match: Match, seat: Seat) -> int:
    """How many moments were compared, each of its seat's log folded from the first line on."""
    record_id, chance = match.record_id, Random(f"jumps of {seat}")
    lines = log.lines(record_id=record_id, seat=seat)
    there = [chance.randint(1, len(lines)) for _ in range(JUMPS)]
    tables, table, at = {}, game.EMPTY, 0
    for stop in sorted(set(there)):
        table = game.fold(table, [line.entry for line in lines[at:stop]])
        tables[stop], at = table, stop
    for stop in there:
        seen = queries.moment(record_id=record_id, seat=seat, at=stop)
        assert (seen.view, seen.lines) == _page(lines[:stop], tables[stop], seat), stop
        assert seen.cursor == stop
    return len(there)
