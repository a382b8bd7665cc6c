"""The missions of a season as data: the score sheet that each has, and what a match plays of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.log.table import Mission, Objective
from rules.messages import say


class SeasonRow(msgspec.Struct, frozen=True):
    """A line of a score sheet: what for, when, how many points each time, how often at most."""

    text: str
    when: Literal["any", "round", "end"]
    op: int
    times: int = 1
    worth: tuple[int, ...] = ()
    versus: Literal["", "more", "same", "round"] = ""
    instead: int | None = None

    @property
    def cap(self) -> int:
        """The most objective points that this line can bring."""
        return max(self.worth) if self.worth else self.op * self.times

    @property
    def words(self) -> str:
        """What it is worth: "1 OP each, 3 at most, round by round"."""
        if self.worth:
            return say("up to {most} OP", most=self.cap)
        many = (
            say("{points} OP", points=self.op)
            if self.times == 1
            else say("{points} OP each, {most} at most", points=self.op, most=self.cap)
        )
        return say("{worth}, round by round", worth=many) if self.when == "round" else many

    @property
    def choices(self) -> tuple[tuple[int, str], ...]:
        """What may be said of it, and in words."""
        if self.worth:
            worth = ((points, say("{points} OP", points=points)) for points in self.worth)
            return ((0, say("no")), *worth)
        if self.times == 1:
            return (0, say("no")), (1, say("yes, {points} OP", points=self.op))
        return tuple(
            (many, say("{many} × {points} OP", many=many, points=self.op) if many else "0")
            for many in range(self.times + 1)
        )

    def objective(self, whose: str = "") -> Objective:
        """The same line as a match scores it: bands are reached one after the other."""
        if self.worth:
            return Objective(whose + self.text, self.op, len(self.worth), self.worth)
        return Objective(whose + self.text, self.op, self.times)

    def points(self, count: int) -> int:
        return count if self.worth else count * self.op


class SeasonMission(msgspec.Struct, frozen=True):
    """A mission: its lines, the same for both, or others for the attacker and the defender."""

    name: str
    kind: str
    id: str = ""
    classifieds: int = 0
    each: int = 0
    lines: tuple[SeasonRow, ...] = ()
    roles: dict[str, tuple[SeasonRow, ...]] = {}

    def sheet(self, role: str = "") -> tuple[SeasonRow, ...]:
        """All lines that a player of this role scores, Classified Objectives last."""
        rows = self.roles.get(role, ()) if self.roles else self.lines
        if not self.classifieds:
            return rows
        own = SeasonRow(
            say("Each Classified Objective of your own"), "any", self.each, self.classifieds
        )
        return (*rows, own)

    def as_played(self) -> Mission:
        """The mission as the terms of a match have it. Where each role scores lines of its own, they
        are told apart by a word before them."""
        return Mission(self.name, tuple(self._objectives()), self.classifieds, self.each or 1)

    def _objectives(self) -> Iterator[Objective]:
        for row in self.lines:
            yield row.objective()
        for role, rows in self.roles.items():
            yield from (row.objective(f"{role.capitalize()}: ") for row in rows)
