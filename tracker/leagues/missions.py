"""The missions of a season as data, and the score sheet that each of them has."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

MOST: Final = 10
"""No game is worth more objective points to one player."""

Counts = Sequence[int]
"""How often each line of a sheet was scored; for a line that goes by bands, its points."""


class Row(msgspec.Struct, frozen=True):
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
            return f"up to {self.cap} OP"
        many = f"{self.op} OP" if self.times == 1 else f"{self.op} OP each, {self.cap} at most"
        return f"{many}, round by round" if self.when == "round" else many

    @property
    def choices(self) -> tuple[tuple[int, str], ...]:
        """What may be said of it, and in words."""
        if self.worth:
            return ((0, "no"), *((points, f"{points} OP") for points in self.worth))
        if self.times == 1:
            return (0, "no"), (1, f"yes, {self.op} OP")
        return tuple(
            (many, f"{many} × {self.op} OP" if many else "0") for many in range(self.times + 1)
        )

    def points(self, count: int) -> int:
        return count if self.worth else count * self.op


class Mission(msgspec.Struct, frozen=True):
    """A mission: its lines, the same for both, or others for the attacker and the defender."""

    name: str
    kind: str
    id: str = ""
    classifieds: int = 0
    each: int = 0
    lines: tuple[Row, ...] = ()
    roles: dict[str, tuple[Row, ...]] = {}

    def sheet(self, role: str = "") -> tuple[Row, ...]:
        """All lines that a player of this role scores, Classified Objectives last."""
        rows = self.roles.get(role, ()) if self.roles else self.lines
        if not self.classifieds:
            return rows
        own = Row("Each Classified Objective of your own", "any", self.each, self.classifieds)
        return (*rows, own)


@cache
def missions() -> Mapping[str, Mission]:
    """Every mission by its id, as the file beside this one has them."""
    filed = tomllib.loads(Path(__file__).with_name("missions.toml").read_text("utf-8"))
    return {id: msgspec.convert({**row, "id": id}, Mission) for id, row in filed.items()}


def named(id: str) -> str:
    """A mission's name; for one that is no longer known, its id."""
    found = missions().get(id)
    return found.name if found else id


def total(sheet: Sequence[Row], counts: Counts) -> int:
    """The objective points of one player's counts, ten at most."""
    found = sum(row.points(count) for row, count in zip(sheet, counts, strict=False))
    return min(MOST, found)


def wrong(own: Sequence[Row], theirs: Sequence[Row], a: Counts, b: Counts) -> list[str]:
    """What can't be true of both players' sheets together, in sentences; nothing when all can."""
    found = [*_alone(own, a), *_alone(theirs, b)]
    if own != theirs:
        both = {row.text for row in own} & {row.text for row in theirs}
    else:
        both = {row.text for row in own}
    said = {row.text: count for row, count in zip(theirs, b, strict=False)}
    for row, count in zip(own, a, strict=False):
        if row.text not in both:
            continue
        other = said.get(row.text, 0)
        if row.versus == "more" and count and other:
            found.append(f"“{row.text}” is true of one of you at most.")
        if row.versus == "same" and bool(count) != bool(other):
            found.append(f"“{row.text}” is true of both of you or of neither.")
        if row.versus == "round" and count + other > row.times:
            found.append(f"“{row.text}” can come {row.times} times in all, between the two of you.")
    return found


def _alone(sheet: Sequence[Row], counts: Counts) -> list[str]:
    found = []
    for row, count in zip(sheet, counts, strict=False):
        allowed = (0, *row.worth) if row.worth else range(row.times + 1)
        if count not in allowed:
            found.append(f"“{row.text}” can’t be scored {count} times.")
        if row.instead is not None and count and counts[row.instead]:
            found.append(f"“{row.text}” and “{sheet[row.instead].text}” exclude each other.")
    return found


class Scored(msgspec.Struct, frozen=True):
    """A line of a sheet as it was filled in: what for, and the points that it brought a player."""

    text: str
    points: int


def scored(mission: str, role: str, counts: Counts) -> tuple[Scored, ...]:
    """The lines of a sheet that brought something; none for a mission that is no longer known."""
    found = missions().get(mission)
    rows = found.sheet(role) if found else ()
    return tuple(
        Scored(row.text, row.points(count))
        for row, count in zip(rows, counts, strict=False)
        if count
    )
