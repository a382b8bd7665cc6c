"""Real army codes with the real data, which the project does not have: ARMY_DATA_DIR names it. Every trooper
of them enters a match of its own edition, as it is, is deployed, and declares whatever it can."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, Final

import pytest
from msgspec.structs import replace

from rules.log import commands as c
from rules.reference import ARMY_LIMIT, N4, N5_3, ArmyList, Book, ListEntry, Profile
from rules.turn.armies import TWICE
from tests.armies.real_codes import good
from tests.conftest import NO_ARMY_DATA
from tests.rules.laws.listed import Named, acted, teams
from tests.rules.laws.matches import opened
from tests.rules.laws.play import seed
from tracker.armies.actions.reading import read_code
from tracker.armies.lines import at_the_start, may_lead

pytestmark = [
    pytest.mark.skipif(not os.environ.get("ARMY_DATA_DIR"), reason=NO_ARMY_DATA),
    pytest.mark.django_db,
    pytest.mark.usefixtures("official_data"),
]

BOOKS: Final = (N4, N5_3)
CODES: Final = {"N4": 10, "N5": 40}
"""How many of the codes read as each edition."""
A_TENTH: Final = 10


def lists(book: Book) -> list[tuple[ListEntry, ...]]:
    """The troopers of each code that reads as a list of this game, as it prints them."""
    every = (read_code(one["code"], None) for one in good())
    return [
        tuple(one.entry(converted=False) for one in at_the_start(read.troopers))
        for read in every
        if read.edition == book.lists
    ]


def fresh_teams(book: Book) -> Iterator[tuple[int, tuple[ListEntry, ...]]]:
    """Who are played together, numbered; those of whom everybody was met before are left out."""
    met = set[Profile]()
    number = 0
    for entries in lists(book):
        for team in teams(entries):
            profiles = {one.profile for one in team}
            if profiles - met:
                yield number, team
                number += 1
            met |= profiles


def armies(entries: tuple[ListEntry, ...]) -> Iterator[ArmyList]:
    """The list; in two or more where it has more troopers than any match takes. One of each leads."""
    most = TWICE * ARMY_LIMIT
    for at in range(0, len(entries), most):
        some = entries[at : at + most]
        leader = next((one for one in some if one.lieutenant), may_lead(some)[0])
        place = some.index(leader)
        led = tuple(replace(one, lieutenant=n == place) for n, one in enumerate(some))
        yield ArmyList("a list", "Wanderers", led)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.edition)
def test_every_list_enters_as_it_is(book: Book, record_property: Any) -> None:
    every, entered = lists(book), 0
    assert len(every) == CODES[book.lists]
    for list_of_it in filter(None, every):
        for army in armies(list_of_it):
            match = opened(book.edition)
            command = c.EnterArmy(by="A", army=army)
            assert match.may(command) is None
            match.put(command, seed("a list"))
            noted = [one.profile for one in match.full.troopers.values()]
            assert noted == [one.profile for one in army.entries]
            entered += len(noted)
    record_property("counts", f"{entered} troopers of {len(every)} {book.lists} codes entered")
    assert entered > 3 * len(every)


@pytest.mark.long("a match for every three troopers of fifty lists")
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.edition)
def test_every_trooper_is_deployed_and_declares_all_it_can(
    book: Book, thorough: bool, record_property: Any
) -> None:
    """A tenth of them, unless thorough."""
    commands, troopers = 0, 0
    declared, used, unoffered = set[Named](), set[Named](), set[Named]()
    for number, team in fresh_teams(book):
        if thorough or number % A_TENTH == 0:
            found = acted(team, book, number)
            commands += found.commands
            troopers += len(team)
            declared |= found.declared
            used |= found.used
            unoffered |= found.unoffered
    record_property(
        "counts",
        f"{troopers} troopers of {book.lists} codes: {len(declared)} skills declared, with {len(used)} "
        f"weapons; {commands} commands",
    )
    assert unoffered == set()
    assert len(declared) > troopers
    assert len(used) > troopers
