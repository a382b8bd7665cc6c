"""A table is built: from the palette, by figures, and as a script draws it. The server checks it all."""

from __future__ import annotations

import json
import re
from math import cos, radians, sin
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from rules import space
from tests.tables.conftest import At
from tracker.accounts.models import Player
from tracker.tables import actions
from tracker.tables.models import SavedTable
from tracker.tables.palette import PALETTE
from tracker.tables.shaping import SQUARE, Frame, beside, framed, put

SHED = space.Scenery(((10.0, 10.0), (14.0, 10.0), (14.0, 12.0), (10.0, 12.0)), 3.0, name="Shed")
CORNER = space.Scenery(
    ((2.0, 2.0), (8.0, 2.0), (8.0, 4.0), (4.0, 4.0), (4.0, 8.0), (2.0, 8.0)), 2.0
)


def door(table: SavedTable, name: str) -> str:
    return reverse(f"tables:{name}", args=[table.public_id])


def measures(page: str) -> dict[str, str]:
    """What the form of a piece says."""
    form = page.split('id="piece-form"')[1].split("</form>")[0]
    said = dict(re.findall(r'<input[^>]* name="(\w+)" value="([^"]*)"', form))
    return said | {"kind": re.findall(r'value="([^"]+)" selected', form)[0]}


def kept(browser: Client, table: SavedTable, pieces: Any, had: str) -> Any:
    sent = {"scenery": pieces if isinstance(pieces, str) else json.dumps(pieces), "had": had}
    return browser.post(door(table, "scenery"), sent)


def as_drawn(**more: Any) -> dict[str, Any]:
    corners = [[10, 10], [14, 10], [14, 12], [10, 12]]
    return {"outline": corners, "top": 3, "bottom": 0, "kind": "building", **more}


@pytest.mark.parametrize("one", PALETTE, ids=lambda one: one.key)
def test_a_piece_of_the_palette_stands_in_the_middle(
    ana: Player, at: At, table: SavedTable, one: Any
) -> None:
    browser = at(ana)
    page = browser.post(door(table, "place"), {"ready": one.key}, follow=True).text
    table.refresh_from_db()
    (piece,) = table.pieces
    assert framed(piece.outline) == Frame(24, 24, one.wide, one.deep, 0)
    assert piece.solid == (not one.sight)
    assert f'data-number="1" data-kind="{piece.kind}"' in page


def boxes(table: SavedTable) -> list[tuple[float, float, float, float]]:
    """The rectangle of the table that each piece takes: its left, near, right and far side."""
    sides = [tuple(zip(*one.outline, strict=True)) for one in table.pieces]
    return [(min(xs), min(ys), max(xs), max(ys)) for xs, ys in sides]


def test_what_is_placed_stands_beside_what_stands_there(
    ana: Player, at: At, table: SavedTable
) -> None:
    browser = at(ana)
    for one in PALETTE:
        browser.post(door(table, "place"), {"ready": one.key})
    table.refresh_from_db()
    found = boxes(table)
    assert len(found) == len(PALETTE)
    for n, (left, near, right, far) in enumerate(found):
        assert min(left, near) >= 0
        assert max(right, far) <= 48
        for other in found[:n]:
            apart = other[2] <= left or right <= other[0] or other[3] <= near or far <= other[1]
            assert apart, (n, other)


def test_on_a_table_that_is_full_it_stands_where_it_was_meant_to() -> None:
    full = (put(SQUARE, Frame(6, 6, 12, 12, 0)),)
    wanted = put(SQUARE, Frame(6, 6, 2, 2, 0))
    assert beside(wanted, full, 12, 12) == wanted


def test_the_smallest_table_has_room_for_all_of_it(ana: Player) -> None:
    table = actions.create(player=ana, name="Small", points=150)
    for one in PALETTE:
        actions.place(table=table, piece=one.at(table.width / 2, table.depth / 2))


def test_a_piece_is_changed_by_its_measures(ana: Player, at: At, table: SavedTable) -> None:
    browser = at(ana)
    for piece in (SHED, CORNER):
        actions.place(table=table, piece=piece)
    said = measures(browser.get(door(table, "table"), {"piece": "2"}).text)
    assert {name: said[name] for name in ("number", "x", "y", "wide", "deep", "turn", "top")} == {
        "number": "2", "x": "5", "y": "5", "wide": "6", "deep": "6", "turn": "0", "top": "2",
    }  # fmt: skip
    browser.post(door(table, "place"), said | {"x": "20", "turn": "90", "name": "Corner"})
    table.refresh_from_db()
    shed, corner = table.pieces
    assert shed == SHED
    # What has six corners keeps them.
    assert corner.outline == ((23, 2), (23, 8), (21, 8), (21, 4), (17, 4), (17, 2))
    assert (corner.name, corner.standable) == ("Corner", False)


