"""The rules as they can be looked up: rules by id, skills, weapons, programmes, starter rosters.

Everything is data of the package (`rules/catalogue`), read once and never changed. What is looked
up by a name that is not there raises KeyError; a free trooper may bear such names, so ask `modes`
first, which answers with nothing. The words of an army list (Profile, ListEntry …) are here too:
this is the door by which they are reached.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import msgspec

from rules.charts import Length as Length
from rules.charts import Level as Level
from rules.charts import Programme as Programme
from rules.charts import Roster as Roster
from rules.charts import Rule as Rule
from rules.charts import Silhouette as Silhouette
from rules.charts import SkillCard as SkillCard
from rules.charts import Starter as Starter
from rules.charts import Weapon as Weapon
from rules.profiles import ARMY_LIMIT as ARMY_LIMIT
from rules.profiles import GROUP_LIMIT as GROUP_LIMIT
from rules.profiles import ArmyList as ArmyList
from rules.profiles import Edition as Edition
from rules.profiles import ListEntry as ListEntry
from rules.profiles import Profile as Profile
from rules.profiles import amiss as amiss
from rules.profiles import counts as counts
from rules.profiles import has as has
from rules.profiles import label_name as label_name
from rules.profiles import level as level
from rules.rows import read, rows
from rules.silhouettes import silhouette as silhouette
from rules.silhouettes import silhouettes as silhouettes
from rules.table import Card as Card
from rules.table import Classified as Classified
from rules.table import Mission as Mission
from rules.table import Objective as Objective
from rules.table import card_of as card_of

_RULES: Final = ("core", "states", "faq")
_BURST: Final = re.compile(r"\+(\d+)B\b")
_DAMAGE: Final = re.compile(r"\+(\d+) Dam")
_DAMAGE_IS: Final = re.compile(r"\bDamage (\d+)")


def rule(id: str) -> Rule:
    """A row of the catalogue by its id. KeyError if there is none."""
    return rules_by_id()[id]


@cache
def rules_by_id() -> Mapping[str, Rule]:
    """All rules, in the order of their pages. An id stands in one file only."""
    found: dict[str, Rule] = {}
    for name in _RULES:
        for id, row in rows(name).items():
            if id in found:
                raise ValueError(f"{id} stands twice in the catalogue.")
            found[id] = read(Rule, row, id=id)
    return MappingProxyType(found)


def skill(name: str) -> SkillCard:
    """A skill of the chart by its name. KeyError if there is none."""
    return _skills()[name]


def skills() -> tuple[SkillCard, ...]:
    """Every skill of the chart, in its order."""
    return tuple(_skills().values())


def weapon(name: str, mode: str = "") -> Weapon:
    """One mode of a weapon by name and mode, the first without a mode. KeyError if there is none.

    A label with its brackets will do: "Breaker Pistol (+1B)" has its Burst raised by one, and
    "CC Weapon (Damage 12)" that Damage whatever the chart prints.
    """
    for found in modes(name):
        if mode in ("", found.mode, found.also):
            return found
    raise KeyError(f"{name} ({mode})" if mode else name)


@cache
def modes(name: str) -> tuple[Weapon, ...]:
    """All modes of a weapon, in the order of the chart; none for a name that is not there."""
    if name in _weapons():
        return _weapons()[name]
    plain = _weapons().get(label_name(name), ())
    return tuple(_with_brackets(found, name) for found in plain)


def weapons() -> tuple[Weapon, ...]:
    """Every weapon, mode by mode."""
    return tuple(mode for found in _weapons().values() for mode in found)


def programmes() -> tuple[Programme, ...]:
    """Every Hacking Programme."""
    return _programmes()


@cache
def starters() -> tuple[Starter, ...]:
    """The profiles of the starter rosters, by faction."""
    return tuple(
        Starter(
            id,
            row["faction"],
            read(Profile, {k: v for k, v in row.items() if k != "faction"}, edition="N4"),
        )
        for id, row in rows("rosters")["profile"].items()
    )


def starter(id: str) -> Starter:
    """A starter profile by its id. KeyError if there is none."""
    return {known.id: known for known in starters()}[id]


@cache
def missions() -> tuple[Mission, ...]:
    """What may be played for, unless the players type in a mission of their own."""
    return tuple(read(Mission, row) for row in rows("missions").values())


@cache
def classifieds() -> tuple[Classified, ...]:
    """The deck of Classified Objectives, by the numbers of its cards from 1."""
    return tuple(Classified(n, name) for n, name in enumerate(rows("classified")["cards"], 1))


@cache
def rosters() -> tuple[Roster, ...]:
    """The starter rosters."""
    return tuple(_roster(id, row) for id, row in rows("rosters")["roster"].items())


def _roster(id: str, row: Mapping[str, Any]) -> Roster:
    entries: list[ListEntry] = []
    lieutenant = row["lieutenant"]
    for line in row["troopers"]:
        for _ in range(line["count"]):
            leads = line["profile"] == lieutenant
            if leads:
                lieutenant = ""
            entries.append(ListEntry(starter(line["profile"]).profile, line["group"], leads))
    army = ArmyList(row["name"], row["faction"], tuple(entries))
    return Roster(id, army, sum(entry.profile.points for entry in entries))


@cache
def _skills() -> Mapping[str, SkillCard]:
    return {name: read(SkillCard, row, name=name) for name, row in rows("skills").items()}


@cache
def _weapons() -> Mapping[str, tuple[Weapon, ...]]:
    found: dict[str, tuple[Weapon, ...]] = {}
    for row in rows("weapons")["weapon"]:
        mode = read(Weapon, row)
        found[mode.name] = (*found.get(mode.name, ()), mode)
    return found


@cache
def _programmes() -> tuple[Programme, ...]:
    return tuple(read(Programme, row, name=name) for name, row in rows("programmes").items())


def _with_brackets(plain: Weapon, label: str) -> Weapon:
    more, harder = _BURST.search(label), _DAMAGE.search(label)
    damage = plain.damage
    if said := _DAMAGE_IS.search(label):
        damage = int(said[1])
    if harder and isinstance(damage, int):
        damage += int(harder[1])
    burst = plain.burst + (int(more[1]) if more else 0)
    return msgspec.structs.replace(plain, name=label, burst=burst, damage=damage)
