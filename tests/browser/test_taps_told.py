"""How many taps an Order is that is told in one go, counted over both phones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from rules import scenario
from tests.browser.opposite import SIZES, looked_over, opposite
from tests.browser.seats import Seat, Shot, assert_accessible, assert_large_enough, picks, uncover

SCRIPT = """
title = "Told in one go"

[table]
Ana = [
  "fusilier-heavy-machine-gun, at the gate", "Caliban, as Camouflaged, in the ditch",
  "Alguacil, Lieutenant, in the well",
]
Bo = ["Orc, Lieutenant, on the roof", "Fusilier, in the pit"]
"""


@pytest.fixture(params=SIZES)
def seats(
    request: pytest.FixtureRequest,
    device: Callable[[int, int, bool], BrowserContext],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[Seat, Seat]]:
    """Ana has said that she keeps her Orders in one go: once, for the match."""
    example = scenario.read(SCRIPT)
    monkeypatch.setattr(scenario, "example", lambda _: example)
    both = opposite(request.param, device)
    ana, bo = next(both)
    ana.hurries = bo.hurries = False
    with ana.page.expect_response("**/telling/"):
        ana.page.get_by_role("button", name="In one go").click()
    expect(ana.page.locator("#how-kept .opt--on")).to_have_text("In one go")
    yield ana, bo
    next(both, None)


def key(seat: Seat, label: str, within: str = "#panel") -> Locator:
    """A key by what stands on it, whatever is noted below; not the one that says, too, that nobody reacts."""
    name = re.compile(rf"^{re.escape(label)}(?!.*no AROs)")
    return seat.page.locator(within).get_by_role("button", name=name).first


def looked(seat: Seat, shot: Shot, name: str) -> None:
    looked_over(seat, shot, f"told-{name}")
    assert_large_enough(seat.page)
    assert_accessible(seat.page)


def shoots(ana: Seat, bo: Seat, shot: Shot, name: str = "") -> None:
    """A Move and a BS Attack, one ARO, a Wound: who acts is chosen before."""
    if name:
        looked(ana, shot, f"{name}-order")
    ana.tap(key(ana, "Move + BS Attack at Fusilier 2"))
    bo.at("2")
    if name:
        looked(bo, shot, f"{name}-aros")
    bo.tap(key(bo, "Orc 1: BS Attack, to the 1st"))
    for seat in (ana, bo):
        seat.at("5")
        expect(seat.page.get_by_role("heading", name="What came of it?").last).to_be_visible()
    if name:
        looked(ana, shot, f"{name}-came")


def test_a_move_an_attack_an_aro_and_a_wound_are_four_taps(
    seats: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = seats
    ana.taps = bo.taps = 0
    picks(ana, "Fusilier")
    shoots(ana, bo, shot, "wound")
    bo.tap(key(bo, "Fusilier 2: Unconscious"))
    ana.at("orders", sees=False)
    assert ana.taps + bo.taps == 4
    expect(bo.page.locator("#mine")).to_contain_text("Unconscious")

    # The same trooper goes on: it is chosen, and so is the key.
    ana.taps = bo.taps = 0
    ana.tap(key(ana, "Move + BS Attack at Orc 1"))
    bo.at("2")
    bo.tap(key(bo, "Orc 1: BS Attack, to the 1st"))
    ana.at("5")
    ana.tap(ana.go)
    ana.at("orders", sees=False)
    assert ana.taps + bo.taps == 3


def test_two_moves_are_two_taps_and_not_so_one(seats: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = seats
    ana.taps = bo.taps = 0
    picks(ana, "Alguacil")
    expect(ana.go).to_contain_text("Move + Move")
    expect(ana.go).to_contain_text("no AROs, said aloud")
    ana.tap(ana.go)
    expect(bo.page.locator("#not-so")).to_be_visible()
    assert ana.taps + bo.taps == 2
    looked(bo, shot, "not-so")
    bo.tap(bo.page.locator("#not-so button"))
    expect(ana.page.locator("#not-so")).to_have_count(0)
    # Nobody has acted since: it stands as before.
    ana.at("orders")


def test_a_second_aro_is_ticked_and_sent_with_the_first(
    seats: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = seats
    ana.taps = bo.taps = 0
    picks(ana, "Alguacil")
    ana.tap(ana.page.locator(".pairs").get_by_role("button", name="Move + Move", exact=True))
    bo.at("2")
    expect(bo.go).to_contain_text("Nobody reacted")
    row = bo.page.locator(".sends > li", has_text="Orc 1: Dodge, to the 1st")
    bo.tap(row.locator("label"))
    expect(bo.go).to_contain_text("As ticked")
    more = bo.page.locator("#told-more > summary")
    if more.is_visible() and not key(bo, "Fusilier 2: Dodge, to the 1st").is_visible():
        bo.tap(more)
    bo.tap(key(bo, "Fusilier 2: Dodge, to the 1st"))
    ana.at("5")
    assert ana.taps + bo.taps <= 5
    expect(key(ana, "Orc 1: Dodge succeeds")).to_be_visible()
    expect(key(ana, "Fusilier 2: Dodge succeeds")).to_be_visible()


def test_a_marker_shows_itself_under_its_cover(seats: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = seats
    ana.taps = bo.taps = 0
    picks(ana, "Marker 1")
    looked(ana, shot, "marker")
    uncover(ana, "#lid-shows")
    ana.tap(key(ana, "Move + BS Attack at Orc 1", "#lid-shows"))
    bo.at("2")
    assert ana.taps == 3
    looked(bo, shot, "against-a-marker")
    bo.tap(key(bo, "Orc 1: BS Attack, to the 2nd, delayed"))
    ana.at("5")
    expect(ana.page.locator(".log")).to_contain_text("as said at the table")
