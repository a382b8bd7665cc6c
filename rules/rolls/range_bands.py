"""The range bands in which a skill is rolled, and how far it can be in the band that was said."""

from collections.abc import Sequence

from rules.log.table import Declared, Given, Piece, Table
from rules.moments import rolling
from rules.page import said
from rules.reference.arms import tool
from rules.states import seen
from rules.weapons.special_mods import takes_its_range


def bands(table: Table, piece: Piece, declared: Declared) -> tuple[tuple[int, int, int], ...]:
    """The range bands that a skill is rolled with: (from, to, MOD) in inches; none without. An Attack
    that takes no MOD of a range has one, as far as it goes."""
    used = tool(table.book, declared)
    if used is None or declared.contact:
        return ()
    for _, _, other in said(seen(table, piece), rolling.weapon, table.book, used):
        used = other
    if used.bands and not takes_its_range(table.book, declared):
        return ((0, max(far for _, far, _ in used.bands), 0),)
    return used.bands


PAST = 8
"""By how many inches, at most, something is taken to be past the last band."""


def spans_of(own: Sequence[tuple[int, int, int]], given: Given) -> list[tuple[int, int]]:
    """How far it can be, from and to in inches, in the bands that have the MOD that was said."""
    if given.out and own:
        last = max(far for _, far, _ in own)
        return [(last, last + PAST)]
    return [(near, far) for near, far, mod in own if mod == given.band]
