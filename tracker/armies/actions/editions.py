"""Which edition a list is of: no code says it, so everything that speaks against one is weighed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from rules.reference import Edition
from tracker.armies.codes import Code

_FEW: Final = 0.2
"""So much of a list may be gone with an update of its own edition."""
_NEARLY: Final = 0.03
_SHORT: Final = 5
"""So many points a list that is done may leave over."""


class Reading(msgspec.Struct, frozen=True):
    """What became of a code with the data of an edition: without `data`, nothing."""

    edition: Edition
    data: bool
    unknown: int
    points: int


def weight(code: Code, read: Reading) -> tuple[bool, int, bool, int]:
    """How much speaks against an edition: the lightest is the one. Prices of the other edition are
    over the limit, or leave much over; an update takes a unit away, not a whole list."""
    return (
        not read.data,
        sum(heavy for heavy, _ in _against(code, read)),
        read.edition != _own(code),
        read.unknown,
    )


def said(code: Code, chosen: Reading, other: Reading) -> str:
    """Why the list was taken for one of this edition, in a sentence for its owner."""
    against = "; ".join(why for _, why in _against(code, other)) or "nothing"
    too = "; ".join(why for _, why in _against(code, chosen))
    return (
        f"The code doesn’t say its edition, so it was read as {chosen.edition}. "
        f"Against {other.edition}: {against}."
        + (f" Against {chosen.edition}: {too}." if too else "")
        + f" If it is an {other.edition} list, have it read as one."
    )


def _own(code: Code) -> Edition:
    """Layout 1 was in use before N5."""
    return "N4" if code.layout == 1 else "N5"


def _against(code: Code, read: Reading) -> Iterator[tuple[int, str]]:
    if not read.data:
        yield 4, "no unit data of this army"
        return
    lines = sum(len(group.members) for group in code.groups)
    if read.unknown:
        many = read.unknown > _FEW * lines
        yield (
            4 if many else 2,
            f"{read.unknown} of {lines} lines {'is' if read.unknown == 1 else 'are'} not known",
        )
    limit = code.points_limit
    if read.points > limit:
        nearly = read.points <= limit * (1 + _NEARLY)
        yield 1 if nearly else 2, f"{read.points} points of {limit}"
    elif not read.unknown and read.points < limit - _SHORT:
        yield 1, f"{read.points} points of {limit}"
    if read.edition != _own(code):
        yield 1, f"codes of this form are {_own(code)}’s, mostly"
