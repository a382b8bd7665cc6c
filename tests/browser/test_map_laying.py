"""A template is laid on the map by a finger, and a Zone of Control seen at a tap, on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.opposite import looked_over
from tests.browser.seats import Seat, Shot
from tests.browser.test_map import drag, tap
from tests.browser.test_map_first import one_screen
from tests.browser.test_taps import on_a_map as on_a_map


def chosen(seat: Seat, kind: str) -> None:
    """The template is taken from beneath the map."""
    seat.page.locator("#measuring > summary").click()
    seat.page.get_by_label("Lay a template").select_option(kind)
    seat.page.evaluate("window.scrollTo(0, 0)")


def test_a_zone_of_control_is_seen_at_a_tap(on_a_map: tuple[Seat, Seat]) -> None:
    ana, _ = on_a_map
    rings = ana.page.locator("#board .board__zoc:visible")
    expect(rings).to_have_count(0)
    tap(ana, 12, 4)
    expect(rings).to_have_count(1)
    tap(ana, 22, 1)
    expect(rings).to_have_count(1)
    tap(ana, 3, 16)
    expect(rings).to_have_count(0)


def test_a_template_says_whom_it_touches_and_moves_nobody(
    on_a_map: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = on_a_map
    page, told = ana.page, ana.page.locator("#board-under")
    chosen(ana, "Circular")
    expect(told).to_have_text("Put it down on the map.")
    tap(ana, 12, 4.5)
    expect(told).to_have_text("Touches Orc 1.")
    expect(page.locator(".board__piece--under")).to_have_count(1)
    expect(page.locator(".board__template")).to_have_count(1)
    looked_over(ana, shot, "map-laid-circular")
    one_screen(ana)
    # A teardrop lies against its user's base, and points to where the finger goes.
    chosen(ana, "Large Teardrop")
    drag(ana, (12, 28), (12, 20))
    expect(told).to_have_text("Touches nobody.")
    rim = page.locator(".board__template").evaluate("(one) => one.getAttribute('transform')")
    assert rim.endswith("rotate(270)")
    looked_over(ana, shot, "map-laid-teardrop")
    # Nobody was moved, nothing is declared; nobody else sees a thing of it.
    expect(page.locator("#board-draft *")).to_have_count(0)
    expect(bo.page.locator(".board__template")).to_have_count(0)
    page.get_by_role("button", name="Take it off").click()
    expect(page.locator(".board__template")).to_have_count(0)
    expect(page.locator(".board__piece--under")).to_have_count(0)
    drag(ana, (12, 28), (12, 27))
    expect(page.locator("#board-draft .board__way")).to_have_count(1)
