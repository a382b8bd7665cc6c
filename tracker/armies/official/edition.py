"""Of which edition official files are: N4 has a weapon's Damage where N5 has its PS, which is 20 less it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.reference import Edition
from tracker.armies.official.converting import PS_AND_DAMAGE
from tracker.armies.official.metadata import Weapon
from tracker.armies.official.schema import Filters


def of_weapons(weapons: Iterable[Weapon]) -> Edition | None:
    """The edition of metadata by what most of its weapons have; None where that can't be told."""
    numbers = [int(one.damage) for one in weapons if one.damage.isdecimal()]
    damages = sum(2 * one > PS_AND_DAMAGE for one in numbers)
    powers = sum(2 * one < PS_AND_DAMAGE for one in numbers)
    if damages == powers:
        return None
    return "N4" if damages > powers else "N5"


def of_labels(filters: Filters) -> Edition | None:
    """The edition of a sectorial's file by its labels: a PS is N5's; None where there is none."""
    return "N5" if any(one.name.startswith("PS=") for one in filters.extras) else None
