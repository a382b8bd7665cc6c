"""What a trooper of an army list is, for the rules: numbers, training, skills, weapons.

A profile says what is printed in the army list, never what holds at this instant of a match
(its States, its wounds): that is the Trooper of the Table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, Protocol

import msgspec

from rules.book.brackets import Bonus, Count, Inches, Value
from rules.book.labels import Label, label

Edition = Literal["N3", "N4", "N5"]
Training = Literal["regular", "irregular"]

MOUNTS: Final = ("Motorcycle", "AI Motorcycle")
CUBES: Final = ("Cube", "Cube 2.0")
"""The memories of who can be healed again, and whose body obeys another: one as the other."""

HACKABLE_TYPES: Final = frozenset({"HI", "TAG", "REM", "VH"})


class Bearer(Protocol):
    """Whatever shows skills and equipment: a profile, or the Card of a piece."""

    @property
    def skills(self) -> tuple[str, ...]: ...

    @property
    def equipment(self) -> tuple[str, ...]: ...


class Profile(msgspec.Struct, frozen=True):
    """One line of an army list, numbers as printed.

    `mov` is in inches, first and second value. `wounds` is STR when `structure` is true. `s` is
    the Silhouette, "X" for one as high as its base. Skills, weapons and equipment are labels as
    printed, with their level or uses in brackets: "Mimetism (-3)", "Camouflage (1 Use)".
    `lieutenant` says that the list may name this trooper its Lieutenant, not that it did. `becomes`
    are the other profiles printed with it: the Pilot or Operator inside, a Developed Form.
    """

    name: str
    unit: str
    type: str
    mov: tuple[int, int]
    cc: int
    bs: int
    ph: int
    wip: int
    arm: int
    bts: int
    wounds: int
    s: int | str = 2
    structure: bool = False
    training: Training = "regular"
    skills: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    lieutenant: bool = False
    edition: Edition = "N4"
    points: int = 0
    becomes: tuple[Profile, ...] = ()


def label_name(printed: str) -> str:
    """The name in a label, without its brackets: "Mimetism" of "Mimetism (-3)"."""
    return label(printed).name


def has(profile: Bearer, name: str) -> bool:
    """Whether it bears this skill or piece of equipment, at whatever level."""
    return borne(profile, name) is not None


def rides(profile: Bearer) -> bool:
    """Whether it is mounted on a Motorcycle, one with a mind of its own or none."""
    return any(has(profile, mount) for mount in MOUNTS)


def can_be_hacked(card: Bearer, type: str) -> bool:
    """Whether a troop of this type is Hackable: a machine or in powered armour, and not proof against it."""
    return type in HACKABLE_TYPES and not has(card, "Non-Hackable")


def level(profile: Bearer, name: str) -> int:
    """The MOD in the brackets of a skill or item: -3, -6, +1; 0 without one."""
    found = borne(profile, name)
    return next((one.number for one in found.each(Bonus) if not one.of), 0) if found else 0


def bonus(profile: Bearer, name: str, of: str) -> int:
    """The number that the brackets of a skill or item say of something: -3 of "ECM (Hacking -3)"."""
    said = (one for found in all_borne(profile, name) for one in found.each(Bonus))
    return sum(one.number for one in said if one.of == of)


def further(profile: Bearer, name: str) -> int:
    """How many inches more the brackets of a skill say; 0 where they say nothing of inches."""
    found = (one.more for said in all_borne(profile, name) for one in said.each(Inches))
    return max(found, default=0)


def uses(profile: Bearer, name: str) -> int:
    """The plain number in the brackets of a skill or item: 2 of "Decoy (2)"; 0 without one."""
    found = borne(profile, name)
    return next((one.number for one in found.each(Count)), 0) if found else 0


def value(profile: Bearer, name: str, attribute: str, own: int) -> int:
    """The Attribute that a skill or item is rolled on: that in its brackets, "PH=11", or one's own."""
    found = (one for said in all_borne(profile, name) for one in said.each(Value))
    return next((one.exactly for one in found if one.of == attribute), own)


def says(profile: Bearer, name: str, word: str) -> bool:
    """Whether the brackets of a skill or item say this word, whatever else they say."""
    return any(one.says(word) for one in all_borne(profile, name))


def counts(profile: Bearer) -> bool:
    """Whether it is one of the fifteen, and of the ten of its Combat Group: a Peripheral is not."""
    return not has(profile, "Peripheral")


def borne(profile: Bearer, name: str) -> Label | None:
    """The label of this skill or item, if it bears it."""
    return _labels(profile.skills, profile.equipment).get(name.casefold())


def all_borne(profile: Bearer, name: str) -> tuple[Label, ...]:
    """Each label of this skill or item: a profile may print several."""
    every = map(label, (*profile.skills, *profile.equipment))
    return tuple(one for one in every if one.name == name)


@lru_cache(maxsize=4096)
def _labels(skills: tuple[str, ...], equipment: tuple[str, ...]) -> dict[str, Label]:
    """Every label by the name in it; of several the one that is printed first."""
    return {label(one).name.casefold(): label(one) for one in reversed((*skills, *equipment))}
