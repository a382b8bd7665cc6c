"""How the numbers of a match went, and the moments that mattered."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules import game
from rules.game import SIDES, Side, Table
from tracker.reviews.counting.shapes import Marked, Point
from tracker.reviews.counting.tallies import standing

KINDS: Final = {
    "reveal": "Reveals",
    "critical": "Critical hits",
    "loss": "Losses",
    "lieutenant": "Loss of Lieutenant",
    "swing": "Swings of the score",
    "end": "The end",
}
"""What kinds of moments are marked, as they are called in the plural."""
SAMPLED: Final = frozenset({"TurnBegan", "OrderClosed", "MatchEnded"})


class _Stood(NamedTuple):
    """How far the course had come when a step was reached."""

    marked: int
    points: int
    orders: dict[Side, int]
    lost: dict[str, tuple[Side, int]]
    ahead: Side | None


class Course:
    """Read line by line: where the numbers stood, and which lines are worth going back to. What was
    taken back is in none of them."""

    def __init__(self) -> None:
        self._then: dict[int, _Stood] = {}
        self.marked: list[Marked] = []
        self._points: list[Point] = []
        self._orders: dict[Side, int] = dict.fromkeys(SIDES, 0)
        self._lost: dict[str, tuple[Side, int]] = {}
        self._ahead: Side | None = None
        self._name = "Deployment"

    def read(self, at: int, event: Any, table: Table, text: str, fallen: str) -> None:
        """The line `at`, told as `text`, with the Table after it; `fallen` is who went down with it."""
        kind = type(event).__name__
        if fallen:
            self.marked.append(Marked(at, "loss", f"{fallen} is out of the fight."))
        match kind:
            case "RevealCalled":
                self.marked.append(Marked(at, "reveal", text))
            case "RollMade" if any(one.criticals for one in event.made):
                self.marked.append(Marked(at, "critical", text))
            case "LossOfLieutenantHeld":
                self.marked.append(Marked(at, "lieutenant", text))
            case "MatchEnded":
                self.marked.append(Marked(at, "end", text))
            case "OrderSpent" if not event.free:
                self._orders[event.side] += 1
            case "WoundsMarked":
                self._lost[event.piece] = (table.sides.get(event.piece, "A"), event.lost)
            case "PieceReplaced" if event.old in self._lost:
                self._lost[event.piece] = self._lost.pop(event.old)
            case "StepReached":
                self._then[table.mark] = self._stands()
            case "TakenBack" if event.mark in self._then:
                self._back_to(self._then[event.mark])
            case "TurnBegan":
                self._name = f"Round {event.round}, {game.view(table, 'watcher').names[event.side]}"
        self._swings(at, table, text)
        if kind in SAMPLED:
            self._points.append(self._point(at, table))

    def points(self, table: Table) -> tuple[Point, ...]:
        """How the numbers went; of a match without a turn, how they stand."""
        return tuple(self._points) or (self._point(0, table),)

    def _stands(self) -> _Stood:
        marked, points = len(self.marked), len(self._points)
        return _Stood(marked, points, dict(self._orders), dict(self._lost), self._ahead)

    def _back_to(self, then: _Stood) -> None:
        del self.marked[then.marked :]
        del self._points[then.points :]
        self._orders, self._lost, self._ahead = dict(then.orders), dict(then.lost), then.ahead

    def _swings(self, at: int, table: Table, text: str) -> None:
        """Marks the line with which another side leads."""
        a, b = (_score(table, side) for side in SIDES)
        ahead: Side | None = "A" if a > b else "B" if b > a else None
        if ahead is not None and ahead != self._ahead:
            self.marked.append(Marked(at, "swing", text or f"The score is {a} to {b}."))
        self._ahead = ahead

    def _point(self, at: int, table: Table) -> Point:
        wounds: dict[Side, int] = dict.fromkeys(SIDES, 0)
        for side, lost in self._lost.values():
            wounds[side] += lost
        return Point(
            at,
            self._name,
            {side: _score(table, side) for side in SIDES},
            dict(self._orders),
            standing(table),
            wounds,
        )


def _score(table: Table, side: Side) -> int:
    score = table.scores.get(side)
    return score.objective if score else 0
