"""A trooper of an N5 list, as it plays in an N4 match.

Its numbers and skills stay. A weapon's Damage is 20 less its PS; where that is not what the N4 chart
prints, its label says so: "CC Weapon (Damage 12)". Everything else of a weapon is the N4 chart's.
Names are mapped to those of N4. What has no counterpart stays on the card by its own name, for the
players to agree on, and is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from rules.reference import N4, Profile, modes, parts
from tracker.armies.official.labels import spelt
from tracker.armies.official.metadata import Weapon

PS_AND_DAMAGE: Final = 20

# By mode: the PS as printed.
Powers = Mapping[str, Mapping[str, str]]

_NAMES: Final = {
    "Adhesive Launcher Rifle": "Adhesive Launcher",
    "Journalist": "Journalist L1",
    "PT: Endgame": "Pheroware Tactics: Endgame",
    "PT: Eraser": "Pheroware Tactics: Eraser",
    "PT: Mirrorball": "Pheroware Tactics: Mirrorball",
}
_N5_ALONE: Final = frozenset(
    {
        "Aerial", "BS=11", "BS=12", "Bangbomb", "CC=21", "Climb", "Combat Instinct", "Cyberplug",
        "Deployable Cover", "FT Master", "Jump", "Limited Cover", "No Cover", "TAGCom",
        "Tech-recovery", "Technorganic", "TinBot: ECM Guided", "Warhorse",
    }
)  # fmt: skip
_N5_TYPES: Final = frozenset({"VH"})
_N5_EXTRA: Final = re.compile(r"\+\dSD|\bSR-\d|\bPS=\d+|Non Specialist")
_LABEL: Final = re.compile(r"(?P<name>.*?)(?: \((?P<extras>.*)\))?")
_PS: Final = re.compile(r"PS=(\d+)")


def powers(rows: Iterable[Weapon]) -> Powers:
    """The PS of every weapon of the N5 chart, mode by mode."""
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        found.setdefault(spelt(row.name), {})[row.mode] = row.damage
    return found


def for_n4(profile: Profile, powers: Powers) -> tuple[Profile, tuple[str, ...]]:
    """The profile to play with, and what of it has no counterpart in N4, a phrase each."""
    lost: list[str] = []
    if profile.type in _N5_TYPES:
        lost.append(f"type {profile.type}")
    played = msgspec.structs.replace(
        profile,
        edition="N4",
        skills=tuple(_named(label, lost) for label in profile.skills),
        equipment=tuple(_named(label, lost) for label in profile.equipment),
        weapons=tuple(_weapon(label, powers, lost) for label in profile.weapons),
    )
    return played, tuple(dict.fromkeys(lost))


def _named(label: str, lost: list[str]) -> str:
    name, extras = _parts(label)
    if name in _N5_ALONE:
        lost.append(label)
        return label
    return _label(_NAMES.get(name, name), _kept(name, extras, lost))


def _weapon(label: str, powers: Powers, lost: list[str]) -> str:
    name, extras = _parts(label)
    counterpart = next(
        (one for one in (_NAMES.get(name, name), f"{name}s") if modes(N4, one)),
        None,
    )
    if counterpart is None:
        lost.append(label)
        return label
    own = next((found[1] for one in extras if (found := _PS.fullmatch(one))), None)
    kept = _kept(name, [one for one in extras if not _PS.fullmatch(one)], lost)
    damage = _damage(counterpart, {"": own} if own else powers.get(name, {}), lost)
    return _label(counterpart, [*kept, *damage])


def _damage(counterpart: str, modes_of_n5: Mapping[str, str], lost: list[str]) -> list[str]:
    """What the label has to say of the Damage: nothing where N4 prints the same."""
    found = {
        mode: PS_AND_DAMAGE - int(ps) for mode, ps in modes_of_n5.items() if ps and ps.isdigit()
    }
    printed = {one.mode: one.damage for one in modes(N4, counterpart) if one.damage is not None}
    if not found or not printed:
        return []
    values = set(found.values())
    if len(values) == 1:
        (damage,) = values
        return [] if set(printed.values()) == {damage} else [f"Damage {damage}"]
    if any(printed.get(mode, damage) != damage for mode, damage in found.items()):
        lost.append(f"{counterpart}: a Damage for each mode; it has those of N4")
    return []


def _kept(name: str, extras: Iterable[str], lost: list[str]) -> list[str]:
    kept = []
    for extra in extras:
        if _N5_EXTRA.search(extra):
            lost.append(f"{name}: {extra}")
        else:
            kept.append(extra)
    return kept


def _parts(label: str) -> tuple[str, list[str]]:
    found = _LABEL.fullmatch(label)
    if found is None or found["extras"] is None:
        return label, []
    return found["name"], parts(found["extras"])


def _label(name: str, extras: Iterable[str]) -> str:
    said = ", ".join(extras)
    return f"{name} ({said})" if said else name
