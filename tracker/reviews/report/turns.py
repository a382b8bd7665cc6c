"""A Player Turn of the report: what it cost and brought in a sentence or two, and the few Orders of it that
moved the match furthest."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.game import SIDES, Kept, Side
from tracker.reviews.counting.shapes import Counted, Marked, Point
from tracker.reviews.counting.told import Passage, Rolled, Said
from tracker.reviews.counting.turned import short
from tracker.reviews.queries.noted import NoteSeen
from tracker.reviews.queries.telling import Own
from tracker.reviews.report.cut import Cut
from tracker.reviews.report.once import Once
from tracker.spoken import as_text, spoken, worded

PARAGRAPHS: Final = 3
ORDERS: Final = 12
"""So many Orders of a match are told, those that moved it furthest: a report is read in one go."""
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
    worth = _worth_telling(counted)
    for number, chapter in enumerate(counted.chapters):
        summed: tuple[str, ...] = ()
        if chapter.side:
            whose = str(NTH[nth[chapter.side] % len(NTH)]) % {"name": names[chapter.side]}
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
    hidden = [Said(passage.end, one) for one in passage.hidden if once.new(one.words)]
    said = [Said(one.at, Kept(once.again(one.words)), one.mark) for one in _short(passage)]
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
    takes = ngettext("%(turn)s takes %(count)d Order", "%(turn)s takes %(count)d Orders", spent)
    if not spent:
        takes = _("%(turn)s passes without an Order")
    told = {"took": takes % {"turn": whose, "count": spent}}
    if losses := ", ".join(_losses(lost, begins, ends, names)):
        came = _("%(took)s; %(losses)s.") % (told | {"losses": losses})
    else:
        came = _("%(took)s and nobody falls.") % told
    return (came, *_score(begins, ends, names))


def _losses(
    lost: Sequence[Marked], begins: Point, ends: Point, names: Mapping[Side, str]
) -> Iterator[str]:
    for side in SIDES:
        who = [worded(one.lost) for one in lost if one.side == side]
        wounds = ends.wounds[side] - begins.wounds[side]
        if wounds > 0 and not who:
            told = ngettext("%(count)d Wound", "%(count)d Wounds", wounds)
            who = [told % {"count": wounds}]
        if who:
            yield _("%(name)s loses %(lost)s") % {"name": names[side], "lost": _and(who)}


def _score(begins: Point, ends: Point, names: Mapping[Side, str]) -> list[str]:
    if begins.score == ends.score:
        return []
    a, b = ends.score["A"], ends.score["B"]
    if a == b:
        return [_("It is %(points)d all.") % {"points": a}]
    ahead: Side = "A" if a > b else "B"
    told = {"name": names[ahead], "more": max(a, b), "fewer": min(a, b)}
    return [_("%(name)s leads, %(more)d to %(fewer)d.") % told]


def _and(parts: Sequence[str]) -> str:
    *most, last = parts
    return _("%(one)s and %(other)s") % {"one": ", ".join(most), "other": last} if most else last
