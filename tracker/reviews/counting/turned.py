"""The Orders that moved the chance of winning most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from tracker.reviews.counting.shapes import Fell, Point, Turned
from tracker.reviews.counting.told import Chapter, Said

MOST: Final = 5
TOLD: Final = 3
"""Sentences that are told of each: who did what, and what came of it."""
LEAST: Final = 0.005
"""An Order that moved it less than this has decided nothing."""


def weighed(points: Sequence[Point], chapters: Sequence[Chapter]) -> tuple[Chapter, ...]:
    """The story of a match that was counted, each Order with how far it moved the chance of winning."""
    moved = {one.at: one.moved for one in _moved(points)}
    return tuple(
        replace(
            chapter,
            passages=tuple(
                replace(
                    one,
                    moved=next((by for at, by in moved.items() if one.at <= at <= one.end), 0.0),
                )
                if one.order
                else one
                for one in chapter.passages
            ),
        )
        for chapter in chapters
    )


def turned(points: Sequence[Point], chapters: Sequence[Chapter]) -> tuple[Turned, ...]:
    """Of a match that was counted, the few Orders that moved it most, the one that did furthest first."""
    moved = sorted(_moved(points), key=lambda one: (-abs(one.moved), one.at))[:MOST]
    told = [one for chapter in chapters for one in chapter.passages if one.order]
    return tuple(
        replace(
            one,
            said=next((short(it.said) for it in told if it.at <= one.at <= it.end), ()),
        )
        for one in moved
    )


def short(said: Sequence[Said]) -> tuple[Said, ...]:
    """Who did what, and what came of it, which is told last; what is marked before all else."""
    ranked = sorted(range(1, len(said)), key=lambda at: (not said[at].mark, -at))
    kept = {0, *ranked[: TOLD - 1]}
    return tuple(one for at, one in enumerate(said) if at in kept)


def rolls(chapters: Sequence[Chapter]) -> tuple[Fell, ...]:
    """Every Roll whose odds are known, the unlikeliest first."""
    found = [
        Fell(passage.at, one.side, one.name, one.what, one.done, one.chance, one.saves)
        for chapter in chapters
        for passage in chapter.passages
        for one in passage.rolled
        if one.chance is not None
    ]
    return tuple(sorted(found, key=lambda one: (one.rare, one.at)))


def _moved(points: Sequence[Point]) -> Iterator[Turned]:
    for before, after in pairwise(points):
        if after.order and before.chance is not None and after.chance is not None:
            moved = round(after.chance - before.chance, 3)
            if abs(moved) >= LEAST:
                fair = after.chance if after.fair is None else after.fair
                dice = round(after.chance - fair, 3)
                yield Turned(after.began, after.name, after.order, moved, dice=dice)
