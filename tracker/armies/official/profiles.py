"""A trooper's profile as it was bought: what is printed, what its option adds, and what was chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from rules.reference import CUBES, Profile, label_name
from tracker.armies.official import schema
from tracker.armies.official.book import Book, unit_name
from tracker.armies.official.choices import MOST_CHOICES, items_of, numbers_of
from tracker.armies.official.labels import CM_IN_AN_INCH, Labels, one_line

_TRAININGS: Final = ("Regular", "Irregular")
_VALUE: Final = re.compile(r"(CC|BS|PH|WIP|ARM|BTS)=(\d{1,2})")
_SKILLS: Final = {"Impetuous": "Impetuous", "Non Hackable": "Non-Hackable"}
"""The characteristics that are skills to the rules, by the builder's names."""


def profile_of(
    book: Book,
    unit: schema.Unit,
    printed: schema.Profile,
    option: schema.Option,
    own: Iterable[Iterable[Mapping[str, Any]]],
) -> Profile:
    """What the trooper is by this profile of its model, as its option has it."""
    labels = book.labels
    if _is_seed(labels, printed):
        # What the option adds is the Developed Form's alone.
        option = msgspec.structs.replace(option, skills=[], weapons=[], equip=[])
        own = ()
    chosen = [one for choice in own for one in choice][:MOST_CHOICES]
    chars = [labels.chars.get(char, "") for char in (*printed.chars, *option.chars)]
    skills = labels.skills((*printed.skills, *option.skills, *items_of(chosen, "skill")))
    skills, own_values = _values_apart(skills)
    numbers = numbers_of(printed, chosen) | own_values
    training = _training(chars, skills)
    skills = tuple(one for one in skills if one not in _TRAININGS)
    skills += tuple(
        skill for char, skill in _SKILLS.items() if char in chars and skill not in skills
    )
    return Profile(
        name=one_line(option.name),
        unit=unit_name(unit),
        type=labels.types.get(printed.type, "LI"),
        mov=(_inches(numbers["move0"]), _inches(numbers["move1"])),
        cc=numbers["cc"],
        bs=numbers["bs"],
        ph=numbers["ph"],
        wip=numbers["wip"],
        arm=numbers["arm"],
        bts=numbers["bts"],
        wounds=numbers["w"],
        s=numbers["s"] or "X",
        structure=printed.structure,
        training=training,
        skills=skills,
        weapons=labels.weapons((*option.weapons, *printed.weapons, *items_of(chosen, "weapon"))),
        equipment=(
            *labels.equipment((*printed.equip, *option.equip, *items_of(chosen, "equip"))),
            *_cube(chars),
        ),
        lieutenant=any(label_name(one) == "Lieutenant" for one in skills),
        edition=book.edition,
        points=option.points,
    )


def _values_apart(skills: Sequence[str]) -> tuple[tuple[str, ...], dict[str, int]]:
    """The skills, and the Attributes that an option has of its own: those are printed among them, "CC=21"."""
    values = {one: found for one in skills if (found := _VALUE.fullmatch(one))}
    left = tuple(one for one in skills if one not in values)
    return left, {one[1].lower(): int(one[2]) for one in values.values()}


def _cube(chars: Sequence[str]) -> tuple[str, ...]:
    """Who has a Cube, and which, is a characteristic there, and equipment to the rules."""
    return () if "No Cube" in chars else tuple(one for one in CUBES if one in chars)


def _training(chars: Sequence[str], skills: Sequence[str]) -> Literal["regular", "irregular"]:
    """What an option makes of its trooper is printed among the skills and is stronger than what the
    profile has."""
    last = [one for one in (*chars, *skills) if one in _TRAININGS]
    return "irregular" if last and last[-1] == "Irregular" else "regular"


def _is_seed(labels: Labels, printed: schema.Profile) -> bool:
    return any(label_name(one) == "Seed-Embryo" for one in labels.skills(printed.skills))


def _inches(centimetres: int) -> int:
    return round(centimetres / CM_IN_AN_INCH)
