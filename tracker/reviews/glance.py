"""A moment at one look, on one screen of a phone: who took part, the last dice, a cut of the map, and what
was a secret then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from rules import game
from tracker.matches.page.board import Board, board
from tracker.reviews.queries.moments import Moment
from tracker.reviews.report.cut import Cut, cut
from tracker.spoken import spoken

PIECES: Final = 2
THROWS: Final = 3
SECRETS: Final = 4
"""So many pieces of a side, throws, and secrets of a side have room on one screen; all stand below."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a side kept to itself: the first of it, and how much more there is."""

    name: str
    told: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Glance:
    """Who acted or was aimed at, each with whether it is of the other side; what came of the last dice;
    the part of the map where that is, none in a match without one; what each kept to itself."""

    who: tuple[tuple[Any, bool], ...]
    fell: game.MomentSeen | None
    cut: Cut | None
    knew: tuple[Kept, ...]

    @property
    def throws(self) -> tuple[Any, ...]:
        """The last dice, as far as there is room."""
        return self.fell.throws[-THROWS:] if self.fell else ()


def glance(seen: Moment, secrets: list[tuple[str, tuple[tuple[str, str], ...]]]) -> Glance:
    """All of it by one seat's own moment; `secrets` are those that may be told by now."""
    named = {id for pair in seen.aims for id in pair}
    mine = [(one, False) for one in seen.view.mine if one.acting or one.doing or one.id in named]
    theirs = [(one, True) for one in seen.view.theirs if one.acting or one.doing or one.id in named]
    on = board(seen.chart)
    # Labels stand upright wherever one's own edge is.
    drawn = replace(on, turned=False) if on else None
    return Glance(
        (*mine[:PIECES], *theirs[:PIECES]),
        seen.fell,
        (cut(drawn, seen.aims) or _whole(drawn)) if drawn else None,
        tuple(_kept(name, kept) for name, kept in secrets),
    )


def _whole(drawn: Board) -> Cut:
    """Between two Orders it is the whole table."""
    return Cut(drawn, f"-0.5 -0.5 {drawn.width + 1:g} {drawn.depth + 1:g}", (), ())


def _kept(name: str, kept: tuple[tuple[str, str], ...]) -> Kept:
    told = tuple(f"{spoken(label)}: {spoken(secret)}" for label, secret in kept)
    return Kept(name, told[:SECRETS], max(0, len(told) - SECRETS))
