"""What the map says and a player doubts: said with one tap before the Roll, granted with one by the other."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.opposite import looked_over
from tests.browser.seats import Seat, Shot, assert_accessible, assert_large_enough
from tests.browser.test_map import drag, tap
from tests.browser.test_map_moving import finger
from tests.browser.test_taps import on_a_map as on_a_map


def looked_through(seat: Seat, shot: Shot, name: str) -> None:
    looked_over(seat, shot, name)
    assert_large_enough(seat.page)
    assert_accessible(seat.page)


def test_a_doubt_is_settled_before_the_roll(on_a_map: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = on_a_map
    drag(ana, (12, 28), (12, 27))
    ana.tap(ana.go)
    bo.at("2")
    tap(bo, 12, 4)
    finger(bo, bo.page.locator("#board-aros").get_by_role("button", name="BS Attack"))
    bo.tap(bo.go)
    ana.at("3")
    ana.taps = 0
    ana.tap(ana.page.locator("#doubts > summary"))
    doubt = ana.page.locator("#doubts button")
    expect(doubt).to_contain_text("Not so: Orc 1 has LoF to Fusilier 1")
    expect(doubt).to_contain_text("the map says yes, ")
    looked_through(ana, shot, "map-doubting")
    ana.tap(doubt)
    assert ana.taps == 2
    for seat in (ana, bo):
        expect(seat.page.locator("[id^=objection-]")).to_contain_text(
            "The Rolls wait until this is settled."
        )
    looked_through(bo, shot, "map-doubted")
    bo.taps = 0
    bo.tap(bo.page.locator("[id^=objection-]").get_by_role("button", name="Grant it"))
    expect(bo.page.locator("[id^=objection-]")).to_have_count(0)
    assert bo.taps == 1
    # The log has both.
    expect(ana.page.locator(".log")).to_contain_text(
        "it is not true that Orc 1 has LoF to Fusilier 1; the map says yes"
    )
    expect(ana.page.locator(".log")).to_contain_text("The objection is granted.")
