"""The match as it is told afterwards: turn by turn, an Order a passage, in the words of its log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from rules import game
from rules.game import Entry, Table
from tracker.reviews.counting.shapes import Chapter, Marked, Passage, Said

BEFORE: Final = "Before the first turn"
QUIET: Final = frozenset(
    {
        # What moves the notebook on, and what was said to be sure of the table.
        "ArosClosed", "AroDelayed", "CoherencyChecked", "DiceRead", "FactStated", "ModsGiven",
        "OrderClosed", "OrderSpent", "PieceMoved", "SaveCalled", "SecondSkipped", "SideDone",
        "TakenBack", "TurnBegan", "UsesCounted",
        # What stands in the head, in the lists or in the record.
        "ArmyEntered", "DiceBound", "MatchOpened", "PartGiven", "PlayerSeated", "SealOpened", "Sealed",
        "SecretOpened", "TerrainLaid", "TokensCounted",
    }
)  # fmt: skip
"""Kinds of line that a story leaves out. One that is new is told."""

IDLE: Final = "Idle"
PRONE: Final = "Prone"


class _Read(NamedTuple):
    """A line with the turn and the Order that it belongs to."""

    turn: int
    order: int
    at: int
    entry: Entry


class Story:
    """Read line by line. What was taken back is told no more."""

    def __init__(self) -> None:
        self._turns: list[tuple[int, str]] = [(1, BEFORE)]
        self._read: list[_Read] = []
        self._then: dict[int, int] = {}
        self._stood: dict[str, list[str]] = defaultdict(list)

    def read(self, at: int, entry: Entry, table: Table) -> None:
        """The line `at`, with the Table after it."""
        event: Any = entry.event
        match type(event).__name__:
            case "TurnBegan":
                whose = game.view(table, "watcher").names[event.side]
                self._turns.append((at, f"Round {event.round}, {whose}"))
            case "PieceIdentified" if event.real:
                self._stood[event.trooper].append(event.piece)
            case "StepReached":
                self._then[table.mark] = len(self._read)
            case "TakenBack":
                del self._read[self._then.get(event.mark, len(self._read)) :]
        if entry.audience == "all":
            order = table.order.number if table.order else 0
            self._read.append(_Read(len(self._turns) - 1, order, at, entry))

    def chapters(self, table: Table, marked: list[Marked]) -> tuple[Chapter, ...]:
        """The whole story, by the names that all had in the end; what mattered is marked in it."""
        kinds = {one.at: one.kind for one in marked}
        told = {
            turn: tuple(_passages(lines, table, kinds))
            for turn, lines in groupby(self._read, key=lambda one: one.turn)
        }
        return tuple(
            Chapter(name, at, told.get(turn, ())) for turn, (at, name) in enumerate(self._turns)
        )

    def called(self, table: Table) -> dict[str, tuple[str, ...]]:
        """By trooper the names of the pieces that really were it, the first one first."""
        return {
            trooper: tuple(dict.fromkeys(table.names[one] for one in pieces if one in table.names))
            for trooper, pieces in self._stood.items()
        }


def _passages(lines: Iterator[_Read], table: Table, kinds: dict[int, str]) -> Iterator[Passage]:
    for order, found in groupby(lines, key=lambda one: one.order):
        read = list(found)
        said = tuple(
            Said(one.at, line.words, kinds.get(one.at, ""))
            for one in read
            if not _quiet(one, table) and (line := game.tell(table, one.entry))
        )
        if said:
            yield Passage(read[0].at, read[-1].at, order, said)


def _quiet(one: _Read, table: Table) -> bool:
    """Whether a line is left out: by its kind, or because another tells the same."""
    event: Any = one.entry.event
    match type(event).__name__:
        case "PiecePlaced":  # who is deployed stands on the map, or nobody knows where
            return not one.turn and (table.ground is not None or not event.shape.where)
        case "SaveMade":  # what comes of it is told
            return bool(event.failed)
        case "LeafOpened":  # who was real has shown itself
            return not (event.label.endswith(" what") and event.value == "replica")
        case "SkillDeclared":  # an Order that was spent is told, whatever on
            return bool(event.declared.skill == IDLE and event.declared.half == 2)
        case "AroDeclared":
            return bool(event.declared.skill == IDLE)
        case "TokenPlaced" | "TokenRemoved":  # how somebody stands or lies
            return bool(event.state == PRONE)
        case "GutsRolled":
            return bool(event.passed)
        case kind:
            return kind in QUIET
