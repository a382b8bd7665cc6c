"""Which Orders of a match its report tells: those that moved it furthest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from tracker.reviews.counting.shapes import Counted
from tracker.reviews.counting.told import Passage
from tracker.reviews.queries.telling import Own

PARAGRAPHS: Final = 3
ORDERS: Final = 12
"""So many Orders of a match are told, those that moved it furthest: a report is read in one go."""
LOUD: Final = frozenset({"end", "lieutenant"})
"""What is told though it came about in no Order."""


def _furthest(passages: Sequence[Passage]) -> list[Passage]:
    """What moved a turn furthest."""
    able = [one for one in passages if _matters(one)]
    return sorted(able, key=lambda one: (-abs(one.moved), not one.mattered, one.at))[:PARAGRAPHS]


def worth_telling(counted: Counted) -> set[int]:
    """Of the Orders that moved their turns furthest those that moved the match furthest, by where they
    began."""
    every = [one for turn in counted.chapters for one in _furthest(turn.passages) if one.order]
    every.sort(key=lambda one: (-abs(one.moved), one.at))
    return {one.at for one in every[:ORDERS]}


def told_to_all(passages: Sequence[Passage], own: Own, worth: Collection[int]) -> list[Passage]:
    """Those that everybody is told: what moved the match furthest, and all that has words of its own. What
    one alone may read decides nothing here."""
    told = [one for one in _furthest(passages) if one.at in worth or not one.order]
    return told + [one for one in passages if own.said(key_of(one)) is not None]


def key_of(passage: Passage) -> str:
    """By which what is told of an Order is changed."""
    return f"order-{passage.at}"


def _matters(passage: Passage) -> bool:
    if passage.order:
        return passage.mattered or bool(passage.moved)
    return any(one.mark in LOUD for one in passage.said)
