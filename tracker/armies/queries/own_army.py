"""What the owner of a list may add to it by hand: what its own army can buy, and nobody else's.

It is read of the version of the data that the list was made with, or else of the newest.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

import msgspec

from rules.reference import Edition
from tracker.armies import codes
from tracker.armies.codes import Group, Member
from tracker.armies.lines import Unknown
from tracker.armies.models import Army, Sectorial
from tracker.armies.official.book import Book
from tracker.armies.official.buyable import Buyable, buyable, every_member, found
from tracker.armies.official.labels import one_line
from tracker.armies.queries.official import books, newest
from tracker.armies.queries.own import brought, listed

_NAMED: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}){2}")


class Place(msgspec.Struct, frozen=True):
    """Where in a list something is added: the line of its code that it stands for, and its group."""

    gap: Unknown
    group: Group


def of_army(*, army: Army) -> Sectorial | None:
    """The data of the list's own army; None where it is not here, or nobody can tell which it is."""
    if army.made_with is not None:
        return army.made_with
    came = brought(army=army)
    if came is not None:
        return newest(edition=_edition(army.edition), number=codes.decode(came.code).sectorial_id)
    called = army.faction.strip().casefold()
    known = (one for one in fielded(army=army) if one.name.casefold() == called)
    return min(known, key=lambda one: one.edition != army.edition, default=None)


def fielded(*, army: Army) -> list[Sectorial]:
    """The armies that a list by hand may be of, by name, each in its newest version. With somebody on it,
    it is of its edition."""
    rows = Sectorial.objects.defer("filed").order_by("rank", "pk")
    if army.written:
        rows = rows.filter(edition=army.edition)
    every = list(rows)
    reserves = {(one.edition, one.reinforcements) for one in every}
    newest_of_each = {(one.edition, one.number): one for one in every}
    return sorted(
        (one for key, one in newest_of_each.items() if key not in reserves),
        key=lambda one: (one.name, one.edition),
    )


def may_say(*, army: Army) -> bool:
    """Whether its owner may still say which army a list is of."""
    return army.brought is None and not any(one.unit for one in listed(army=army))


def unit_names(*, sectorial: Sectorial) -> tuple[str, ...]:
    """All units of which something can be bought, by name."""
    book, _ = books(sectorial=sectorial)
    sold = {one.unit for one in every_member(book)}
    every = (*book.units.values(), *book.specops)
    return tuple(sorted({one_line(one.name or one.isc) for one in every if one.id in sold}))


def profiles(
    *, sectorial: Sectorial, words: str, place: Place | None = None
) -> tuple[Buyable, ...]:
    """What has these words somewhere. For a line of a code without any, what there is of its unit."""
    units = [place.gap.unit] if place is not None and not words.strip() else None
    return tuple(one for book in _books(sectorial, units, place) for one in found(book, words))


def profile(*, sectorial: Sectorial, named: str, place: Place | None = None) -> Buyable | None:
    """The one of this name (`Buyable.place`), for its group; None where nothing of it can be bought."""
    if _NAMED.fullmatch(named) is None:
        return None
    unit, own, option = map(int, named.split("."))
    member = Member(unit, own, option)
    group = place.group if place else None
    every = (buyable(book, member, group=group) for book in _books(sectorial, [member.unit], place))
    return next(filter(None, every), None)


def place_of(*, army: Army, named: str) -> Place | None:
    """The line of its code that nobody knew, by its name (`Unknown.place`); None for one that is known."""
    came = brought(army=army)
    gap = next((one for one in came.unknown if one.place == named), None) if came else None
    if came is None or gap is None:
        return None
    of_code = codes.decode(came.code).groups
    group = next((one for one in of_code if one.number == gap.group), Group(gap.group, ()))
    return Place(gap, msgspec.structs.replace(group, members=()))


def _books(
    sectorial: Sectorial, units: Collection[int] | None, place: Place | None
) -> tuple[Book, ...]:
    """A Combat Group of Reinforcements has those of their own list first."""
    book, reserves = books(sectorial=sectorial, units=units)
    if place is None or not place.group.reinforcement or reserves is None:
        return (book,)
    return (reserves, book)


def _edition(said: str) -> Edition:
    return "N5" if said == "N5" else "N4"
