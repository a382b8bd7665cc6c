"""What a line of a code buys of a unit: one model or several, and what comes along with each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.armies.codes import Member
from tracker.armies.official import schema


def bought(
    unit: schema.Unit, member: Member
) -> tuple[schema.ProfileGroup | None, schema.Option] | None:
    """The model and its option; without a model an option of the whole unit. None for what is not there."""
    if not member.group:
        whole = next((one for one in unit.options if one.id == member.option), None)
        return None if whole is None else (None, whole)
    for group in unit.profileGroups:
        if group.id == member.group and group.profiles:
            option = next((one for one in group.options if one.id == member.option), None)
            return None if option is None else (group, option)
    return None


def troopers(
    unit: schema.Unit, includes: Iterable[schema.Include]
) -> list[tuple[schema.ProfileGroup, schema.Option, list[schema.Include]]]:
    """Who of a unit that is bought as a whole is a trooper by itself, and what comes along with it.

    A part that gives no Order is none: it comes along with the one before it, and so does what it brings.
    The rider on foot is the mounted one in another form.
    """
    found: list[tuple[schema.ProfileGroup, schema.Option, list[schema.Include]]] = []
    for model, part in parts(unit, includes):
        own = [*model.profiles[0].includes, *part.includes]
        if part.orders or not found:
            found.append((model, part, own))
        else:
            found[-1][2].extend((schema.Include(1, model.id, part.id), *own))
    return found


def parts(
    unit: schema.Unit, includes: Iterable[schema.Include]
) -> Iterator[tuple[schema.ProfileGroup, schema.Option]]:
    """What is included, as many times as it says."""
    for include in includes:
        for model in unit.profileGroups:
            for option in model.options:
                if (model.id, option.id) == (include.group, include.option) and model.profiles:
                    yield from [(model, option)] * include.q
