"""What of an army list the notebook knows, by name and how far: it enforces it, asks, or shows it.

Nothing is listed here. A name is known by the rows of the catalogue that act on it, a weapon by the
skills that it can be used with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from rules.book.brackets import Upgrade
from rules.book.charts import KINDS, Kind, Level, Weapon
from rules.book.editions import Book
from rules.book.labels import label, ranked
from rules.book.profiles import Profile, label_name
from rules.book.rows import rows
from rules.dice.ammunition import choices
from rules.reference import modes, programmes, rules_by_id, weapons
from rules.reference.arms import arms, melee
from rules.reference.understood import is_used_whole, leaves_unread
from rules.reference.used_with import USED_WITH

Named = tuple[Kind | Literal["weapon"], str]
"""A name with its kind."""
Bears = Literal["skill", "equipment", "weapon"]
"""Of what kinds a profile has labels."""

_RANK: Final[dict[Level, int]] = {"show": 0, "ask": 1, "enforce": 2}


class Known(msgspec.Struct, frozen=True):
    """A name that army lists print, the furthest the notebook goes with it, and its rows by id."""

    kind: Kind | Literal["weapon"]
    name: str
    level: Level
    rows: tuple[str, ...]


@cache
def known(book: Book) -> Mapping[Named, Known]:
    """All names that the rules act on, those of the catalogue first, then the weapons."""
    found: dict[Named, Known] = {}
    for row in rules_by_id(book).values():
        for kind, name in row.names():
            before = found.get((kind, name), Known(kind, name, "show", ()))
            level = max(before.level, row.level, key=_RANK.__getitem__)
            found[kind, name] = Known(kind, name, level, (*before.rows, row.id))
    for name in dict.fromkeys(one.name for one in weapons(book)):
        if by := tuple(_of_use(book, name)):
            levels = [rules_by_id(book)[id].level for id in by]
            found["weapon", name] = Known("weapon", name, max(levels, key=_RANK.__getitem__), by)
    return MappingProxyType(found)


@cache
def unseen() -> frozenset[Named]:
    """The names that no source explains: nothing is said of them, and nothing invented."""
    found = rows("unseen")
    return frozenset((kind, name) for kind in KINDS for name in found.get(kind, ()))


def _of_use(book: Book, weapon: str) -> Iterator[str]:
    """The rows by which a weapon can be used at all."""
    for row in rules_by_id(book).values():
        if any(_fits(book, weapon, skill) for skill in row.used_with):
            yield row.id


def _fits(book: Book, weapon: str, skill: str) -> bool:
    if skill == "CC Attack":
        return bool(melee(book, (weapon,)))
    return skill == weapon or (skill in USED_WITH and bool(arms(book, (weapon,), skill)))


def borne(book: Book, profile: Profile) -> Iterator[Named]:
    """Every name that a line of an army list bears: its skills and equipment, its weapons with what
    these have, the Programmes that its devices list. Each as often as it stands there."""
    for skill in profile.skills:
        yield "skill", name_in(skill)
    for item in profile.equipment:
        yield "equipment", name_in(item)
        yield from (("programme", one) for one in _programmes(book, item))
    for weapon in profile.weapons:
        yield "weapon", label_name(weapon)
        for mode in modes(book, weapon):
            yield from of_a_weapon(mode)


def unread(book: Book, profile: Profile) -> tuple[str, ...]:
    """The labels of which the rules read nothing, or not all that their brackets say: what such a label
    does is for the players to agree on."""
    skills = [one for one in profile.skills if not is_understood(book, "skill", one)]
    items = [one for one in profile.equipment if not is_understood(book, "equipment", one)]
    weapons = [one for one in profile.weapons if not is_understood(book, "weapon", one)]
    return (*skills, *items, *weapons)


def is_understood(book: Book, kind: Bears, printed: str) -> bool:
    """Whether the rules read a label of this kind, and all that its brackets say."""
    if kind == "weapon":
        return is_used_whole(book, printed)
    return level_of(book, kind, printed) is not None and not leaves_unread(book, printed)


def level_of(book: Book, kind: Bears, printed: str) -> Level | None:
    """The furthest the notebook goes with what a label names; None for what nobody knows."""
    # Some lists print an item among the skills; whoever bears it has it.
    kinds: tuple[Bears, ...] = ("weapon",) if kind == "weapon" else ("skill", "equipment")
    found = (known(book).get((one, name_in(printed))) for one in kinds)
    levels = (one.level for one in found if one is not None)
    return max(levels, key=_RANK.__getitem__, default=None)


def name_in(printed: str) -> str:
    """The name that the rules know a label by, without its brackets and its Level."""
    return ranked(printed)[0]


def of_a_weapon(mode: Weapon) -> Iterator[Named]:
    """The traits and the ammunition of a weapon in one mode."""
    yield from (("trait", trait_name(one)) for one in mode.traits)
    parts = (part.strip() for kinds in choices(mode.ammo) for part in kinds.split("+"))
    # Normal ammunition, or none, does nothing of its own.
    yield from (("ammunition", part) for part in parts if part not in ("", "N"))


def trait_name(printed: str) -> str:
    """The name of a trait: without what its brackets say, or which State it brings."""
    plain = label_name(printed)
    return "State" if plain.startswith("State:") else plain.replace("Materiel", "materiel")


def _programmes(book: Book, device: str) -> Iterator[str]:
    upgraded = {one.programme for one in label(device).each(Upgrade)}
    for one in programmes(book):
        if name_in(device) in one.devices or one.name in upgraded:
            yield one.name
