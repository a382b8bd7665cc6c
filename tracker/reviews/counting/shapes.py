"""What is counted of a match: the shapes in which it is kept."""

from __future__ import annotations

from typing import Literal

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.game import Kept, Message, Side
from tracker.reviews.counting.told import Chapter, Said
from tracker.spoken import as_text, spoken


class Point(msgspec.Struct, frozen=True):
    """How a match stood when a turn began or an Order had ended: `at` is the line; by side the
    objective points, and since the start the Orders spent, troopers standing, Wounds lost.

    `side`: whose turn it was, if anybody’s. `worth` are the army points that stand, `part` is how much of
    the match is played, `chance` the estimate that A wins: none in what was counted before there was one.
    Of an Order that had ended, its number and the line with which it began, and `fair`: the same estimate,
    had its dice done as the odds have it. `round`: 0 before the first."""

    at: int
    name: Message
    score: dict[Side, int]
    orders: dict[Side, int]
    standing: dict[Side, int]
    wounds: dict[Side, int]
    worth: dict[Side, int] = {}
    part: float = 0.0
    chance: float | None = None
    order: int = 0
    began: int = 0
    fair: float | None = None
    side: Side | None = None
    round: int = 0


class Marked(msgspec.Struct, frozen=True):
    """A moment that mattered: its line, what kind it is of (`KINDS`), and what was told; in which turn
    and Round (0: before the first), and after how many Orders; whose it was, and of a loss who was lost."""

    at: int
    kind: str
    text: Kept
    turn: Message = msgspec.field(default_factory=lambda: Message(""))
    order: int = 0
    side: Side | Literal[""] = ""
    lost: str = ""
    round: int = 0


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


class Turned(msgspec.Struct, frozen=True):
    """An Order that moved the chance of winning: from the line `at` on, by how much that of A (0.1: ten
    per cent), how much of that was `dice`, and what is told of it."""

    at: int
    turn: Message
    order: int
    moved: float
    said: tuple[Said, ...] = ()
    dice: float = 0.0


class Fell(msgspec.Struct, frozen=True):
    """A Roll of one trooper: the line, whose it was, what for, whether it did anything, and how likely it
    was to do as well, or of one that did nothing to do something."""

    at: int
    side: Side
    name: Message
    what: Message
    done: bool
    chance: float
    saves: bool = False

    @property
    def rare(self) -> float:
        """How likely it was to come as it came, or further from the odds."""
        return self.chance if self.done else 1 - self.chance

    @property
    def lucky(self) -> bool:
        """Whether it was better for its side than the odds."""
        return self.done and not self.saves

    @property
    def percent(self) -> int:
        return max(1, round(100 * self.rare))


class Ruled(msgspec.Struct, frozen=True):
    """A declaration in the line `at` that another version of the `edition` played has otherwise: it is
    `refused`, by a `rule`; or what was told of it is `not_told` by that one, and `told` instead is this."""

    at: int
    edition: str
    refused: Message = msgspec.field(default_factory=lambda: Message(""))
    rule: str = ""
    not_told: tuple[Kept, ...] = ()
    told: tuple[Kept, ...] = ()


class Counted(msgspec.Struct, frozen=True):
    """All that was counted of a match. `turned` are the Orders that moved the chance of winning most, the
    one that moved it furthest first; `rolls` its dice, the unlikeliest first. `chapters` are its story,
    `called` the names by which the troopers of both lists went on the table, `secrets` what came out in no
    Order: they are empty where only the figures are read. `said`: so many Orders are as they were said at
    the table, in one go. `ruled` is what other versions of the edition have otherwise."""

    points: tuple[Point, ...]
    marked: tuple[Marked, ...]
    troopers: tuple[TrooperCount, ...]
    turned: tuple[Turned, ...] = ()
    rolls: tuple[Fell, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    called: dict[str, tuple[str, ...]] = {}
    secrets: tuple[Kept, ...] = ()
    said: int = 0
    ruled: tuple[Ruled, ...] = ()

    @property
    def as_said(self) -> str:
        """How many Orders nobody can count the dice of, in a sentence; nothing, where there are none."""
        if not self.said:
            return ""
        return ngettext(
            "%(count)d Order is as said at the table: neither odds nor luck are drawn from that.",
            "%(count)d Orders are as said at the table: neither odds nor luck are drawn from that.",
            self.said,
        ) % {"count": self.said}

    @property
    def turning(self) -> str:
        """When who won took the lead for good: the turning point, if there was one."""
        found = [one for one in self.marked if one.kind == "swing" and one.round]
        won = [one.side for one in self.marked if one.kind == "end"]
        if not found or found[-1].side not in won:
            return ""
        last = found[-1]
        told = {"round": last.round, "order": last.order}
        return (
            _("Round %(round)d, Order %(order)d") if last.order else _("Round %(round)d")
        ) % told

    @property
    def moment(self) -> str:
        """The Order that decided most, in a sentence; nothing, where none did."""
        if not self.turned or not self.turned[0].said:
            return ""
        most = self.turned[0]
        said = next((one for one in most.said if one.mark), most.said[-1])
        return f"{in_its_turn(most.turn, most.order)}: {as_text(said.words)}"


def in_its_turn(turn: Message, order: int) -> str:
    """Where an Order stands, as its reader says it."""
    return _("%(turn)s, Order %(order)d") % {"turn": spoken(turn), "order": order}
