"""The Order as the page tells it: the spine, and what the other side did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from rules.game import Line, View

SAID: Final = frozenset({"next", "dice", "decided"})
AT_ONCE: Final = 3
"""How many lines of what the other side did stand above the decision."""


class Told(Protocol):
    """A line of the log as the page is handed it."""

    cursor: int
    line: Line
    outcome: str


@dataclass(frozen=True)
class Row:
    """A step on the spine, with the rules of the lines that told it."""

    number: str
    title: str
    at: str
    words: tuple[object, ...]
    rules: tuple[str, ...]


def spine(view: View, lines: Sequence[Told]) -> tuple[Row, ...]:
    """The steps of the Order; what is told of a step rests on the rules of its lines."""
    rules = _rules(lines)
    return tuple(
        Row(step.number, step.title, step.at, step.words, rules.get(step.number, ()))
        for step in view.spine
    )


def _rules(lines: Sequence[Told]) -> dict[str, tuple[str, ...]]:
    """The rules of each step, from the lines of this Order: back to where it was spent."""
    found: dict[str, tuple[str, ...]] = {}
    for told in lines:
        line = told.line
        if line.rules and not line.private:
            found[line.at] = line.rules[:1]
        if line.at == "1":
            break
    return found


def theirs(lines: Sequence[Told], own: str) -> tuple[Told, ...]:
    """What the other side said since one's own last act, as it happened; of much the last of it.
    `lines` are the newest first."""
    found: list[Told] = []
    for told in lines:
        sides = (getattr(word, "side", "") for word in told.line.words)
        by = next(filter(None, sides), "")
        if by == own and told.outcome == "next":
            break
        said = told.outcome in SAID and told.line.rules and not told.line.private
        if said and by not in ("", own):
            found.append(told)
    return tuple(reversed(found[:AT_ONCE]))
