"""Which edition a list is of: no code says it, so everything that speaks against one is weighed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from rules.messages import Message, listed, say
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


def said(code: Code, chosen: Reading, other: Reading) -> Message:
    """Why the list was taken for one of this edition, in a sentence for its owner."""
    against = listed("; ", [why for _, why in _against(code, other)]) or say("nothing")
    told = {"edition": chosen.edition, "other": other.edition, "against": against}
    if too := listed("; ", [why for _, why in _against(code, chosen)]):
        return say(
            "The code doesn’t say its edition, so it was read as {edition}. Against {other}: {against}. "
            "Against {edition}: {too}. If it is an {other} list, have it read as one.",
            too=too,
            **told,
        )
    return say(
        "The code doesn’t say its edition, so it was read as {edition}. Against {other}: {against}. "
        "If it is an {other} list, have it read as one.",
        **told,
    )


def _own(code: Code) -> Edition:
    """Layout 1 was in use before N5."""
    return "N4" if code.layout == 1 else "N5"


def _against(code: Code, read: Reading) -> Iterator[tuple[int, str]]:
    if not read.data:
        yield 4, say("no unit data of this army")
        return
    lines = sum(len(group.members) for group in code.groups)
    if read.unknown:
        many = read.unknown > _FEW * lines
        yield 4 if many else 2, _not_known(read.unknown, lines)
    limit = code.points_limit
    if read.points > limit:
        nearly = read.points <= limit * (1 + _NEARLY)
        yield 1 if nearly else 2, say("{points} points of {limit}", points=read.points, limit=limit)
    elif not read.unknown and read.points < limit - _SHORT:
        yield 1, say("{points} points of {limit}", points=read.points, limit=limit)
    if read.edition != _own(code):
        yield 1, say("codes of this form are {edition}’s, mostly", edition=_own(code))


def _not_known(count: int, lines: int) -> Message:
    if count == 1:
        return say("{count} of {lines} lines is not known", count=count, lines=lines)
    return say("{count} of {lines} lines are not known", count=count, lines=lines)
