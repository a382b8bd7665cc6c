"""The units of one sectorial as the builder has them, and what each is called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.reference import Edition
from tracker.armies.official import schema
from tracker.armies.official.labels import Labels, one_line


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


def unit_name(unit: schema.Unit) -> str:
    """What a unit is called, in one line."""
    return one_line(unit.name or unit.isc)