def test_what_is_not_there_is_not_changed(ana: Player, at: At, table: SavedTable) -> None:
    browser = at(ana)
    actions.place(table=table, piece=SHED)
    said = measures(browser.get(door(table, "table"), {"piece": "1"}).text)
    for number in ("2", "0", "-1", "x", "9" * 400):
        answer = browser.post(door(table, "place"), said | {"number": number, "x": "30"})
        assert answer.status_code == 422
        assert browser.get(door(table, "table"), {"piece": number}).status_code == 200
    table.refresh_from_db()
    assert table.pieces == (SHED,)


def test_what_was_drawn_is_kept_once(ana: Player, at: At, table: SavedTable) -> None:
    browser, had = at(ana), table.stamp
    drawn = [as_drawn(name="Shed"), as_drawn(top=1)]
    first = kept(browser, table, drawn, had)
    assert first.status_code == 200
    # The answer was lost on its way, so it is sent again: it is the same.
    again = kept(browser, table, drawn, had)
    assert again.json() == first.json()
    table.refresh_from_db()
    assert table.pieces[0] == SHED
    assert len(table.pieces) == 2
    assert table.stamp == first.json()["stamp"]
    assert f'data-stamp="{table.stamp}"' in browser.get(door(table, "table")).text


def test_what_somebody_changed_meanwhile_is_not_lost(
    ana: Player, at: At, table: SavedTable
) -> None:
    had = table.stamp
    actions.place(table=table, piece=SHED)
    answer = kept(at(ana), table, [], had)
    assert answer.status_code == 409
    assert "changed elsewhere" in answer.json()["sentence"]
    table.refresh_from_db()
    assert table.pieces == (SHED,)


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "[",
        "{}",
        "[1]",
        "[{}]",
        '[{"outline": [[1, 1], [2, 1], [2, 2]], "top": NaN}]',
        [as_drawn(kind="lake")],
        [as_drawn(name="x" * 41)],
        [as_drawn(top=99)],
        [as_drawn(kind="zone")],
        [as_drawn(outline=[[40, 40], [60, 40], [60, 42]])],
        [as_drawn(outline=[[1, 1], [4, 4], [4, 1], [1, 4]])],
        [as_drawn(outline=[[1e300, 1], [4, 4], [4, 1]])],
        [as_drawn()] * 121,
    ],
)
def test_what_no_table_can_hold_changes_nothing(
    ana: Player, at: At, table: SavedTable, wrong: Any
) -> None:
    actions.place(table=table, piece=SHED)
    answer = kept(at(ana), table, wrong, table.stamp)
    assert answer.status_code == 422
    assert answer.json()["sentence"].endswith(".")
    table.refresh_from_db()
    assert table.pieces == (SHED,)


def test_only_its_owner_builds(ana: Player, bo: Player, at: At, table: SavedTable) -> None:
    actions.share(table=table)
    assert kept(at(bo), table, [as_drawn()], table.stamp).status_code == 404
    assert kept(Client(), table, [as_drawn()], table.stamp).status_code == 302
    shown = at(bo).get(reverse("tables:shared", args=[table.shared])).text
    for own in ("data-stamp", 'id="building"', "editor.js", "data-number", "Duplicate"):
        assert own in at(ana).get(door(table, "table")).text or own == "data-number"
        assert own not in shown
    table.refresh_from_db()
    assert table.pieces == ()


def test_a_table_of_forty_pieces_is_small(ana: Player, at: At, table: SavedTable) -> None:
    pieces = [as_drawn(name=f"Container {number}", standable=True) for number in range(40)]
    kept(at(ana), table, pieces, table.stamp)
    assert len(at(ana).get(door(table, "table")).content) < 100_000


inches = st.floats(1, 20)


@given(inches, inches, inches, inches, st.floats(-179, 179))
def test_a_frame_is_what_was_put(x: float, y: float, wide: float, deep: float, turn: float) -> None:
    outline = put(SQUARE, Frame(x, y, wide, deep, turn))
    found = framed(outline)
    assert (found.x, found.y) == pytest.approx((x, y), abs=1e-3)
    # Corners are kept to a ten-thousandth: the turn of a short edge is that much off, over a long one.
    assert (found.wide, found.deep) == pytest.approx((wide, deep), abs=4e-3)
    assert cos(radians(found.turn)) == pytest.approx(cos(radians(turn)), abs=1e-3)
    assert sin(radians(found.turn)) == pytest.approx(sin(radians(turn)), abs=1e-3)
