"""What is played for, as boxes to tap: a line of the mission, and for each side how often it has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.game import Choice, Side, View
from tracker.matches.page.acts import Act


@dataclass(frozen=True)
class Box:
    """A box of a line: the number of it, the points that the line then brings, whether it is ticked,
    and how often the line is scored once it is tapped."""

    number: int
    points: str
    on: bool
    then: int


@dataclass(frozen=True)
class Column:
    """The boxes of one side, in the form that they belong to."""

    side: Side
    player: str
    act: Act
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class SheetLine:
    """A line of the mission with the boxes of both sides, one's own first."""

    name: str
    columns: tuple[Column, ...]


def sheet(view: View, acts: Sequence[Act]) -> tuple[SheetLine, ...]:
    """The lines of the mission, each with what may be ticked of it now."""
    if view.mission is None:
        return ()
    return tuple(
        SheetLine(line.name, tuple(_columns(view, acts, at, line.scored)))
        for at, line in enumerate(view.mission.lines)
    )


def _columns(
    view: View, acts: Sequence[Act], line: int, scored: dict[Side, int]
) -> Iterator[Column]:
    for pool in view.pools:
        for one in acts:
            given = one.offer.given
            if (given["line"], given["side"]) == (line, pool.side):
                choices = one.offer.blanks[0].choices[1:]
                boxes = tuple(_boxes(choices, scored.get(pool.side, 0)))
                yield Column(pool.side, pool.player, one, boxes)


def _boxes(choices: Sequence[Choice], scored: int) -> Iterator[Box]:
    """Tapped, a box is the last that is ticked; the last that is, is ticked no more."""
    for number, choice in enumerate(choices, 1):
        yield Box(number, choice.note, number <= scored, number - (number == scored))
