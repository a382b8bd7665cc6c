"""What is counted of a match: the shapes in which it is kept."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.game import Side, Words

MARKS: Final = {
    "reveal": "Reveal",
    "critical": "Critical hit",
    "loss": "Loss",
    "lieutenant": "Loss of Lieutenant",
    "swing": "A new lead",
    "end": "The end",
}
"""What each kind of marked moment is called where there is one of it."""


class Point(msgspec.Struct, frozen=True):
    """How a match stood when a turn began or an Order had ended: `at` is the line; by side the
    objective points, and since the start the Orders spent, troopers standing, Wounds lost."""

    at: int
    name: str
    score: dict[Side, int]
    orders: dict[Side, int]
    standing: dict[Side, int]
    wounds: dict[Side, int]


class Marked(msgspec.Struct, frozen=True):
    """A moment that mattered: its line, what kind it is of (`KINDS`), and what was told."""

    at: int
    kind: str
    text: str


class TrooperCount(msgspec.Struct, frozen=True):
    """What one trooper did: Orders it was given, enemies it put down, AROs it declared, and for the
    Rolls it made the successes that stood beside those that the exact odds gave it; the same for its
    Saving Rolls that failed. `hid` are the States by which it was hidden at one time or another."""

    side: Side
    name: str
    orders: int = 0
    kills: int = 0
    aros: int = 0
    rolls: int = 0
    made: int = 0
    expected: float = 0.0
    saves: int = 0
    failed: int = 0
    failing: float = 0.0
    hid: tuple[str, ...] = ()

    @property
    def luck(self) -> float:
        """Successes above those that were to be expected; below, when negative."""
        return self.made - self.expected


class Said(msgspec.Struct, frozen=True):
    """A line of a story, and what kind of moment it is (`KINDS`), if it mattered."""

    at: int
    words: Words
    mark: str = ""

    @property
    def marked(self) -> str:
        return MARKS.get(self.mark, "")


class Passage(msgspec.Struct, frozen=True):
    """An Order by its number, or what happened beside one (0): the lines `at` to `end` of the record,
    and those of them that are told."""

    at: int
    end: int
    order: int
    said: tuple[Said, ...]


class Chapter(msgspec.Struct, frozen=True):
    """A Player Turn of a story, from the line `at` on."""

    name: str
    at: int
    passages: tuple[Passage, ...]


class Counted(msgspec.Struct, frozen=True):
    """All that was counted of a match. `chapters` are its story, `called` the names by which the
    troopers of both lists went on the table: both are empty where only the figures are read."""

    points: tuple[Point, ...]
    marked: tuple[Marked, ...]
    troopers: tuple[TrooperCount, ...]
    chapters: tuple[Chapter, ...] = ()
    called: dict[str, tuple[str, ...]] = {}
