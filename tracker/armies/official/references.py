"""Numbers in an official file that stand for nothing, or for two things: named, and kept as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from rules.reference import has
from tracker.armies.official.book import Book
from tracker.armies.official.joining import every_option
from tracker.armies.official.labels import one_line
from tracker.armies.official.schema import SectorialFile, Unit

_TRAININGS: Final = frozenset({"REGULAR", "IRREGULAR"})


def loose(file: SectorialFile, book: Book, sectorials: Collection[int]) -> Iterator[str]:
    """A sentence on each, with what becomes of it."""
    if file.reinforcements and file.reinforcements not in sectorials:
        yield f"Reinforcement list {file.reinforcements}: the metadata has no such sectorial."
    for unit in file.bought():
        yield from _nameless(unit, book)
        yield from _not_there(unit)
    yield from _twice(file)
    yield from _contradicted(book)


def _nameless(unit: Unit, book: Book) -> Iterator[str]:
    """Numbers that no name belongs to. A label shows the number, as better than nothing."""
    for profile in unit.every_profile():
        if profile.type not in book.labels.types:
            yield f"{one_line(unit.isc)}: type {profile.type} has no name: taken for LI."
    for one in unit.every_profile_and_option():
        for char in one.chars:
            if char not in book.labels.chars:
                yield f"{one_line(unit.isc)}: characteristic {char} has no name: left out."
        for label in book.labels.nameless(one.skills, one.equip, one.weapons):
            yield f"{one_line(unit.isc)}: {label} has no name: shown as that."


def _not_there(unit: Unit) -> Iterator[str]:
    name = one_line(unit.isc)
    there = {
        (model.id, option.id)
        for model in unit.profileGroups
        for option in model.options
        if model.profiles
    }
    for model in unit.profileGroups:
        if not model.profiles:
            yield f"{name}: profile group {model.id} has no profile: can’t be bought."
    for one in unit.every_profile_and_option():
        for include in one.includes:
            if (include.group, include.option) not in there:
                yield (
                    f"{name}: option {include.option} of profile group {include.group} should come "
                    "along, but is not there: left out."
                )


def _twice(file: SectorialFile) -> Iterator[str]:
    """Options under the same numbers, of a unit and of the Spec-Ops troopers that share its number."""
    found = Counter(
        (unit.id, group, option)
        for unit in file.bought()
        for group, options in (
            (0, unit.options),
            *((model.id, model.options) for model in unit.profileGroups),
        )
        for option in (one.id for one in options)
    )
    names = {one.id: one_line(one.isc) for one in file.bought()}
    for (unit_id, group, option_id), times in found.items():
        if times > 1:
            yield (
                f"{names[unit_id]}: option {option_id} of profile group {group} stands in it {times} "
                "times: the first is taken."
            )


def _contradicted(book: Book) -> Iterator[str]:
    """Options that give an Order of the other training than they have."""
    for name, option, profiles in every_option(book):
        gives = {one.type for one in option.orders if one.list} & _TRAININGS
        for profile in profiles[:1]:
            if len(gives) == 1 and not has(profile, "Peripheral"):
                (order,) = gives
                if profile.training != order.casefold():
                    yield f"{name} gives an Order {order} and is {profile.training}: taken for that."
