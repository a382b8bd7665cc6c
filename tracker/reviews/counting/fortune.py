"""What the dice of an Order were good for, apart from the choice to roll them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import game
from rules.game import Side, Table
from tracker.reviews.counting.estimate import standing_by


class Fortune:
    """Read line by line: whom an Order's Rolls could put down, by the exact odds."""

    def __init__(self) -> None:
        self._risked: dict[str, tuple[Side, int, float]] = {}

    def read(self, event: Any, before: Table) -> None:
        """One event, with the Table before it."""
        kind = type(event).__name__
        if kind == "OrderSpent":
            self._risked = {}
        if kind != "RollMade" or not event.made or game.is_said(before):
            return  # what was only said at the table was no luck that anybody can tell
        standing = standing_by(before)
        for piece, falls in game.foreseen(before, event.made[0].piece).items():
            trooper = before.pieces[piece].trooper
            if trooper in standing:
                side, points = standing[trooper]
                _, _, once = self._risked.get(trooper, (side, points, 0.0))
                self._risked[trooper] = (side, points, 1 - (1 - once) * (1 - falls))

    def fair(self, table: Table, worth: Mapping[Side, int]) -> dict[Side, float]:
        """The army points that would stand now, had the dice of the Order done as the odds have it."""
        standing, found = (
            standing_by(table),
            {side: float(points) for side, points in worth.items()},
        )
        for trooper, (side, points, falls) in self._risked.items():
            found[side] += points * ((trooper not in standing) - falls)
        return found
