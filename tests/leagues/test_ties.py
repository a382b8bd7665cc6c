"""Who is level in everything stands where a lot has put them, whatever anybody is called; and names are
listed as people read them."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import olga
from tracker.leagues import actions
from tracker.leagues.models import Club, Division, Event
from tracker.leagues.queries import entered, tables
from tracker.leagues.terms import BY_LOT, Terms

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bea", "Xia", "Zoe")


@pytest.fixture
def level(club: Club) -> Event:
    """Four who have all drawn."""
    event = cast.opened(club, FOUR, terms=Terms(ties=BY_LOT))
    for game in cast.next_round(event):
        cast.result(game, (5, 5), (200, 200))
    cast.do_jobs()
    event.refresh_from_db()
    return event


def order(event: Event) -> list[int]:
    [division] = Division.objects.filter(event=event)
    event.refresh_from_db()
    division.event = event
    return [row.entry_id for row in tables.table(division=division)]


def test_another_name_moves_nobody(level: Event) -> None:
    before = order(level)
    for name in FOUR:
        member = cast.entry(level, name).member
        actions.rename(member=member, by=name, name=f"{'ZYXW'[FOUR.index(name)]} {name}")
        assert order(level) == before
    # Nor does it once the table is worked out anew.
    actions.edit(entry=cast.entry(level, "Z Ana"), by="Olga", faction="Nomads")
    assert order(level) == before
    cast.do_jobs()
    assert order(level) == before
    actions.close(event=level, by="Olga")
    assert order(level) == before


def test_it_is_drawn_by_lot_and_the_page_says_so(level: Event) -> None:
    html = Client().get(f"/e/{level.public_id}/").content.decode()
    assert "level in everything: a lot decides." in html
    assert "then by lot." in html
    by_name = order(level)
    orders = set()
    for seed in range(20):
        Event.objects.filter(pk=level.pk).update(seed=f"{seed}")
        Division.objects.filter(event=level).update(kept=None)
        orders.add(tuple(order(level)))
    assert len(orders) > 5
    assert {tuple(sorted(one)) for one in orders} == {tuple(sorted(by_name))}


def test_before_anything_is_played_the_table_is_a_list_of_names(club: Club) -> None:
    event = cast.opened(club, FOUR[::-1], terms=Terms(ties=BY_LOT))
    assert order(event) == [cast.entry(event, name).pk for name in FOUR]


def test_an_event_that_is_opened_now_draws_lots(club: Club) -> None:
    olga(club).post("/leagues/new/", {"club": "Norte", "name": "Open", "kind": "league"})
    assert Event.objects.get().terms.ties == BY_LOT


def test_names_are_listed_as_they_are_read(club: Club) -> None:
    names = ["ana", "Ángel", "Bo", "Çelik", "Émile", "nadia", "ñandú", "Zoe"]
    event = cast.opened(club, names[::-1])
    assert [one.member.name for one in entered.players(event=event)] == names
    [division] = Division.objects.filter(event=event)
    assert [row.name for row in tables.table(division=division)] == names
    html = olga(club).get(f"/c/{club.public_id}/").content.decode()
    at = [html.index(f">{name}<") for name in names]
    assert at == sorted(at)
