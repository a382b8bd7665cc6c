"""An Order told in one go on a map: it ends where a finger says, or nobody says it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.opposite import looked_over
from tests.browser.seats import (
    Seat,
    Shot,
    assert_accessible,
    assert_large_enough,
    in_one_go,
    picks,
    until,
)
from tests.browser.test_map import drag, tap
from tests.browser.test_taps import on_a_map as on_a_map
from tests.browser.test_taps_told import key


def looked(seat: Seat, shot: Shot, name: str) -> None:
    looked_over(seat, shot, f"told-map-{name}")
    assert_large_enough(seat.page)
    assert_accessible(seat.page)


@pytest.mark.long("two phones and a map")
def test_an_order_ends_where_its_piece_was_drawn(on_a_map: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = on_a_map
    in_one_go(ana)
    drag(ana, (12, 28), (12, 26))
    to = ana.page.locator("#told-to")
    expect(to).to_have_value(re.compile(r"″, 2[56]"))
    looked(ana, shot, "drawn")
    # A further tap is a further corner of the way.
    tap(ana, 13, 25)
    expect(to).to_have_value(re.compile(r"by way of"))
    ana.tap(ana.go)
    expect(bo.page.locator("#not-so")).to_be_visible()
    stands = """() => [...document.querySelectorAll(".board__piece--them")].some(
        (one) => Math.hypot(one.dataset.x - 13, one.dataset.y - 25) < 0.5)"""
    until(bo.page, stands)


@pytest.mark.long("two phones and a map")
def test_a_place_is_tapped_once_it_is_asked_for_and_may_be_left_out(
    on_a_map: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = on_a_map
    in_one_go(ana)
    picks(ana, "Fusilier")
    expect(ana.page.locator("#told-to")).to_be_hidden()
    ana.page.locator("#told-where > summary").click()
    tap(ana, 12, 26)
    expect(ana.page.locator("#told-to")).to_have_value(re.compile(r"″, 2[56]"))
    looked(ana, shot, "tapped")
    # Taken back, nothing is said of it.
    ana.page.locator("[data-board=back]").click()
    expect(ana.page.locator("#told-to")).to_have_value("")
    ana.tap(key(ana, "Move + Move"))
    bo.at("2")
