"""Who reacts, with what: fifteen against fifteen on two phones, every page of it one screen or nearly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.measures import is_one_screen
from tests.browser.opposite import SIZES, fifteen, fifteen_each, opposite
from tests.browser.seats import Seat, Shot, looked_at, moves


@pytest.fixture(params=SIZES)
def facing(
    request: pytest.FixtureRequest,
    device: Callable[[int, int, bool], BrowserContext],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[Seat, Seat]]:
    """Ana's Markers move; Bo has ten Fusiliers, two Alguacils and two Markers of his own."""
    ana = fifteen(("Nox", 8), ("Caliban, as Camouflaged", 6))
    bo = fifteen(("Fusilier", 9), ("Alguacil", 2), ("Caliban, as Camouflaged", 3))
    fifteen_each(monkeypatch, ana, bo)
    yield from opposite(request.param, device)


def ticks(seat: Seat, *ids: str) -> None:
    """Who can react, where it is asked."""
    for name in ids:
        kind, _, number = name.rpartition(" ")
        group = seat.page.locator("#who-reacts > .crews").get_by_role("group", name=kind)
        seat.tap(group.locator("label.num", has_text=re.compile(rf"\bM?{number}$")))


def key(seat: Seat, row: str, aro: str) -> None:
    """An ARO of a row, and it is noted."""
    place = seat.page.locator("li.answer", has=seat.page.locator(f'.who__n:text-is("{row}")'))
    button = place.get_by_role("button", name=aro, exact=True)
    seat.tap(button)
    expect(place.get_by_role("button", name=aro, exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def fits(seat: Seat, shot: Shot, step: str) -> None:
    size = seat.page.viewport_size
    assert size
    looked_at(seat, shot, f"aros-{size['width']}-{step}")
    is_one_screen(seat.page, step)


def test_a_discover_by_an_aro(facing: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = facing
    ana.taps = bo.taps = 0
    moves(ana)
    bo.at("2")
    expect(bo.page.locator("#live")).to_contain_text("Who has LoF to it, or has it in ZoC?")
    fits(bo, shot, "1-asked")
    ticks(bo, "Fusilier 1", "Fusilier 2", "Fusilier 3", "Alguacil 1")
    bo.tap(bo.go)
    expect(bo.page.locator("li.answer")).to_have_count(2)
    fits(bo, shot, "2-listed")
    key(bo, "Alguacil 1", "Discover")
    fits(bo, shot, "3-noted")
