"""What a game is worth: scoring is data with a season, frozen into an event when it opens."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Criterion = Literal["tp", "op", "vp", "opponents"]
CRITERIA: Final[dict[Criterion, str]] = {
    "tp": "tournament points",
    "op": "objective points",
    "vp": "victory points",
    "opponents": "objective points of the opponents",
}


class Scoring(msgspec.Struct, frozen=True):
    """A season's table of tournament points, and the order in which a ranking asks.

    `wins` are pairs of (by at least so many objective points, tournament points), the widest first.
    `offensive` and `defensive` are (objective points, bonus): for as many of one's own, and for a
    loss by as many at most; no bonus is (0, 0). A bye is worth a win of the lowest kind.
    """

    name: str
    wins: tuple[tuple[int, int], ...] = ((1, 4),)
    draw: int = 2
    loss: int = 0
    offensive: tuple[int, int] = (5, 1)
    defensive: tuple[int, int] = (2, 1)
    bye: int = 4
    order: tuple[Criterion, ...] = ("tp", "op", "vp", "opponents")

    def points(self, own: int, theirs: int) -> int:
        """The tournament points of one side, from both sides' objective points."""
        return sum(worth for _, worth in self.parts(own, theirs))

    def parts(self, own: int, theirs: int) -> list[tuple[str, int]]:
        """What the tournament points of one side are made of: for what, and how many."""
        if own > theirs:
            found = [("win", next(worth for by, worth in self.wins if own - theirs >= by))]
        else:
            found = [("draw", self.draw) if own == theirs else ("loss", self.loss)]
        at_least, bonus = self.offensive
        if bonus and own >= at_least:
            found.append((f"{at_least} objective points or more", bonus))
        at_most, bonus = self.defensive
        if bonus and 0 < theirs - own <= at_most:
            found.append((f"lost by {at_most} at most", bonus))
        return found


ITS_17: Final = Scoring("ITS 17")
ITS_9: Final = Scoring(
    "ITS 9 and 10",
    wins=((5, 3), (1, 2)),
    draw=1,
    offensive=(0, 0),
    defensive=(0, 0),
    bye=2,
    order=("tp", "op", "vp"),
)
SEASONS: Final = {"its17": ITS_17, "its9": ITS_9}
"""The tables that the notebook brings along; a club's own is another row of the same kind."""
