"""What the map says of those in a row of an ARO check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.game import Reach
from rules.space import Banded
from tracker.matches.page.aro_answer import Answer

BY: Final = {
    "LoF": gettext_noop("LoF"),
    "ZoC": gettext_noop("ZoC"),
    "close": gettext_noop("LoF or ZoC: too close to call"),
}
"""What the map gives, in words."""


def by_the_map(some: Sequence[Answer], reach: Reach | None) -> str:
    """What the map gives them, where it gives all of them the same."""
    by = {reach.chances.get(one.piece.id, "") for one in some} if reach else set()
    told = by.pop() if len(by) == 1 else ""
    return _(BY[told]) if told in BY else ""


def range_of(some: Sequence[Answer], reach: Reach | None) -> str:
    """The range band of their weapon, where all have the same: what is too close to call names both."""
    bands = [reach.bands.get(one.piece.id) for one in some] if reach else []
    told = {_band(one) if one else "" for one in bands}
    return told.pop() if len(told) == 1 else ""


def _band(band: Banded) -> str:
    if band.verdict == "close":
        return _("%(one)s or %(other)s") % {"one": _mod(band.mod), "other": _mod(band.other)}
    return _mod(band.mod)


def _mod(mod: int | None) -> str:
    if mod is None:
        return _("out of range")
    said = f"+{mod}" if mod > 0 else f"−{-mod}" if mod else "0"
    return _("range %(mod)s") % {"mod": said}


def all_covered(some: Sequence[Answer], reach: Reach | None) -> bool:
    """Whether who acts has Cover from each of them."""
    return reach is not None and all(one.piece.id in reach.cover for one in some)
