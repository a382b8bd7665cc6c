"""A code and the data of its day make a list: troopers with their numbers, skills and weapons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.messages import say
from rules.reference import Profile
from tracker.armies.codes import Code, Group, Member
from tracker.armies.lines import Listed, Together, Unknown
from tracker.armies.official import schema
from tracker.armies.official.book import Book, unit_name
from tracker.armies.official.buying import bought, parts, troopers
from tracker.armies.official.labels import one_line
from tracker.armies.official.profiles import profile_of


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
                lines = (profile_of(book, unit, one, option, ()) for one in model.profiles)
                yield f"{unit_name(unit)}: {one_line(option.name)}", option, tuple(lines)


def together(relations: Iterable[schema.Relation], book: Book) -> tuple[Together, ...]:
    """Units of which a list has so many at most, all together."""
    return tuple(
        Together(
            tuple(one.unit for one in relation.units),
            tuple(
                unit_name(book.units[one.unit]) for one in relation.units if one.unit in book.units
            ),
            relation.max,
        )
        for relation in relations
        if relation.max is not None and not _hangs(relation)
    )


def unchecked(relations: Iterable[schema.Relation], book: Book) -> tuple[str, ...]:
    """Units of a list whose availability hangs on others, or on one of their profiles: by what the
    data says of them it can't be told how many there may be, so that is left to the builder."""
    found = (one.unit for relation in relations if _hangs(relation) for one in relation.units)
    return tuple(sorted({unit_name(book.units[unit]) for unit in found if unit in book.units}))


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
            why = say(
                "{unit} has no such option in this version of the data.", unit=unit_name(unit)
            )
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
    first, *others = (profile_of(book, unit, printed, option, own) for printed in model.profiles)
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
