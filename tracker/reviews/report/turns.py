"""A Player Turn of the report: what it cost and brought in a sentence or two, and the few Orders of it that
moved the match furthest."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.game import SIDES, Side
from tracker.reviews.counting.shapes import Counted, Marked, Passage, Point, Rolled, Said
from tracker.reviews.counting.turned import short
from tracker.reviews.queries.noted import NoteSeen
from tracker.reviews.queries.telling import Own
from tracker.reviews.report.cut import Cut
from tracker.reviews.report.once import Once

PARAGRAPHS: Final = 3
ORDERS: Final = 12
"""So many Orders of a match are told, those that moved it furthest: a report is read in one go."""
DICE: Final = 2
"""Throws that are told of an Order."""
BESIDE: Final = frozenset({"Guts Roll", "Dodge", "Reset", "Discover"})
NTH: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
LOUD: Final = frozenset({"end", "lieutenant"})
"""What is told though it came about in no Order."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What is told of an Order (0: beside one), known by its `key`: in the notebook's words, or in those
    of who played (`own`). `raised`: whose chance of winning it raised, and by how many per cent."""

    key: str
    at: int
    order: int
    said: tuple[Said, ...]
    own: str | None = None
    side: Side = "A"
    raised: str = ""
    rolled: tuple[Rolled, ...] = ()
    notes: tuple[NoteSeen, ...] = ()

    @property
    def text(self) -> str:
        """As it is changed."""
        return self.own if self.own is not None else " ".join(map(_plain, self.said))


@dataclass(frozen=True, slots=True)
class Turn:
    """A Player Turn from the line `at` on: what it came to (`sums`), the Orders that are told, and a cut
    of the map of the one that mattered most."""

    name: str
    at: int
    sums: Paragraph | None
    told: tuple[Paragraph, ...]
    most: Passage | None = None
    cut: Cut | None = None

    @property
    def cut_of(self) -> int:
        """The Order of which it is a cut."""
        return self.most.order if self.most else 0


def turns(
    counted: Counted,
    names: Mapping[Side, str],
    beside: Mapping[int, Sequence[NoteSeen]],
    own: Own,
) -> Iterator[Turn]:
    """All of them, their cuts not yet drawn; `beside` has by passage what was written about it."""
    once, nth = Once(), dict.fromkeys(SIDES, 0)
    decisive = {one.at for one in counted.turned}
    worth = _worth_telling(counted)
    for number, chapter in enumerate(counted.chapters):
        summed: tuple[str, ...] = ()
        if chapter.side:
            whose = f"{names[chapter.side]}’s {NTH[nth[chapter.side] % len(NTH)]} turn"
            summed = _sums(number, counted, names, whose)
            nth[chapter.side] += 1
        for_all = _picked(chapter.passages, own, worth)
        picked = [one for one in chapter.passages if one in for_all or beside.get(one.at)]
        most = max(
            (one for one in for_all if one.order and own.said(_key(one)) != ""),
            key=lambda one: abs(one.moved),
            default=None,
        )
        told = [
            _paragraph(one, names, own, tuple(beside.get(one.at, ())), once, decisive)
            for one in picked
        ]
        told = [one for one in told if one.said or one.own is not None or one.notes]
        if not summed and not told:
            continue
        key = f"turn-{chapter.at}"
        yield Turn(
            chapter.name,
            chapter.at,
            Paragraph(
                key, chapter.at, 0, tuple(Said(chapter.at, (one,)) for one in summed), own.said(key)
            )
            if summed
            else None,
            tuple(told),
            most,
        )


def _furthest(passages: Sequence[Passage]) -> list[Passage]:
    """What moved a turn furthest."""
    able = [one for one in passages if _matters(one)]
    return sorted(able, key=lambda one: (-abs(one.moved), not one.mattered, one.at))[:PARAGRAPHS]


def _worth_telling(counted: Counted) -> set[int]:
    """Of the Orders that moved their turns furthest those that moved the match furthest, by where they
    began."""
    every = [one for turn in counted.chapters for one in _furthest(turn.passages) if one.order]
    every.sort(key=lambda one: (-abs(one.moved), one.at))
    return {one.at for one in every[:ORDERS]}


def _picked(passages: Sequence[Passage], own: Own, worth: Collection[int]) -> list[Passage]:
    """Those that everybody is told: what moved the match furthest, and all that has words of its own. What
    one alone may read decides nothing here."""
    told = [one for one in _furthest(passages) if one.at in worth or not one.order]
    return told + [one for one in passages if own.said(_key(one)) is not None]


def _key(passage: Passage) -> str:
    return f"order-{passage.at}"


def _matters(passage: Passage) -> bool:
    if passage.order:
        return passage.mattered or bool(passage.moved)
    return any(one.mark in LOUD for one in passage.said)


def _paragraph(
    passage: Passage,
    names: Mapping[Side, str],
    own: Own,
    notes: tuple[NoteSeen, ...],
    once: Once,
    decisive: Collection[int],
) -> Paragraph:
    hidden = [Said(passage.end, one) for one in passage.hidden if once.new(one)]
    said = [Said(one.at, once.again(one.words), one.mark) for one in _short(passage)]
    key = _key(passage)
    moved = round(100 * passage.moved)
    side: Side = "A" if moved > 0 else "B"
    dice = any(passage.at <= at <= passage.end for at in decisive)
    return Paragraph(
        key,
        passage.at,
        passage.order,
        (*said, *hidden),
        own.said(key),
        side,
        f"{names[side]} +{abs(moved)} %" if moved else "",
        _dice(passage) if dice and own.said(key) != "" else (),
        notes,
    )


def _short(passage: Passage) -> Sequence[Said]:
    """Who did what and what came of it; beside an Order only what is told wherever it stands."""
    if passage.order:
        return short(passage.said)
    return [one for one in passage.said if one.mark in LOUD]


def _dice(passage: Passage) -> tuple[Rolled, ...]:
    """The throws by which somebody fell: Saving Rolls that failed, and then what hit, the unlikeliest
    first."""
    able = [one for one in passage.rolled if one.told and one.skill not in BESIDE]
    able.sort(key=lambda one: (not one.saves, one.chance if one.chance is not None else 1.0))
    return tuple(able[:DICE])


def _plain(said: Said) -> str:
    return "".join(one if isinstance(one, str) else one.text for one in said.words)


def _sums(number: int, counted: Counted, names: Mapping[Side, str], whose: str) -> tuple[str, ...]:
    """What a turn cost and brought: Orders, who was lost, Wounds, the score."""
    chapters, stood = counted.chapters, {one.at: one for one in counted.points}
    at = chapters[number].at
    if at not in stood:
        return ()
    after = chapters[number + 1].at if number + 1 < len(chapters) else counted.points[-1].at
    begins, ends = stood[at], stood.get(after, counted.points[-1])
    lost = [one for one in counted.marked if one.kind == "loss" and at <= one.at <= after]
    spent = sum(ends.orders[side] - begins.orders[side] for side in SIDES)
    takes = f"takes {_many(spent, 'Order')}" if spent else "passes without an Order"
    return (
        f"{whose} {takes}{_lost(lost, begins, ends, names)}.",
        *_score(begins, ends, names),
    )


def _lost(lost: Sequence[Marked], begins: Point, ends: Point, names: Mapping[Side, str]) -> str:
    told = []
    for side in SIDES:
        who = [one.lost for one in lost if one.side == side]
        wounds = ends.wounds[side] - begins.wounds[side]
        parts = [*who, *([_many(wounds, "Wound")] if wounds > 0 and not who else [])]
        if parts:
            told.append(f"{names[side]} loses {_and(parts)}")
    return f"; {', '.join(told)}" if told else " and nobody falls"


def _score(begins: Point, ends: Point, names: Mapping[Side, str]) -> list[str]:
    if begins.score == ends.score:
        return []
    a, b = ends.score["A"], ends.score["B"]
    if a == b:
        return [f"It is {a} all."]
    ahead: Side = "A" if a > b else "B"
    return [f"{names[ahead]} leads, {max(a, b)} to {min(a, b)}."]


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _and(parts: Sequence[str]) -> str:
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last
