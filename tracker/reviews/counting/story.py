"""The match as a player tells it afterwards: turn by turn what mattered, an Order a passage."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import Any, Final

from rules.game import Entry, Kept, Message, PieceId, Side, Table, say
from tracker.reviews.counting.course import turn_of
from tracker.reviews.counting.dice import Beat, odds_of
from tracker.reviews.counting.passages import ReadLine, passages
from tracker.reviews.counting.secrets import Secrets
from tracker.reviews.counting.shapes import Marked
from tracker.reviews.counting.told import Chapter

BEFORE: Final = say("Before the first turn")


class Story:
    """Read line by line. What was taken back is told no more."""

    def __init__(self) -> None:
        self._turns: list[tuple[int, Message, Side | None]] = [(1, BEFORE, None)]
        self._read: list[ReadLine] = []
        self._then: dict[int, tuple[int, int]] = {}
        self._stood: dict[str, list[PieceId]] = defaultdict(list)
        self._secrets = Secrets()

    def read(self, at: int, entry: Entry, before: Table, table: Table) -> None:
        """The line `at`, with the Tables before and after it."""
        event: Any = entry.event
        match type(event).__name__:
            case "TurnBegan":
                self._turns.append((at, turn_of(event, table), event.side))
            case "PieceIdentified" if event.real:
                self._stood[event.trooper].append(event.piece)
            case "StepReached":
                self._then[table.mark] = len(self._read), len(self._turns)
            case "TakenBack" if event.mark in self._then:
                read, turns = self._then[event.mark]
                del self._read[read:], self._turns[turns:]
        truths = self._secrets.read(event, table)
        if entry.audience == "all":
            order = table.order.number if table.order else 0
            turn, scene = len(self._turns) - 1, table.scene
            part = scene.beats and scene.beats[-1].event is event
            beat = Beat(scene, odds_of(event, before)) if part else None
            self._read.append(ReadLine(turn, order, at, entry, table.once, beat, truths))

    def chapters(self, table: Table, marked: list[Marked]) -> tuple[Chapter, ...]:
        """The whole story, by the last names that all had as what they were then; what mattered is
        marked in it."""
        kinds = {one.at: one.kind for one in marked}
        told = {
            turn: tuple(passages(lines, table, kinds))
            for turn, lines in groupby(self._read, key=lambda one: one.turn)
        }
        return tuple(
            Chapter(name, at, told.get(turn, ()), side)
            for turn, (at, name, side) in enumerate(self._turns)
        )

    def secrets(self, table: Table) -> tuple[Kept, ...]:
        """What came out in no Order."""
        return tuple(map(Kept, self._secrets.left(table)))

    def called(self, table: Table) -> dict[str, tuple[str, ...]]:
        """By trooper the names of the pieces that really were it, the first one first."""
        return {
            trooper: tuple(dict.fromkeys(name for one in pieces for name in _names(table, one)))
            for trooper, pieces in self._stood.items()
        }


def _names(table: Table, piece: PieceId) -> tuple[str, ...]:
    """All that a piece was called, the first name first."""
    if piece not in table.names:
        return ()
    return (*table.once.get(piece, ()), table.names[piece])
