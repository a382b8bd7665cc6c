"""What a game is worth: scoring is data with a season, frozen into an event when it opens."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from tracker.leagues.saying import in_words

SIDES: Final = ("first", "second")
Criterion = Literal["tp", "op", "vp", "opponents"]
CRITERIA: Final[dict[Criterion, Promise]] = {
    "tp": _("tournament points"),
    "op": _("objective points"),
    "vp": _("victory points"),
    "opponents": _("objective points of the opponents"),
}


def score_of(op: tuple[int, int], conceded: str = "") -> float:
    """What a game is for the first of two: 1 won, 0.5 drawn, 0 lost. Who `conceded` it has lost."""
    if conceded:
        return float(conceded == "second")
    return 0.5 if op[0] == op[1] else float(op[0] > op[1])


def whose(conceded: str, side: str) -> Literal["", "own", "theirs"]:
    """Who gave up, as one side sees it."""
    return ("own" if conceded == side else "theirs") if conceded else ""


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

    @property
    def called(self) -> str:
        """Its name, as who reads it says it."""
        return in_words(self.name)

    def points(self, own: int, theirs: int, conceded: str = "") -> int:
        """The tournament points of one side, from both sides' objective points."""
        return sum(worth for _, worth in self.parts(own, theirs, conceded))

    def parts(self, own: int, theirs: int, conceded: str = "") -> list[tuple[str, int]]:
        """What the tournament points of one side are made of: for what, and how many.

        Where somebody `conceded`, "own" side or "theirs", the other has won, by the points as they stood
        or else by the least that is a win; who gave up has nothing for having lost narrowly.
        """
        if conceded == "own":
            found = [(gettext("conceded"), self.loss)]
        elif conceded or own > theirs:
            lead = max(own - theirs, self.wins[-1][0])
            found = [(gettext("win"), next(worth for by, worth in self.wins if lead >= by))]
        else:
            found = [
                (gettext("draw"), self.draw) if own == theirs else (gettext("loss"), self.loss)
            ]
        at_least, bonus = self.offensive
        if bonus and own >= at_least:
            found.append((gettext("%(n)s objective points or more") % {"n": at_least}, bonus))
        at_most, bonus = self.defensive
        if bonus and not conceded and 0 < theirs - own <= at_most:
            found.append((gettext("lost by %(n)s at most") % {"n": at_most}, bonus))
        return found


ITS_17: Final = Scoring("ITS 17")
ITS_9: Final = Scoring(
    gettext_noop("ITS 9 and 10"),
    wins=((5, 3), (1, 2)),
    draw=1,
    offensive=(0, 0),
    defensive=(0, 0),
    bye=2,
    order=("tp", "op", "vp"),
)
SEASONS: Final = {"its17": ITS_17, "its9": ITS_9}
"""The tables that the notebook brings along; a club's own is another row of the same kind."""
