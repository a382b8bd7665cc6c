"""A code and the data of its day make a list: troopers with their numbers, skills and weapons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from rules.messages import say
from rules.reference import CUBES, Edition, Profile, label_name
from tracker.armies.codes import Code, Group, Member
from tracker.armies.lines import Listed, Together, Unknown
from tracker.armies.official import schema
from tracker.armies.official.buying import bought, parts, troopers
from tracker.armies.official.choices import MOST_CHOICES, items_of, numbers_of
from tracker.armies.official.labels import CM_IN_AN_INCH, Labels, one_line

_TRAININGS: Final = ("Regular", "Irregular")
_VALUE: Final = re.compile(r"(CC|BS|PH|WIP|ARM|BTS)=(\d{1,2})")
_SKILLS: Final = {"Impetuous": "Impetuous", "Non Hackable": "Non-Hackable"}
"""The characteristics that are skills to the rules, by the builder's names."""


class Book:
    """One sectorial's units, and the names of the numbers that they use.

    A Spec-Ops trooper has the number of a unit, but a profile and options of its own.
    """

    def __init__(
        self,
        edition: Edition,
        units: Mapping[int, schema.Unit],
        filters: schema.Filters,
        weapons: Mapping[int, str],
        specops: Iterable[schema.Unit] = (),
    ) -> None:
        self.edition, self.units, self.specops = edition, units, tuple(specops)
        self.labels = Labels(filters, weapons)

    def numbered(self, number: int) -> Iterator[schema.Unit]:
        """All that can be bought under a number: the unit first."""
        yield from (one for one in (*self.units.values(), *self.specops) if one.id == number)


class Joined(msgspec.Struct, frozen=True):
    """The troopers in the order of the code, and the lines of it that no data knows."""

    lines: tuple[Listed, ...]
    unknown: tuple[Unknown, ...]


def join(code: Code, book: Book, reinforcements: Book | None) -> Joined:
    """Units of the reinforcement list are looked for there too, whatever group they are in."""
    books = [one for one in (book, reinforcements) if one is not None]
    lines: list[Listed] = []
    unknown: list[Unknown] = []
    for group in code.groups:
        for member in group.members:
            made = _joined(group, member, books)
            if isinstance(made, Unknown):
                unknown.append(made)
            else:
                lines.extend(made)
    return Joined(tuple(lines), tuple(unknown))


def every_option(book: Book) -> Iterator[tuple[str, schema.Option, tuple[Profile, ...]]]:
    """All that can be bought of these units, by name, each with the profiles of its model."""
    for unit in (*book.units.values(), *book.specops):
        for model in unit.profileGroups:
            for option in model.options:
                lines = (_profile(book, unit, one, option, ()) for one in model.profiles)
                yield f"{_name(unit)}: {one_line(option.name)}", option, tuple(lines)


def together(relations: Iterable[schema.Relation], book: Book) -> tuple[Together, ...]:
    """Units of which a list has so many at most, all together."""
    return tuple(
        Together(
            tuple(one.unit for one in relation.units),
            tuple(_name(book.units[one.unit]) for one in relation.units if one.unit in book.units),
            relation.max,
        )
        for relation in relations
        if relation.max is not None and not _hangs(relation)
    )


def unchecked(relations: Iterable[schema.Relation], book: Book) -> tuple[str, ...]:
    """Units of a list whose availability hangs on others, or on one of their profiles: by what the
    data says of them it can't be told how many there may be, so that is left to the builder."""
    found = (one.unit for relation in relations if _hangs(relation) for one in relation.units)
    return tuple(sorted({_name(book.units[unit]) for unit in found if unit in book.units}))


def _hangs(relation: schema.Relation) -> bool:
    alone = len({one.unit for one in relation.units}) == 1
    return alone or any(one.profile or one.depends for one in relation.units)


def _joined(group: Group, member: Member, books: Iterable[Book]) -> list[Listed] | Unknown:
    why = say("This version of the data has no such unit.")
    for book in books:
        for unit in book.numbered(member.unit):
            chosen = bought(unit, member)
            if chosen is not None:
                return list(_lines(group, member, book, unit, chosen))
            why = say("{unit} has no such option in this version of the data.", unit=_name(unit))
    return Unknown(group.number, member.unit, member.group, member.option, why)


def _lines(
    group: Group,
    member: Member,
    book: Book,
    unit: schema.Unit,
    chosen: tuple[schema.ProfileGroup | None, schema.Option],
) -> Iterator[Listed]:
    model, option = chosen
    if model is not None:
        line = _line(group, book, unit, model, option, member.chosen())
        own = (*model.profiles[0].includes, *option.includes)
        yield from _with(line, list(_along(group, book, unit, own)))
        return
    # Bought as a whole: the first of them bears what is left of the price.
    models = troopers(unit, option.includes)
    rest = option.points - sum(part.points for _, part, _ in models[1:])
    for place, (part_of, part, includes) in enumerate(models):
        line = _line(group, book, unit, part_of, part, [])
        if not place:
            profile = msgspec.structs.replace(line.profile, points=rest)
            line = msgspec.structs.replace(line, profile=profile, swc=option.swc)
        else:
            line = msgspec.structs.replace(line, swc="-")
        yield from _with(line, list(_along(group, book, unit, includes)))


def _with(line: Listed, along: Sequence[Listed]) -> Iterator[Listed]:
    """A trooper and its Peripherals. Whoever else comes along is its Pilot or Operator: no trooper
    beside it, but another profile of the same model."""
    inside = (profile for one in along if one.counts for profile in (one.profile, *one.becomes))
    yield msgspec.structs.replace(line, becomes=(*line.becomes, *inside))
    yield from (one for one in along if not one.counts)


def _along(
    group: Group, book: Book, unit: schema.Unit, includes: Iterable[schema.Include]
) -> Iterator[Listed]:
    """What comes along with a trooper is paid for with it."""
    for model, option in parts(unit, includes):
        line = _line(group, book, unit, model, option, [])
        profile = msgspec.structs.replace(line.profile, points=0)
        yield msgspec.structs.replace(line, profile=profile, swc="-", along=True)


def _line(
    group: Group,
    book: Book,
    unit: schema.Unit,
    model: schema.ProfileGroup,
    option: schema.Option,
    own: Iterable[Iterable[Mapping[str, Any]]],
) -> Listed:
    first, *others = (_profile(book, unit, printed, option, own) for printed in model.profiles)
    return Listed(
        key="",
        profile=first,
        group=group.number,
        lieutenant=first.lieutenant,
        swc=option.swc,
        unit=unit.id,
        model=model.id,
        available=model.profiles[0].ava,
        reinforcement=bool(group.reinforcement),
        becomes=tuple(others),
    )


def _profile(
    book: Book,
    unit: schema.Unit,
    printed: schema.Profile,
    option: schema.Option,
    own: Iterable[Iterable[Mapping[str, Any]]],
) -> Profile:
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
        unit=_name(unit),
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


def _name(unit: schema.Unit) -> str:
    return one_line(unit.name or unit.isc)


def _inches(centimetres: int) -> int:
    return round(centimetres / CM_IN_AN_INCH)
