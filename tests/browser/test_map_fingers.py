"""Fingers on the map: two look closer, one finds its base whatever the zoom."""

from __future__ import annotations

from math import cos, pi, sin

from playwright.sync_api import expect

from tests.browser.hands import stroke
from tests.browser.opposite import looked_over
from tests.browser.seats import Seat, Shot
from tests.browser.test_map import at
from tests.browser.test_map_first import names, one_screen
from tests.browser.test_taps import on_a_map as on_a_map

FINGER = 24
"""Pixels across that a finger needs at least."""


def wide(seat: Seat) -> float:
    """Inches of the table that the map shows."""
    box: str = seat.page.locator("#board").get_attribute("viewBox") or ""
    return float(box.split(" ")[2])


def fingers(seat: Seat, *steps: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Two fingers that come down on the first of these spots, go over the others and are lifted."""
    phone = seat.page.context.new_cdp_session(seat.page)

    def touch(kind: str, spots: tuple[tuple[float, float], ...]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]
        phone.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    first, *rest = steps
    touch("touchStart", first[:1])
    touch("touchStart", first)
    for spots in rest:
        touch("touchMove", spots)
    touch("touchEnd", steps[-1][:1])
    touch("touchEnd", ())
    phone.detach()


def apart(seat: Seat, *gaps: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Two fingers about whoever of Ana's stands there, one beside the other, so many pixels apart."""
    x, y = at(seat, 12, 28)
    return [((x - gap / 2, y), (x + gap / 2, y)) for gap in gaps]


def test_two_fingers_look_closer_and_say_nothing(on_a_map: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = on_a_map
    scrolled = ana.page.evaluate("() => visualViewport.scale")
    whole = wide(ana)
    fingers(ana, *apart(ana, 40, 60, 80, 100, 120))
    closer = wide(ana)
    assert closer < whole / 2
    assert ana.page.evaluate("() => visualViewport.scale") == scrolled, "the page stays as it is"
    # What was between the fingers still is.
    x, y = at(ana, 12, 28)
    map_ = ana.page.locator("#board").bounding_box()
    assert map_
    assert map_["x"] <= x <= map_["x"] + map_["width"]
    assert map_["y"] <= y <= map_["y"] + map_["height"]
    # Nobody was chosen, dragged or measured by it.
    expect(ana.page.locator("#board-draft > *")).to_have_count(0)
    expect(ana.page.locator(".board__piece--asked")).to_have_count(0)
    expect(ana.page.locator(".deck .acts")).to_be_hidden()
    names(ana)
    one_screen(ana)
    looked_over(ana, shot, "map-fingers-closer")
    fingers(ana, *apart(ana, 120, 90, 60, 40))
    assert wide(ana) > closer * 1.8
    expect(bo.page.locator(".board__way")).to_have_count(0)


def corner(seat: Seat) -> tuple[float, float]:
    """The corner of the table that the map shows."""
    x, y, *_ = (seat.page.locator("#board").get_attribute("viewBox") or "").split(" ")
    return float(x), float(y)


def test_one_finger_goes_over_the_map_that_is_looked_at_closer(
    on_a_map: tuple[Seat, Seat],
) -> None:
    ana, _ = on_a_map
    for _n in range(3):
        ana.page.locator("[data-board=in]").click()
    before, (x, y) = corner(ana), at(ana, 12, 16)
    stroke(ana.page, (x, y), (x - 40, y - 60))
    after = corner(ana)
    assert after[0] > before[0]
    assert after[1] > before[1]
    # What was under the finger still is, and nobody has said anything.
    moved = at(ana, 12, 16)
    assert abs(moved[0] - (x - 40)) < 3
    assert abs(moved[1] - (y - 60)) < 3
    expect(ana.page.locator("#board-draft > *")).to_have_count(0)
    expect(ana.page.locator(".board__piece--asked")).to_have_count(0)
    names(ana)


def test_a_base_is_as_wide_as_a_finger_whatever_the_zoom(on_a_map: tuple[Seat, Seat]) -> None:
    ana, _ = on_a_map
    base = ana.page.locator("#board .board__piece--you:has(title:text('at 12″, 28″')) .board__base")
    drawn = []
    for closer in (0, 2, 3):
        for _ in range(closer):
            ana.page.locator("[data-board=in]").click()
        # As it is drawn, not as it is about to be.
        ana.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => drawn()))")
        drawn.append(base.evaluate("(one) => one.getBoundingClientRect().width"))
        for turn in range(8):
            ana.page.locator("[data-board=measure]").click()
            x, y = at(ana, 12, 28)  # on a small phone the page has moved for it
            dx, dy = ((FINGER / 2 - 0.5) * one(turn * pi / 4) for one in (cos, sin))
            ana.page.touchscreen.tap(x + dx, y + dy)
            expect(ana.page.locator(".board__piece--asked title")).to_contain_text("at 12″, 28″")
            ana.page.locator("[data-board=measure]").click()
            ana.page.evaluate(
                "() => { const form = document.getElementById('between'); form.reset(); form.a.value = ''; }"
            )
    assert drawn[0] < FINGER, "else the whole table shows nothing of it"
    assert drawn == sorted(drawn)
