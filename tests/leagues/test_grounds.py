"""Tables with names: nobody plays twice on one where that can be avoided."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tests.leagues import cast
from tests.leagues.test_pages import olga
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.grounds import tables_for
from tracker.leagues.models import Club, Event, Pairing
from tracker.leagues.terms import Terms

HALL = ("Ruins", "Docks", "Jungle", "Station", "Camp", "Roofs")


def test_tables_are_in_the_order_of_the_pairs_where_nobody_has_been() -> None:
    assert tables_for([(1, 2), (3, 4), (5, 6)], {}) == [1, 2, 3]
    assert tables_for([], {}) == []


@pytest.mark.parametrize("seed", range(40))
def test_nobody_by_hand_finds_a_seating_with_fewer_repeated(seed: int) -> None:
    chance = Random(seed)
    many = chance.randint(2, 6)
    pairs = [(2 * at, 2 * at + 1) for at in range(many)]
    been = {one: {chance.randint(1, many) for _ in range(3)} for one in range(2 * many)}

    def repeated(seating: tuple[int, ...] | list[int]) -> int:
        return sum(
            table in been[first] | been[second]
            for table, (first, second) in zip(seating, pairs, strict=True)
        )

    found = tables_for(pairs, been)
    assert sorted(found) == list(range(1, many + 1))
    assert repeated(found) == min(map(repeated, permutations(range(1, many + 1))))


def been(event: Event) -> list[tuple[str, int | None]]:
    rows = Pairing.objects.filter(round__event=event).select_related(
        "first__member", "second__member"
    )
    return [(name, one.table) for one in rows for name in cast.names(one)]


@pytest.mark.django_db
def test_in_three_rounds_everybody_sees_three_tables(club: Club) -> None:
    event = cast.opened(club, [f"P{n}" for n in range(8)], terms=Terms(rounds=3, tables=HALL))
    for _ in range(3):
        for game in cast.next_round(event):
            actions.decide(pairing=game, by="Olga", told=Told((7, 3)))
    assert len(set(been(event))) == 24


@pytest.mark.django_db
def test_pages_and_sheets_say_what_a_table_is_called(club: Club) -> None:
    client = olga(club)
    said = {"club": club.name, "in": club.public_id, "name": "S", "tables": "\n".join(HALL)}
    client.post("/leagues/new/", said | {"kind": "tournament"})
    event = Event.objects.latest("pk")
    assert event.terms.tables == HALL
    actions.type_in(event=event, by="Olga", names=["Ana", "Bo"])
    [game] = cast.next_round(event)
    for address in (
        f"/e/{event.public_id}/round/1/",
        f"/p/{game.public_id}/",
        f"/e/{event.public_id}/paper/control/",
        f"/e/{event.public_id}/paper/pairings/",
    ):
        assert "Ruins" in client.get(address).content.decode(), address
