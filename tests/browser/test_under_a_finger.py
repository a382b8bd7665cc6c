"""Nothing is put in the place of what a finger is on: what the other side did is shown once it is up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.seats import Seat, at_an_example, moves


def test_what_comes_while_a_finger_is_down_waits_for_its_tap(ana: Seat, bo: Seat) -> None:
    at_an_example(ana, bo)
    panel, put_right = bo.page.locator("#panel"), bo.page.locator("#put-right")
    put_right.scroll_into_view_if_needed()
    before = panel.get_attribute("data-cursor") or ""
    put_right.locator("> summary").hover()
    bo.page.mouse.down()
    with bo.page.expect_response("**/panel/**"):
        moves(ana)
    ana.at("2")
    bo.page.wait_for_timeout(300)
    expect(panel).to_have_attribute("data-cursor", before)
    bo.page.mouse.up()
    expect(put_right).to_have_attribute("open", "")
    bo.at("2")
