"""A Move by a finger: the ring of its MOV, corners, what it crosses while it is dragged, how it goes."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.opposite import looked_over
from tests.browser.seats import Seat, Shot
from tests.browser.test_map import at, drag, tap
from tests.browser.test_map_first import one_screen
from tests.browser.test_taps import on_a_map as on_a_map


def finger(seat: Seat, place: Locator) -> None:
    """A tap where it stands, with nothing scrolled for it: it must be in sight, and under nothing."""
    place.wait_for()
    x, y = place.evaluate(
        """(one) => {
            const box = one.getBoundingClientRect();
            const at = [box.left + box.width / 2, box.top + box.height / 2];
            return one.contains(document.elementFromPoint(...at)) ? at : [-1, -1];
        }"""
    )
    assert x >= 0, "It is not in sight"
    seat.taps += 1
    seat.page.touchscreen.tap(x, y)


def test_a_move_with_a_corner(on_a_map: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = on_a_map
    page = ana.page
    # While it is dragged: its ring, its way, and whom that meets; nobody has said anything yet.
    page.mouse.move(*at(ana, 12, 28))
    page.mouse.down()
    page.mouse.move(*at(ana, 12, 26), steps=6)
    expect(page.locator("#board-draft .board__reach")).to_have_count(1)
    expect(page.locator("#board-crossed")).to_have_text("Orc 1: LoF, 21.0″")
    expect(page.locator(".board__piece--lit")).to_have_count(1)
    lit, other = (
        page.locator(f".board__piece--them{which} .board__base")
        for which in (".board__piece--lit", ":not(.board__piece--lit)")
    )
    colour = "(one) => getComputedStyle(one).stroke"
    assert lit.evaluate(colour) != other.evaluate(colour)
    # Too far is said before it is let go.
    page.mouse.move(*at(ana, 12, 23), steps=6)
    expect(page.locator("#board-draft .board__way--over")).to_have_count(1)
    expect(page.locator("#board-says")).to_contain_text("too far")
    page.mouse.move(*at(ana, 12, 26), steps=6)
    page.mouse.up()
    ana.taps = 1
    expect(ana.go).to_contain_text("Declare Move")
    tap(ana, 13, 25)
    ana.taps += 1
    to = page.locator(".pick:visible input[name=to]").first
    expect(to).to_have_value(re.compile(r"by way of 1[12](\.\d+)?″, 2[56]"))
    one_screen(ana)
    looked_over(ana, shot, "map-moving-corner")
    ana.tap(ana.go)
    expect(bo.page.locator(".board__way")).to_have_count(1)
    print(f"a Move with a corner: {ana.taps} taps, nothing scrolled")
    assert ana.taps <= 3


def test_too_far_needs_a_yes(on_a_map: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = on_a_map
    page = ana.page
    drag(ana, (12, 28), (12, 23))
    far = page.locator(".field__far:visible")
    expect(far).to_contain_text("more than the 4″ of this Move")
    ana.tap(ana.go)
    # It was not sent; what would say yes to it stands open.
    yes = page.locator(".pick:visible label.opt:has([name=overruled])")
    expect(yes).to_be_visible()
    expect(bo.page.locator(".board__way")).to_have_count(0)
    looked_over(ana, shot, "map-moving-too-far")
    ana.tap(yes)
    expect(far).to_have_count(0)
    ana.tap(ana.go)
    # Both read how far it was, and how far it might have gone.
    expect(bo.page.locator(".board__way")).to_have_count(1)
    for seat in (ana, bo):
        expect(seat.page.locator(".log")).to_contain_text("more than its 4″")


def test_how_it_goes_is_a_tap_on_the_map(on_a_map: tuple[Seat, Seat], shot: Shot) -> None:
    ana, _ = on_a_map
    drag(ana, (12, 28), (12, 27))
    ways = ana.page.locator("#board-ways")
    expect(ways.get_by_role("button", name="Move", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    one_screen(ana)
    finger(ana, ways.get_by_role("button", name="Cautious"))
    expect(ana.go).to_contain_text("Declare Cautious Movement")
    to = ana.page.locator(".pick:visible input[name=to]").first
    expect(to).to_have_value(re.compile(r"″, 2[67]"))
    looked_over(ana, shot, "map-moving-cautious")
    finger(ana, ways.get_by_role("button", name="Move", exact=True))
    finger(ana, ways.get_by_role("button", name="Prone"))
    expect(ways.get_by_role("button", name="Prone")).to_have_attribute("aria-pressed", "true")
    one_screen(ana)
    ana.page.locator("[data-board=back]").click()
    expect(ways).to_be_hidden()
    expect(ana.page.locator("#board-crossed")).to_be_hidden()
