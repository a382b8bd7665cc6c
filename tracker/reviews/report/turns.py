"""A Player Turn of the report: what it cost and brought in a sentence or two, and the few Orders of it that
moved the match furthest."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rules.game import SIDES, Kept, Side
from tracker.reviews.counting.shapes import Counted
from tracker.reviews.counting.told import Passage, Rolled, Said
from tracker.reviews.counting.turned import short
from tracker.reviews.queries.noted import NoteSeen
from tracker.reviews.queries.telling import Own
from tracker.reviews.report.cut import Cut
from tracker.reviews.report.once import Once
from tracker.reviews.report.picking import LOUD, key_of, told_to_all, worth_telling
from tracker.reviews.report.sums import sums_of
from tracker.spoken import as_text, spoken

DICE: Final = 2
"""Throws that are told of an Order."""
BESIDE: Final = frozenset({"Guts Roll", "Dodge", "Reset", "Discover"})
NTH: Final[tuple[Promise, ...]] = (
    gettext_lazy("%(name)s’s first turn"),
    gettext_lazy("%(name)s’s second turn"),
    gettext_lazy("%(name)s’s third turn"),
    gettext_lazy("%(name)s’s fourth turn"),
    gettext_lazy("%(name)s’s fifth turn"),
    gettext_lazy("%(name)s’s sixth turn"),
)


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
        return (
            self.own if self.own is not None else " ".join(as_text(one.words) for one in self.said)
        )


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
    worth = worth_telling(counted)
    for number, chapter in enumerate(counted.chapters):
        summed: tuple[str, ...] = ()
        if chapter.side:
            whose = str(NTH[nth[chapter.side] % len(NTH)]) % {"name": names[chapter.side]}
            summed = sums_of(number, counted, names, whose)
            nth[chapter.side] += 1
        for_all = told_to_all(chapter.passages, own, worth)
        picked = [one for one in chapter.passages if one in for_all or beside.get(one.at)]
        most = max(
            (one for one in for_all if one.order and own.said(key_of(one)) != ""),
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
            str(spoken(chapter.name)),
            chapter.at,
            Paragraph(
                key,
                chapter.at,
                0,
                tuple(Said(chapter.at, Kept((one,))) for one in summed),
                own.said(key),
            )
            if summed
            else None,
            tuple(told),
            most,
        )


def _paragraph(
    passage: Passage,
    names: Mapping[Side, str],
    own: Own,
    notes: tuple[NoteSeen, ...],
    once: Once,
    decisive: Collection[int],
) -> Paragraph:
    hidden = [Said(passage.end, one) for one in passage.hidden if once.new(one.words)]
    said = [Said(one.at, Kept(once.again(one.words)), one.mark) for one in _short(passage)]
    key = key_of(passage)
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
