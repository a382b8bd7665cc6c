"""The starter rosters, and the profiles that they are made of."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from rules.book.army_lists import ArmyList, ListEntry
from rules.book.charts import Roster, Starter
from rules.book.editions import BOOKS, Book
from rules.book.profiles import Edition, Profile
from rules.book.rows import read, rows

GAMES: Final = tuple(dict.fromkeys(one.lists for one in BOOKS.values()))
"""By the editions of their army lists, the oldest first."""


def starters(book: Book) -> tuple[Starter, ...]:
    """The profiles of the starter rosters of this Book's game, by faction."""
    return _starters(book.lists)


def starter(id: str) -> Starter:
    """A starter profile of any game by its id. KeyError if there is none."""
    return _starters_by_id()[id]


def rosters(book: Book) -> tuple[Roster, ...]:
    """The starter rosters of this Book's game."""
    return _rosters(book.lists)


def rosters_for(book: Book, points: int) -> tuple[Roster, ...]:
    """Those for a match of so many points: of the nearest size."""
    nearest = min((abs(one.size - points), one.size) for one in rosters(book))[1]
    return tuple(one for one in rosters(book) if one.size == nearest)


@cache
def every_roster() -> tuple[Roster, ...]:
    """The starter rosters of all games, those of the oldest first."""
    return tuple(one for lists in GAMES for one in _rosters(lists))


def roster(id: str) -> Roster:
    """A starter roster of any game by its id. KeyError if there is none."""
    return {one.id: one for one in every_roster()}[id]


BESIDE_THE_PROFILE = ("faction", "swc", "lieutenant_swc", "availability")


def _brought_along(lists: Edition) -> Mapping[str, Any]:
    return rows(f"rosters_{lists.lower()}")


@cache
def _starters(lists: Edition) -> tuple[Starter, ...]:
    return tuple(_starter(id, row, lists) for id, row in _brought_along(lists)["profile"].items())


@cache
def _starters_by_id() -> Mapping[str, Starter]:
    return {one.id: one for lists in GAMES for one in _starters(lists)}


@cache
def _rosters(lists: Edition) -> tuple[Roster, ...]:
    return tuple(_roster(id, row, lists) for id, row in _brought_along(lists)["roster"].items())


def _starter(id: str, row: Mapping[str, Any], lists: Edition) -> Starter:
    beside = {name: row[name] for name in BESIDE_THE_PROFILE if name in row}
    printed = {name: said for name, said in row.items() if name not in beside}
    return Starter(id, profile=read(Profile, printed, edition=lists), **beside)


def _roster(id: str, row: Mapping[str, Any], lists: Edition) -> Roster:
    entries: list[ListEntry] = []
    swc: list[float] = []
    lieutenant = row["lieutenant"]
    for line in row["troopers"]:
        for _ in range(line["count"]):
            leads = line["profile"] == lieutenant
            if leads:
                lieutenant = ""
            found = starter(line["profile"])
            entries.append(ListEntry(found.profile, line["group"], leads))
            swc.append(found.lieutenant_swc if leads else found.swc)
    army = ArmyList(row["name"], row["faction"], tuple(entries))
    points = sum(entry.profile.points for entry in entries)
    return Roster(id, army, points, row["size"], tuple(swc), lists)
