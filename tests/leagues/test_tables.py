"""A table that is kept for the club: whoever is in it looks at it, plays on a copy of it, and nobody else."""

from __future__ import annotations

import pytest
from django.test import Client

from rules import space
from tests.leagues import cast
from tests.leagues.test_pages import claimed, olga, signed_in
from tracker.accounts.models import Player
from tracker.leagues.models import Club, Event, Member
from tracker.tables import actions as tables
from tracker.tables.models import SavedTable

pytestmark = pytest.mark.django_db


@pytest.fixture
def docks(event: Event) -> SavedTable:
    """Ana's table; she is in the club."""
    ana = claimed(event, "Ana")
    table = tables.create(player=_player(event, "Ana"), name="The docks", points=300)
    tables.place(table=table, piece=space.Scenery(((1, 1), (4, 1), (4, 4)), 3, name="Shed"))
    kept(ana, event.club, table)
    return table


def _player(event: Event, name: str) -> Player:
    found = Member.objects.get(club=event.club, name=name).player
    assert found is not None
    return found


def kept(client: Client, club: Club, table: SavedTable) -> int:
    said = {"table": table.public_id}
    status: int = client.post(f"/c/{club.public_id}/tables/", said).status_code
    table.refresh_from_db()
    return status


def test_who_is_in_the_club_looks_at_it_and_takes_a_copy(event: Event, docks: SavedTable) -> None:
    bo = claimed(event, "Bo")
    page = bo.get(f"/c/{event.club.public_id}/").text
    assert "The docks" in page
    assert f"/t/{docks.shared}/" in page
    bo.post(f"/t/{docks.shared}/copy/")
    (copy,) = SavedTable.objects.filter(owner=_player(event, "Bo"))
    assert [one.name for one in copy.pieces] == ["Shed"]


def test_nobody_else_is_told_of_it(event: Event, docks: SavedTable) -> None:
    for client in (Client(), signed_in(cast.guest("Zoe"))):
        page = client.get(f"/c/{event.club.public_id}/").text
        assert "The docks" not in page
        assert str(docks.shared) not in page


def test_only_who_is_in_it_keeps_one_and_only_ones_own(event: Event, docks: SavedTable) -> None:
    zoe = cast.guest("Zoe")
    yard = tables.create(player=zoe, name="The yard", points=300)
    assert kept(signed_in(zoe), event.club, yard) == 404
    assert kept(claimed(event, "Bo"), event.club, yard) == 404
    assert yard.shared is None, "and it is shown to nobody"
    assert "The yard" not in olga(event.club).get(f"/c/{event.club.public_id}/").text


def test_kept_twice_it_is_there_once(event: Event, docks: SavedTable) -> None:
    ana = signed_in(_player(event, "Ana"))
    address = docks.shared
    assert kept(ana, event.club, docks) == 302
    assert docks.shared == address
    page = ana.get(f"/c/{event.club.public_id}/").text
    assert page.count(f"/t/{docks.shared}/") == 1
    assert f'value="{docks.public_id}"' not in page, "it is among what can be kept"


def test_its_owner_or_an_organiser_takes_it_back(event: Event, docks: SavedTable) -> None:
    bo = claimed(event, "Bo")
    door = f"/c/{event.club.public_id}/tables/{docks.public_id}/out/"
    assert "No longer for the club" not in bo.get(f"/c/{event.club.public_id}/").text
    assert bo.post(door).status_code == 404
    assert olga(event.club).post(door).status_code == 302
    assert "The docks" not in bo.get(f"/c/{event.club.public_id}/").text
    ana = signed_in(_player(event, "Ana"))
    kept(ana, event.club, docks)
    assert "No longer for the club" in ana.get(f"/c/{event.club.public_id}/").text
    assert ana.post(door).status_code == 302
    assert SavedTable.objects.filter(pk=docks.pk).exists()


def test_one_that_its_owner_shows_nobody_any_more_or_deletes_is_gone(
    event: Event, docks: SavedTable
) -> None:
    ana = signed_in(_player(event, "Ana"))
    tables.close(table=docks)
    assert f"/tables/{docks.public_id}/out/" not in ana.get(f"/c/{event.club.public_id}/").text
    kept(ana, event.club, docks)
    tables.delete(table=docks)
    assert "The docks" not in ana.get(f"/c/{event.club.public_id}/").text
