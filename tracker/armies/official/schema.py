"""A sectorial's file of the official builder, as far as it is known; beside it `metadata`.

Lengths are centimetres. What is typed `Any` is kept and not read. A field that is missing or of
another type is refused, a new one is kept and named (`official.reading`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from tracker.armies.official.fireteam_chart import FireteamChart
from tracker.armies.official.metadata import Name


class Item(msgspec.Struct, frozen=True):
    """A skill, weapon, piece of equipment or Peripheral borne. An empty one stands for nothing."""

    id: int | None = None
    q: int = 1
    order: int = 0
    extra: list[int | None] | None = None


class Include(msgspec.Struct, frozen=True):
    """What comes along: so many of this option of this profile group of the same unit."""

    q: int
    group: int
    option: int


class Order(msgspec.Struct, frozen=True):
    type: str
    list: int
    total: int


class Profile(msgspec.Struct, frozen=True):
    """Numbers as printed, -1 for a dash; `w` is STR if `structure`. `ava` 255 is Total, -1 not bought."""

    id: int
    name: str
    type: int
    move: tuple[int, int]
    cc: int
    bs: int
    ph: int
    wip: int
    arm: int
    bts: int
    w: int
    s: int
    structure: bool = msgspec.field(name="str")
    ava: int
    chars: list[int]
    skills: list[Item]
    equip: list[Item]
    weapons: list[Item]
    peripheral: list[Item]
    includes: list[Include]
    logo: Any = None
    notes: Any = None


class Option(msgspec.Struct, frozen=True):
    """What can be bought. `swc` is "0", "1.5", "+1" for what it gives, "-" for nothing of its own."""

    id: int
    name: str
    points: int
    swc: str
    minis: int
    disabled: bool
    orders: list[Order]
    chars: list[int]
    skills: list[Item]
    equip: list[Item]
    weapons: list[Item]
    peripheral: list[Item]
    includes: list[Include]
    habilities: Any = None
    compatible: Any = None


class ProfileGroup(msgspec.Struct, frozen=True):
    """One model: several profiles are what it turns into, the first is what it begins as."""

    id: int
    isc: str | None
    profiles: list[Profile]
    options: list[Option]
    category: int | None = None
    notes: Any = None


class Unit(msgspec.Struct, frozen=True):
    """A unit. It has `options` of its own where it is bought as a whole."""

    id: int
    isc: str
    name: str | None
    slug: str
    profileGroups: list[ProfileGroup]
    options: list[Option]
    factions: list[int]
    canonical: int
    idArmy: int | None = None
    iscAbbr: str | None = None
    filters: Any = None
    notes: Any = None

    def every_option(self) -> Iterator[Option]:
        yield from self.options
        for model in self.profileGroups:
            yield from model.options

    def every_profile(self) -> Iterator[Profile]:
        for model in self.profileGroups:
            yield from model.profiles

    def every_profile_and_option(self) -> Iterator[Profile | Option]:
        """All that has skills and weapons, and may bring somebody along."""
        yield from self.every_profile()
        yield from self.every_option()


class Extra(msgspec.Struct, frozen=True):
    """What stands in the brackets of a label; a DISTANCE is in centimetres."""

    id: int
    name: str
    type: Literal["TEXT", "DISTANCE"]
    mercs: Any = None
    specops: Any = None


class Filters(msgspec.Struct, frozen=True):
    """The names of the numbers that the units of a file use."""

    skills: list[Name]
    equip: list[Name]
    weapons: list[Name]
    extras: list[Extra]
    type: list[Name]
    chars: list[Name]
    peripheral: list[Name]
    category: Any = None
    ammunition: Any = None
    attrs: Any = None
    points: Any = None
    swc: Any = None


class SpecOps(msgspec.Struct, frozen=True):
    units: list[Unit]
    skills: Any = None
    equip: Any = None
    weapons: Any = None


class Related(msgspec.Struct, frozen=True):
    unit: int
    profile: int | None = None
    depends: Any = None


class Relation(msgspec.Struct, frozen=True):
    """Units of which together a list has from `min` to `max`."""

    units: list[Related]
    min: int
    group: bool
    max: int | None = None


class SectorialFile(msgspec.Struct, frozen=True):
    """What one sectorial can field. `reinforcements` is the number of its reinforcement list."""

    version: str
    units: list[Unit]
    filters: Filters
    relations: list[Relation]
    specops: SpecOps
    reinforcements: int | None = None
    resume: Any = None
    fireteams: Any = None
    fireteamChart: FireteamChart | None = None

    def bought(self) -> tuple[Unit, ...]:
        """All that can be bought: the units, and the Spec-Ops troopers."""
        return (*self.units, *self.specops.units)
