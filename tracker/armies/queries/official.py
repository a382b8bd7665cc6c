"""What is read of the official data: the newest version of a sectorial, and units of it."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from rules.reference import N4, N5_3, Edition
from tracker.armies.models import Charts, Sectorial, Unit
from tracker.armies.official import metadata, schema
from tracker.armies.official.book import Book
from tracker.armies.official.labels import spelt


def newest(*, edition: Edition, number: int | None) -> Sectorial | None:
    """The newest version of a sectorial that was imported; None if there is none."""
    if number is None:
        return None
    found = Sectorial.objects.filter(edition=edition, number=number).defer("filed")
    return found.order_by("-rank", "-pk").first()


def is_any() -> bool:
    """Whether unit data of any army was imported."""
    return Sectorial.objects.exists()


def usual_edition() -> str:
    """By which edition a match is usually played here: the latest, where its lists can be read."""
    return N5_3.edition if Sectorial.objects.filter(edition=N5_3.lists).exists() else N4.edition


def army_names() -> list[str]:
    """The armies that unit data was imported of, by name; Reinforcements are none of their own."""
    reserves = Sectorial.objects.exclude(reinforcements=None).values("reinforcements")
    found = Sectorial.objects.exclude(number__in=reserves).values_list("name", flat=True)
    return list(found.distinct().order_by("name"))


def books(
    *, sectorial: Sectorial, units: Collection[int] | None = None
) -> tuple[Book, Book | None]:
    """These units of a sectorial, or all, and those of its reinforcement list."""
    edition: Edition = "N5" if sectorial.edition == "N5" else "N4"
    weapons = weapon_names(edition=edition)
    reserves = newest(edition=edition, number=sectorial.reinforcements)
    return (
        _book(sectorial, edition, units, weapons),
        None if reserves is None else _book(reserves, edition, units, weapons),
    )


def weapon_names(*, edition: Edition) -> dict[int, str]:
    return {one.id: spelt(one.name) for one in weapon_rows(edition=edition)}


def weapon_rows(*, edition: Edition) -> list[metadata.Weapon]:
    """The weapons of the newest metadata of an edition, mode by mode."""
    charts = Charts.objects.filter(edition=edition).order_by("-imported", "-pk").first()
    return [] if charts is None else msgspec.convert(charts.filed["weapons"], list[metadata.Weapon])


def _book(
    sectorial: Sectorial, edition: Edition, units: Collection[int] | None, weapons: dict[int, str]
) -> Book:
    rows = Unit.objects.filter(sectorial=sectorial).order_by("pk")
    if units is not None:
        rows = rows.filter(number__in=units)
    found = {row.number: msgspec.convert(row.filed, schema.Unit) for row in rows}
    filters = msgspec.convert(sectorial.filed["filters"], schema.Filters)
    specops = msgspec.convert(sectorial.filed["specops"], schema.SpecOps).units
    chosen = (one for one in specops if units is None or one.id in units)
    return Book(edition, found, filters, weapons, chosen)
