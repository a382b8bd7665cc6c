"""What somebody says came of a game, and how far two say the same."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from django.utils.translation import gettext_noop as N_

from tracker.leagues.models import SIDES, VOID, Report

WALKOVERS: Final = {
    "": N_("Both came"),
    "first": "the first did not come",
    "second": "the second did not come",
    "both": "neither came",
    VOID: "not played: it counts for nobody",
}

BESIDE: Final = {
    "mission": N_("the mission"),
    "first_turn": N_("the first turn"),
    "sheets": N_("the sheet"),
}
"""What a report says beside the points: figures are made of it, and no table."""


class Told(msgspec.Struct, frozen=True):
    """What somebody says came of a game: figures of (first, second), and who was absent.

    `conceded` is who gave up, with the figures as they stood.

    `sheets` are both players' counts by the mission's own lines, where they were used.
    """

    op: tuple[int, int] = (0, 0)
    vp: tuple[int, int] = (0, 0)
    walkover: str = ""
    conceded: str = ""
    mission: str = ""
    first_turn: str = ""
    sheets: dict[str, Any] = {}
    best: str = ""

    @property
    def words(self) -> str:
        if self.walkover:
            return WALKOVERS[self.walkover]
        points = f"{self.op[0]}–{self.op[1]}"
        return f"{points}: the {self.conceded} conceded" if self.conceded else points

    def same(self, other: Told) -> bool:
        """Whether the two say the same of what counts."""
        return self.counts == other.counts

    @property
    def counts(self) -> tuple[object, ...]:
        return self.walkover, self.conceded, self.op, self.vp

    @property
    def turned(self) -> Told:
        """The points of the same game, as it is told of (second, first)."""
        gone, gave_up = (
            other(one) if one in SIDES else one for one in (self.walkover, self.conceded)
        )
        return Told(self.op[::-1], self.vp[::-1], gone, gave_up)

    def unlike(self, other: Told) -> list[str]:
        """What two who say the same of what counts say differently of the rest; not what one leaves out."""
        pairs = {
            words: (getattr(self, name), getattr(other, name)) for name, words in BESIDE.items()
        }
        return [words for words, (own, theirs) in pairs.items() if own and theirs and own != theirs]

    def with_other(self, other: Told) -> Told:
        """What both say: of the rest what at least one of them says and the other does not deny."""
        unlike, nothing = self.unlike(other), Told()
        both = {
            name: getattr(nothing if words in unlike else self, name)
            or getattr(nothing if words in unlike else other, name)
            for name, words in BESIDE.items()
        }
        if not both["mission"]:
            both["sheets"] = {}
        return msgspec.structs.replace(self, **both)


def other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def told_in(report: Report) -> Told:
    return Told(
        (report.op_first, report.op_second),
        (report.vp_first, report.vp_second),
        report.walkover,
        report.conceded,
        report.mission,
        report.first_turn,
        report.sheets,
        report.best,
    )


def left_open(one: Report, other: Report) -> list[str]:
    """What two reports of the same points say differently, so that it is left open."""
    return told_in(one).unlike(told_in(other))
