"""A cut of the map: an Order as it was declared, who went where and who aimed at whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from tracker.matches.page.board import Board, Mark

AROUND: Final = 5.0
"""Inches that are drawn around those who took part."""
LEAST: Final = 18.0
HEAD: Final = 0.9
"""How long the head of an arrow is, in inches."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """From the base of who aims to that of whom it aims at: a line, and the corners of its head."""

    side: str
    line: tuple[float, float, float, float]
    head: str


@dataclass(frozen=True, slots=True)
class Cut:
    """A part of the table: what an SVG shows of it, the arrows on it, and what is to be seen in words."""

    board: Board
    box: str
    arrows: tuple[Arrow, ...]
    says: tuple[str, ...]


def cut(board: Board, aims: Sequence[tuple[str, str]]) -> Cut | None:
    """The part of the table where somebody acted, or was aimed at; None where nobody is on it."""
    marks = {one.id: one for one in board.pieces}
    named = {id for pair in aims for id in pair}
    there = [one for one in marks.values() if one.acting or one.id in named]
    if not there:
        return None
    spots = [spot for one in there for spot in ((one.x, one.y), *_way(one))]
    x, wide = _span([one for one, _ in spots], board.width)
    y, high = _span([one for _, one in spots], board.depth)
    arrows = tuple(
        _arrow(marks[by], marks[at]) for by, at in aims if by in marks and at in marks and by != at
    )
    seen = tuple(one.says for one in there)
    return Cut(board, f"{x:g} {y:g} {wide:g} {high:g}", arrows, seen)


def _way(mark: Mark) -> list[tuple[float, float]]:
    corners = (corner.split(",") for corner in mark.way.split())
    return [(float(x), float(y)) for x, y in corners]


def _span(spots: Sequence[float], whole: float) -> tuple[float, float]:
    """Where a cut begins and how far it goes, within the table."""
    low, high = min(spots) - AROUND, max(spots) + AROUND
    more = max(0.0, LEAST - (high - low)) / 2
    low, high = max(-0.5, low - more), min(whole + 0.5, high + more)
    return round(low, 2), round(high - low, 2)


def _arrow(by: Mark, at: Mark) -> Arrow:
    far = hypot(at.x - by.x, at.y - by.y) or 1.0
    dx, dy = (at.x - by.x) / far, (at.y - by.y) / far
    x1, y1 = by.x + dx * by.radius, by.y + dy * by.radius
    x2, y2 = at.x - dx * at.radius, at.y - dy * at.radius
    bx, by_ = x2 - dx * HEAD, y2 - dy * HEAD
    wing = HEAD / 2
    corners = ((x2, y2), (bx - dy * wing, by_ + dx * wing), (bx + dy * wing, by_ - dx * wing))
    return Arrow(
        by.side.partition(" ")[0],
        (round(x1, 2), round(y1, 2), round(bx, 2), round(by_, 2)),
        " ".join(f"{x:.2f},{y:.2f}" for x, y in corners),
    )
