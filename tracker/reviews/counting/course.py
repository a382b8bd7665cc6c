"""How the numbers of a match went, and the moments that mattered."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rules import game
from rules.game import SIDES, Kept, Message, PieceId, Side, Table, Words, put, say, term
from tracker.reviews.counting.estimate import chance, looked_at, worth
from tracker.reviews.counting.fortune import Fortune
from tracker.reviews.counting.shapes import Marked, Point
from tracker.reviews.counting.tallies import standing

KINDS: Final[dict[str, Promise]] = {
    "reveal": gettext_lazy("Reveals"),
    "critical": gettext_lazy("Critical hits"),
    "loss": gettext_lazy("Losses"),
    "lieutenant": gettext_lazy("Loss of Lieutenant"),
    "swing": gettext_lazy("Swings of the score"),
    "end": gettext_lazy("The end"),
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
        self._name = say("Deployment")
        self._round = 0
        self._side: Side | None = None
        self._order = 0
        self._began = 0
        self._turns = 0
        self._whole = 0
        self._fortune = Fortune()

    def read(
        self,
        at: int,
        event: Any,
        before: Table,
        table: Table,
        told: Words,
        fallen: PieceId | None,
    ) -> None:
        """The line `at`, as it is `told`, with the Tables before and after it; `fallen` is the piece
        of who went down with it."""
        kind = type(event).__name__
        self._fortune.read(event, before)
        self._order = 0 if table.step == "score" else table.orders
        if fallen:
            name, side = table.names.get(fallen, ""), table.sides.get(fallen, "")
            who = term(name) if name else say("A trooper")
            said = put("{trooper} is out of the fight.", trooper=who)
            self._mark(at, "loss", said, side=side, lost=name)
        match kind:
            case "RevealCalled":
                self._mark(at, "reveal", told)
            case "RollMade" if any(one.criticals for one in event.made):
                self._mark(at, "critical", told)
            case "LossOfLieutenantHeld":
                self._mark(at, "lieutenant", told)
            case "MatchEnded":
                self._mark(at, "end", told, side=event.winner or "")
            case "OrderSpent":
                self._began = at
                self._orders[event.side] += not event.free
            case "WoundsMarked":
                self._lost[event.piece] = (table.sides.get(event.piece, "A"), event.lost)
            case "PieceReplaced" if event.old in self._lost:
                self._lost[event.piece] = self._lost.pop(event.old)
            case "StepReached":
                self._then[table.mark] = self._stands()
            case "TakenBack" if event.mark in self._then:
                self._back_to(self._then[event.mark])
            case "TurnBegan":
                self._turns += 1
                self._side = event.side
                self._round = event.round
                self._name = turn_of(event, table)
        self._swings(at, table, told)
        if kind in SAMPLED:
            self._points.append(self._point(at, table, event))

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

    def _swings(self, at: int, table: Table, told: Words) -> None:
        """Marks the line with which another side leads."""
        a, b = (_score(table, side) for side in SIDES)
        ahead: Side | None = "A" if a > b else "B" if b > a else None
        if ahead is not None and ahead != self._ahead:
            told = told or put("The score is {a} to {b}.", a=a, b=b)
            self._mark(at, "swing", told, side=ahead)
        self._ahead = ahead

    def _mark(self, at: int, kind: str, told: Words, **whom: Any) -> None:
        whom["round"] = self._round
        self.marked.append(Marked(at, kind, Kept(told), self._name, self._order, **whom))

    def _point(self, at: int, table: Table, event: Any = None) -> Point:
        wounds: dict[Side, int] = dict.fromkeys(SIDES, 0)
        for side, lost in self._lost.values():
            wounds[side] += lost
        score, stands = {side: _score(table, side) for side in SIDES}, worth(table)
        self._whole = self._whole or max(stands.values())
        part = min(1.0, max(0, self._turns - 1) / (2 * max(1, table.terms.rounds)))
        closed = type(event).__name__ == "OrderClosed"
        fair = self._fortune.fair(table, stands) if closed else None
        return Point(
            at,
            self._name,
            score,
            dict(self._orders),
            standing(table),
            wounds,
            stands,
            part,
            _won(event, chance(looked_at(score, stands, self._whole, part))),
            self._order if closed else 0,
            self._began if closed else 0,
            round(chance(looked_at(score, fair, self._whole, part)), 3) if fair else None,
            self._side,
            self._round,
        )


def turn_of(began: Any, table: Table) -> Message:
    """What the turn is called that an event began."""
    whose = game.view(table, "watcher").names[began.side]
    return say("Round {round}, {player}", round=began.round, player=whose)


def _won(event: Any, foretold: float) -> float:
    """Once the match has ended nothing is foretold."""
    if type(event).__name__ != "MatchEnded":
        return round(foretold, 3)
    return {"A": 1.0, "B": 0.0}.get(event.winner, 0.5)


def _score(table: Table, side: Side) -> int:
    score = table.scores.get(side)
    return score.objective if score else 0
