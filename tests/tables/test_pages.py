"""The pages of tables, with forms alone: no script is needed."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from rules import space
from tests.tables.conftest import At
from tracker.accounts.models import Player
from tracker.tables import actions
from tracker.tables.models import SavedTable
from tracker.tables.refusals import NotDone

WALL = {
    "kind": "wall", "x": "24", "y": "24", "wide": "40", "deep": "0.25", "turn": "0",
    "bottom": "0", "top": "3", "standable": "on", "name": "The long wall",
}  # fmt: skip


def said(page: str, asked: str) -> str:
    """What the page answers to a question."""
    found = re.search(rf"<dt>{asked}</dt><dd><b>([^<]*)</b>", page)
    assert found, asked
    return found[1]


def test_a_first_table(ana: Player, at: At) -> None:
    browser = at(ana)
    assert "No table yet" in browser.get(reverse("tables:home")).text
    made = browser.post(reverse("tables:new"), {"name": "The docks", "points": "250"}, follow=True)
    assert "<h1>The docks</h1>" in made.text
    assert 'viewBox="-0.5 -0.5 33 49"' in made.text
    assert "The docks" in browser.get(reverse("tables:home")).text


def test_a_table_needs_a_name_and_a_size(ana: Player, at: At) -> None:
    answer = at(ana).post(reverse("tables:new"), {"name": "", "points": "9"})
    assert answer.status_code == 422
    assert not SavedTable.objects.exists()


def test_a_wall_takes_the_line_of_fire(ana: Player, at: At, table: SavedTable) -> None:
    browser, address = at(ana), reverse("tables:table", args=[table.public_id])
    before = browser.get(address).text
    assert said(before, "Line of Fire from A to B") == "Yes"
    assert 'class="map__sight"' in before
    placed = browser.post(reverse("tables:place", args=[table.public_id]), WALL, follow=True).text
    assert "The long wall, 3″ high" in placed
    assert said(placed, "Line of Fire from A to B") == "No"
    assert 'class="map__sight"' not in placed
    assert said(placed, "Silhouette contact") == "No"


def test_what_is_asked_is_in_the_address(ana: Player, at: At, table: SavedTable) -> None:
    where = {
        "a_x": "10",
        "a_y": "40",
        "a_s": "2",
        "a_facing": "90",
        "b_x": "10",
        "b_y": "30",
        "b_s": "7",
    }
    page = at(ana).get(reverse("tables:table", args=[table.public_id]), where).text
    assert said(page, "Line of Fire from A to B") == "No"
    assert "outside its arc" in page
    assert said(page, "Line of Fire from B to A") == "Yes"
    assert said(page, "Distance") == "8.43″"
    assert said(page, "Zone of Control") == "No"


def test_it_stands_on_what_is_under_it(ana: Player, at: At, table: SavedTable) -> None:
    browser = at(ana)
    browser.post(reverse("tables:place", args=[table.public_id]), WALL | {"deep": "8"})
    page = browser.get(reverse("tables:table", args=[table.public_id]), {"a_x": "20", "a_y": "22"})
    assert "A stands 3″ up, on scenery." in page.text


@pytest.mark.parametrize(
    "wrong",
    [{"x": "47"}, {"top": "0.2", "bottom": "1"}, {"wide": "-1"}, {"x": "nan"}, {"kind": "lake"}],
)
def test_scenery_that_can_not_stand_changes_nothing(
    ana: Player, at: At, table: SavedTable, wrong: dict[str, str]
) -> None:
    answer = at(ana).post(reverse("tables:place", args=[table.public_id]), WALL | wrong)
    assert answer.status_code == 422
    table.refresh_from_db()
    assert table.pieces == ()


@pytest.mark.parametrize("wrong", [{"a_x": "400"}, {"a_s": "9"}, {"b_y": "nan"}, {"a_x": "here"}])
def test_what_can_not_be_measured_is_said(
    ana: Player, at: At, table: SavedTable, wrong: dict[str, str]
) -> None:
    answer = at(ana).get(reverse("tables:table", args=[table.public_id]), wrong)
    assert answer.status_code == 422
    assert "That can’t be measured." in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert "<dt>Distance" not in answer.text


def test_a_piece_is_taken_off(ana: Player, at: At, table: SavedTable) -> None:
    browser, address = at(ana), reverse("tables:remove", args=[table.public_id])
    browser.post(reverse("tables:place", args=[table.public_id]), WALL)
    assert "is off the table" in browser.post(address, {"number": "1"}, follow=True).text
    for number in ("1", "0", "-1", "x", "9" * 5000):
        assert browser.post(address, {"number": number}).status_code == 422


def test_a_zone_hinders_sight(ana: Player, at: At, table: SavedTable) -> None:
    browser = at(ana)
    browser.post(reverse("tables:place", args=[table.public_id]), WALL | {"kind": "poor"})
    page = browser.get(reverse("tables:table", args=[table.public_id])).text
    assert said(page, "Line of Fire from A to B") == "Yes"
    assert "through Poor Visibility" in page


def test_nobody_else_finds_it(bo: Player, at: At, table: SavedTable) -> None:
    browser = at(bo)
    assert browser.get(reverse("tables:table", args=[table.public_id])).status_code == 404
    for door in ("place", "remove", "share", "delete"):
        assert browser.post(reverse(f"tables:{door}", args=[table.public_id])).status_code == 404
    assert SavedTable.objects.get() == table
    assert "The docks" not in browser.get(reverse("tables:home")).text


def test_it_is_shown_by_an_address_and_to_nobody_again(
    ana: Player, bo: Player, at: At, table: SavedTable
) -> None:
    share = reverse("tables:share", args=[table.public_id])
    page = at(ana).post(share, {"do": "open"}, follow=True).text
    table.refresh_from_db()
    address = reverse("tables:shared", args=[table.shared])
    assert address in page
    shown = Client().get(address)
    assert shown.status_code == 200
    assert said(shown.text, "Line of Fire from A to B") == "Yes"
    assert table.public_id not in shown.text
    assert reverse("tables:home") not in re.sub(r"<header.*?</header>", "", shown.text, flags=re.S)
    at(ana).post(share, {"do": "close"})
    assert Client().get(address).status_code == 404


def test_a_copy_is_ones_own(bo: Player, at: At, table: SavedTable) -> None:
    actions.place(table=table, piece=space.Scenery(((1, 1), (4, 1), (4, 4)), 3, name="Shed"))
    actions.share(table=table)
    at(bo).post(reverse("tables:copy", args=[table.shared]))
    copied = SavedTable.objects.get(owner=bo)
    assert (copied.name, copied.pieces, copied.shared) == ("The docks", table.pieces, None)


def test_it_is_deleted(ana: Player, at: At, table: SavedTable) -> None:
    page = at(ana).post(reverse("tables:delete", args=[table.public_id]), follow=True)
    assert "is deleted" in page.text
    assert not SavedTable.objects.exists()


def test_a_player_keeps_so_many(ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MOST_TABLES", 1)
    actions.create(player=ana, name="One", points=300)
    with pytest.raises(NotDone):
        actions.create(player=ana, name="Two", points=300)


def test_a_full_table_is_small_and_reads_once(
    ana: Player, at: At, table: SavedTable, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    piece = space.Scenery(((1, 1), (4, 1), (4, 4), (1, 4)), 3)
    for _ in range(40):
        actions.place(table=table, piece=piece)
    browser = at(ana)
    browser.get(reverse("tables:home"))
    with django_assert_max_num_queries(6):
        page = browser.get(reverse("tables:table", args=[table.public_id]))
    assert len(page.content) < 100_000
