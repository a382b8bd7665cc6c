"""What a match teaches: the chance of winning as a line under the slider, the Orders that moved it most, and
how each side's dice fell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from rules.game import SIDES, Message, Side
from tracker.reviews.counting.shapes import Counted, in_its_turn
from tracker.reviews.counting.told import Said

TALL: Final = 40
TICKED: Final = frozenset({"reveal", "critical", "loss", "lieutenant"})


@dataclass(frozen=True, slots=True)
class Graph:
    """The chance that A wins, over the lines of a match: a path in a hundred by `TALL`, and ticks for what
    happened, by their kinds."""

    path: str
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class Mattered:
    """An Order that moved the chance of winning: where, whose chance it raised and by how many per cent,
    and how much of that was dice."""

    at: int
    name: str
    side: Side
    raised: str
    dice: str
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """An Order of one's own that was no good by the odds: where, and what it took off one's chance."""

    at: int
    name: str
    percent: int


@dataclass(frozen=True, slots=True)
class Luck:
    """How the dice of a side fell beside the exact odds: successes, and Saving Rolls that failed. `dice`:
    what they were good for, in per cent of the chance of winning; `chose`: what its Orders were, by the
    odds; `worst` is the Order that was the least good (none, where none was bad)."""

    side: Side
    name: str
    made: int
    expected: float
    failed: int
    failing: float
    dice: int = 0
    chose: int = 0
    worst: Choice | None = None

    @property
    def by_dice(self) -> str:
        return f"{signed(self.dice)} %"

    @property
    def by_choice(self) -> str:
        return f"{signed(self.chose)} %"

    @property
    def worst_said(self) -> str:
        return f"{signed(self.worst.percent)} %" if self.worst else ""

    @property
    def said(self) -> str:
        """In a word, by the successes and the Saving Rolls together."""
        above = self.made - self.expected - (self.failed - self.failing)
        return (
            _("lucky") if above >= 1 else _("unlucky") if above <= -1 else _("as the odds have it")
        )


def graph(counted: Counted, end: int) -> Graph | None:
    """The line over the slider; none of a match that was counted before there was an estimate."""
    found = [(one.at, one.chance) for one in counted.points if one.chance is not None]
    if not found:
        return None

    def x(at: int) -> float:
        return round(100 * at / max(1, end), 1)

    path = f"M0 {TALL / 2:g}"
    path += "".join(f"H{x(at)}V{round(TALL * (1 - chance), 1)}" for at, chance in found)
    ticks = ((x(one.at), one.kind) for one in counted.marked if one.kind in TICKED)
    return Graph(f"{path}H100", tuple(ticks))


def stands(
    counted: Counted, at: int, names: Mapping[Side, str]
) -> tuple[tuple[Side, str, int], ...]:
    """How likely each side was to win at a line, in per cent: as the Order or turn before it left it."""
    found = [one.chance for one in counted.points if one.at <= at and one.chance is not None]
    if not found:
        return ()
    a = round(100 * found[-1])
    return (("A", names["A"], a), ("B", names["B"], 100 - a))


def mattered(counted: Counted, names: Mapping[Side, str]) -> tuple[Mattered, ...]:
    """The Orders that moved it most, the one that did furthest first."""
    found = []
    for one in counted.turned:
        side: Side = "A" if one.moved > 0 else "B"
        raised = f"{names[side]} +{abs(100 * one.moved):.0f} %"
        sign = 1 if side == "A" else -1
        dice = _("%(percent)s %% by dice") % {"percent": signed(100 * sign * one.dice)}
        found.append(
            Mattered(one.at, in_its_turn(one.turn, one.order), side, raised, dice, one.said)
        )
    return tuple(found)


def luck(counted: Counted, names: Mapping[Side, str]) -> tuple[Luck, ...]:
    """The dice of each side, summed over its troopers, apart from its choices."""
    found, moves = [], tuple(_moves(counted))
    dice = sum(one.dice for one in moves)
    for side in SIDES:
        sign = 1 if side == "A" else -1
        of = [one for one in counted.troopers if one.side == side]
        made, expected = sum(one.made for one in of), sum(one.expected for one in of)
        failed, failing = sum(one.failed for one in of), sum(one.failing for one in of)
        own = [one for one in moves if one.side == side]
        chose = round(100 * sign * sum(one.choice for one in own))
        found.append(
            Luck(
                side, names[side], made, expected, failed, failing,
                round(100 * sign * dice), chose, _worst(own, sign),
            )
        )  # fmt: skip
    return tuple(found)


class _Move(NamedTuple):
    """An Order: what its dice and what the choice of it were good for, for A, and whose it was."""

    at: int
    turn: Message
    order: int
    choice: float
    dice: float
    side: Side | None


def _moves(counted: Counted) -> Iterator[_Move]:
    for before, after in pairwise(counted.points):
        if after.order and None not in (before.chance, after.chance, after.fair):
            assert before.chance is not None
            assert after.chance is not None
            assert after.fair is not None
            choice, dice = after.fair - before.chance, after.chance - after.fair
            yield _Move(after.began, after.name, after.order, choice, dice, after.side)


def _worst(own: Sequence[_Move], sign: int) -> Choice | None:
    one = min(own, key=lambda move: sign * move.choice, default=None)
    if one is None or round(100 * sign * one.choice) >= 0:
        return None
    return Choice(one.at, in_its_turn(one.turn, one.order), round(100 * sign * one.choice))


def signed(percent: float) -> str:
    """A number with its sign, as it is printed."""
    whole = round(percent)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "±0"
