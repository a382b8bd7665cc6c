"""Values of official files that have the right type, and yet nothing can be reckoned with them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from tracker.armies.official.labels import one_line
from tracker.armies.official.metadata import Faction
from tracker.armies.official.schema import SectorialFile, Unit

_SWC: Final = re.compile(r"-|\+?[0-9]{1,2}(\.[0-9])?")
_DISTANCE: Final = re.compile(r"[+-]?[0-9]{1,3}(\.[0-9]+)?")
# The highest number that a code can write.
_HIGHEST: Final = 0x7FFF
_MOST_POINTS: Final = 999
_MOST_MODELS: Final = 9
_NAME_LENGTH: Final = 100
_DASH: Final = -1
_PRINTED: Final = ("cc", "bs", "ph", "wip", "arm", "bts", "w", "s")
_MOST_PRINTED: Final = 99


def wrong_factions(factions: Iterable[Faction]) -> Iterator[str]:
    """The sectorials of metadata that can't be kept, a sentence each."""
    for one in factions:
        if not 0 < one.id <= _HIGHEST:
            yield f"The number of the sectorial {one.name[:_NAME_LENGTH]} is {one.id}."
        if max(len(one.name), len(one.slug)) > _NAME_LENGTH:
            yield f"Sectorial {one.id} has a name of more than {_NAME_LENGTH} signs."


def wrong(file: SectorialFile) -> Iterator[str]:
    """The values of a file that nothing can be reckoned with, a sentence each."""
    if not 0 <= (file.reinforcements or 0) <= _HIGHEST:
        yield f"The number of its reinforcement list is {file.reinforcements}."
    for number, times in Counter(one.id for one in file.units).items():
        if times > 1:
            yield f"Unit {number} stands in it {times} times."
    for extra in file.filters.extras:
        if extra.type == "DISTANCE" and not _DISTANCE.fullmatch(extra.name):
            yield f"Extra {extra.id}: “{extra.name}” is no distance."
    for unit in file.bought():
        if not 0 < unit.id <= _HIGHEST:
            yield f"{one_line(unit.isc)}: its number is {unit.id}."
        for where, what, value, low, high in _numbers(unit):
            if not low <= value <= high:
                yield f"{one_line(unit.isc)}, {where}: {what} is {value}."
        for option in unit.every_option():
            if not _SWC.fullmatch(option.swc):
                yield f"{one_line(unit.isc)}, option {option.id}: “{option.swc}” is no SWC."


def _numbers(unit: Unit) -> Iterator[tuple[str, str, int, int, int]]:
    """Every number that is reckoned with: whose it is, what it is, and from what to what it may be."""
    for model in unit.profileGroups:
        yield f"profile group {model.id}", "its number", model.id, 1, _HIGHEST
    for profile in unit.every_profile():
        where = f"profile “{profile.name}”"
        for name in _PRINTED:
            yield where, name.upper(), getattr(profile, name), _DASH, _MOST_PRINTED
        for move in profile.move:
            yield where, "MOV", move, _DASH, _MOST_PRINTED
    for option in unit.every_option():
        where = f"option {option.id}"
        yield where, "its number", option.id, 1, _HIGHEST
        yield where, "points", option.points, 0, _MOST_POINTS
    for one in unit.every_profile_and_option():
        where = f"“{one.name}”"
        for item in (*one.skills, *one.equip, *one.weapons, *one.peripheral):
            yield where, "how many it bears of one thing", item.q, 0, _MOST_PRINTED
        for include in one.includes:
            yield where, "how many come along", include.q, 0, _MOST_MODELS
