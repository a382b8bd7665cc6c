"""What can't be taken back is held: let go early and nothing happened; without a script it takes two taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seats import Seat, Shot, at_an_example, looked_at

ENDING = "#sure-end > summary"


def stand_still(page: Page) -> None:
    """Stop its clock: on a slow machine 700 ms of holding are 700 ms."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


@pytest.mark.usefixtures("kept")
def test_a_turn_with_orders_left_is_held_to_its_end(ana: Seat, bo: Seat, shot: Shot) -> None:
    at_an_example(ana, bo)
    page = ana.page
    looked_at(ana, shot, "hold-1")
    sent = len(ana.sent)
    button = page.locator(ENDING)
    stand_still(page)
    button.hover()
    page.mouse.down()
    expect(button).to_have_class("holdbtn is-held")
    page.clock.run_for(700)
    page.mouse.up()
    expect(button).to_have_class("holdbtn")
    page.clock.run_for(5_000)
    expect(page.locator("#sure-end")).not_to_have_attribute("open", "")
    assert len(ana.sent) == sent, "let go early: nothing was asked"

    # A finger that slides off has let go, too.
    button.hover()
    page.mouse.down()
    page.mouse.move(5, 5)
    page.clock.run_for(900)
    page.mouse.up()
    assert len(ana.sent) == sent
    ana.at("orders")

    button.hover()
    page.mouse.down()
    page.clock.run_for(810)
    page.mouse.up()
    page.clock.resume()
    expect(page.locator("#log")).to_contain_text("ends the Orders Phase")


def test_the_space_bar_holds_it_and_enter_asks_first(ana: Seat, bo: Seat) -> None:
    at_an_example(ana, bo)
    page, button = ana.page, ana.page.locator(ENDING)
    stand_still(page)
    button.focus()
    page.keyboard.down(" ")
    page.clock.run_for(700)
    page.keyboard.up(" ")
    page.clock.run_for(5_000)
    ana.at("orders")
    page.keyboard.press("Enter")
    expect(page.locator("#sure-end")).to_have_attribute("open", "")
    page.keyboard.press("Enter")
    expect(page.locator("#sure-end")).not_to_have_attribute("open", "")
    page.keyboard.down(" ")
    page.clock.run_for(810)
    page.keyboard.up(" ")
    page.clock.resume()
    expect(page.locator("#log")).to_contain_text("ends the Orders Phase")


def test_by_choice_it_takes_two_taps(ana: Seat, bo: Seat) -> None:
    at_an_example(ana, bo)
    page = ana.page
    ana.tap(page.get_by_label("Menu"))
    with page.expect_response("**/accounts/look/"):
        page.get_by_label("Tap twice").check(force=True)
    page.reload()
    ana.tap(page.locator(ENDING))
    expect(page.locator("#sure-end")).to_have_attribute("open", "")
    ana.at("orders")
    ana.tap(page.locator("#sure-end button"))
    expect(page.locator("#log")).to_contain_text("ends the Orders Phase")
