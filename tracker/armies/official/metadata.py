"""The builder's file for all sectorials: the factions, the weapons, the names of numbers."""

from __future__ import annotations

from typing import Any

import msgspec


class Name(msgspec.Struct, frozen=True):
    id: int
    name: str
    type: Any = None
    wiki: Any = None
    mercs: Any = None
    specops: Any = None


class Faction(msgspec.Struct, frozen=True):
    id: int
    parent: int
    name: str
    slug: str
    discontinued: bool
    logo: Any = None


class Weapon(msgspec.Struct, frozen=True):
    """One mode of a weapon; `damage` is Damage in N4 and PS in N5, "-" where it has none."""

    id: int
    name: str
    type: str
    burst: str
    damage: str
    saving: str
    properties: list[str]
    mode: str = ""
    ammunition: Any = None
    savingNum: Any = None
    distance: Any = None
    profile: Any = None
    wiki: Any = None


class MetadataFile(msgspec.Struct, frozen=True):
    factions: list[Faction]
    weapons: list[Weapon]
    skills: list[Name]
    equips: list[Name]
    ammunitions: Any = None
    hack: Any = None
    martialArts: Any = None
    metachemistry: Any = None
    booty: Any = None
