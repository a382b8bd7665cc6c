"""Labels as official lists print them: names, and what stands in their brackets."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from msgspec.structs import replace

from rules.book.army_lists import ArmyList
from rules.book.editions import N4
from rules.reference import programmes, weapons
from rules.reference.known import known
from tests.rules.laws.armies import anybody, army

EXTRAS: Final = (
    "+1", "+2", "+3", "+4", "+6", "+9", "-3", "-6", "-8", "-9", "1", "2", "3", "1 Use", "2W",
    "+1 ARM", "+1 BS", "+3 BS", "+5 CC", "+9 CC", "+3 PH", "+1 WIP", "+3 BTS", "+1 Order",
    "+1 Command Token", "+1 Dam", "+2 Dam", "+1B", "+2B", "+1SD", '+1"', '+2"', '+4"', '+8"', '3"', '8"',
    "Damage 12", "Damage 15", "PS=3", "PS=7", "SR-1", "SR-2", "BS=13", "CC=22", "PH=9", "PH=15",
    "WIP=14", "ARM", "BTS", "STR", "W", "WIP", "AP", "PARA", "Shock", "T2", "Viral", "Explosion",
    "Continous Damage", "Antimaterial", "Guided", "Synchronized", "Total", "Critical", "Enhanced",
    "Isolated", "IMM-B", "POS", "IMP-2", "ReRoll", "ReRoll -3", "Auto", "Hatching", "Servant",
    "Ancillary", "Control", "Cyberplug", "Remote", "Mk12", "Combi R.", "Thunderbolt (AP)",
    "Ad. Launcher Rifle", "Cybermines", "E/Mitter", "Aquatic/Jungle", "Desert", "Zero-G", "Dep. Zone",
    "Jet Propulsion", "Non Specialist", "Firewall -6", "Hacking -3", "Escape System -3",
    "Dodge (PH+3), GizmoKit (PH+1)", "Morlocks, Zellenkriegers, Connolly", "Zero Pain",
    "UPGRADE: (+1 Damage)", "UPGRADE: Carbonite (+2 Damage)", "UPGRADE: Carbonite (PS=6)",
    "UPGRADE: Cybermask", "UPGRADE: Firewall (-3)", "UPGRADE: Total Control (SR-2)",
    "UPGRADE: Trinity (-3)", "UPGRADE: Trinity (AP)", "UPGRADE: White Noise",
    "UPGRADES: Carbonite, Firewall (-3)",
)  # fmt: skip
"""What the lists of two editions print in brackets."""

TYPED: Final = (
    "more Damage",
    "",
    "(",
    "+",
    "+1 Damage +1B",
    "99999999999",
    "é",
    "1, 2, 3",
    "a (b, c",
)
"""What people type there."""


@cache
def names(kind: str) -> tuple[str, ...]:
    """What lists print of a kind, with or without brackets."""
    if kind == "weapon":
        return tuple(dict.fromkeys(one.name for one in weapons(N4)))
    devices = [device for one in programmes(N4) for device in one.devices]
    found = [one.name for one in known(N4).values() if one.kind == kind]
    return tuple(dict.fromkeys((*found, *devices)))


def any_label(chance: Random, kind: str) -> str:
    """A name with nothing, one thing or two in its brackets."""
    extras = chance.choices((*EXTRAS, *TYPED), k=chance.randint(0, 2))
    name = chance.choice(names(kind))
    return f"{name} ({', '.join(extras)})" if extras else name


def labelled_army(chance: Random) -> ArmyList:
    """Troopers who bear labels by the handful."""
    profiles = [
        replace(
            one,
            weapons=tuple(any_label(chance, "weapon") for _ in range(4)),
            skills=(*one.skills, *(any_label(chance, "skill") for _ in range(4))),
            equipment=(*one.equipment, *(any_label(chance, "equipment") for _ in range(2))),
        )
        for one in (anybody(chance) for _ in range(chance.randint(2, 4)))
    ]
    return army(profiles, chance.randrange(len(profiles)))
