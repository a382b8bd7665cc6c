"""What a message shows of a link to an event, a round or a game, where it is posted: names and figures that
stand on the page for everybody, and no word of any language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tracker.leagues.models import Pairing
from tracker.leagues.queries.tables import Row

LONGEST: Final = 280
"""Letters: more is shown nowhere."""
FIRST: Final = 3
"""So many of a table."""


def of_games(pairings: Iterable[Pairing]) -> str:
    """Who meets whom, and what came of it once that counts."""
    return _as_many("; ", [_game(one) for one in pairings])


def of_tables(tables: Iterable[Iterable[Row]]) -> str:
    """Who leads each table."""
    led = [[f"{row.place}. {row.name}" for row in rows][:FIRST] for rows in tables]
    return _as_many("; ", [", ".join(one) for one in led if one])


def _game(one: Pairing) -> str:
    if one.second is None:
        return one.first.called
    points = one.settled and not one.walkover
    between = f" {one.op_first}–{one.op_second} " if points else " – "
    return between.join((one.first.called, one.second.called))


def _as_many(between: str, parts: list[str]) -> str:
    """As many as there is room for."""
    said = ""
    for part in parts:
        longer = between.join((said, part)) if said else part
        if len(longer) > LONGEST:
            return f"{said} …" if said else f"{part[:LONGEST]}…"
        said = longer
    return said
