"""What was scored in a mission of the season: its points, and what can't be true of both sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from django.utils.translation import gettext as _

from rules.reference import SeasonRow, season
from tracker.spoken import worded

MOST: Final = 10
"""No game is worth more objective points to one player."""

Counts = Sequence[int]
"""How often each line of a sheet was scored; for a line that goes by bands, its points."""


def name_of(id: str) -> str:
    """A mission's name as it is kept; for one that is no longer known, its id."""
    found = season().get(id)
    return found.name if found else id


def named(id: str) -> str:
    """The same as who reads it says it."""
    return worded(name_of(id))


def total(sheet: Sequence[SeasonRow], counts: Counts) -> int:
    """The objective points of one player's counts, ten at most."""
    found = sum(row.points(count) for row, count in zip(sheet, counts, strict=False))
    return min(MOST, found)


def wrong(own: Sequence[SeasonRow], theirs: Sequence[SeasonRow], a: Counts, b: Counts) -> list[str]:
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
            found.append(_("Only one of you can score “%(line)s”.") % {"line": worded(row.text)})
        if row.versus == "same" and bool(count) != bool(other):
            found.append(
                _("Either both of you score “%(line)s” or neither.") % {"line": worded(row.text)}
            )
        if row.versus == "round" and count + other > row.times:
            found.append(
                _("“%(line)s” can be scored %(times)s times between the two of you.")
                % {"line": worded(row.text), "times": row.times}
            )
    return found


def _alone(sheet: Sequence[SeasonRow], counts: Counts) -> list[str]:
    found = []
    for row, count in zip(sheet, counts, strict=False):
        allowed = (0, *row.worth) if row.worth else range(row.times + 1)
        if count not in allowed:
            found.append(
                _("“%(line)s” can’t be scored %(times)s times.")
                % {"line": worded(row.text), "times": count}
            )
        if row.instead is not None and count and counts[row.instead]:
            found.append(
                _("You can’t score both “%(line)s” and “%(other)s”.")
                % {"line": worded(row.text), "other": worded(sheet[row.instead].text)}
            )
    return found


class Scored(msgspec.Struct, frozen=True):
    """A line of a sheet as it was filled in: what for, and the points that it brought a player."""

    text: str
    points: int


def scored(mission: str, role: str, counts: Counts) -> tuple[Scored, ...]:
    """The lines of a sheet that brought something; none for a mission that is no longer known."""
    found = season().get(mission)
    rows = found.sheet(role) if found else ()
    return tuple(
        Scored(row.text, row.points(count))
        for row, count in zip(rows, counts, strict=False)
        if count
    )
