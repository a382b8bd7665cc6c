"""On a phone the map and what is decided on it are one screen, and no name on it lies on another."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.opposite import looked_over
from tests.browser.seats import Seat, Shot
from tests.browser.test_map import at, drag, tap
from tests.browser.test_taps import on_a_map as on_a_map

WHERE = """() => {
    const box = (one) => one.getBoundingClientRect();
    const deck = [...document.querySelectorAll('#panel > .deck')].find((one) => one.offsetParent);
    const map = box(document.getElementById('board'));
    return {
        scrolled: scrollY, wide: map.width, top: map.top - box(document.querySelector('.top')).bottom,
        room: box(deck).top - map.bottom, below: innerHeight - box(deck).bottom,
    };
}"""
NAMES = """() => {
    const map = document.getElementById('board').getBoundingClientRect();
    const seen = [...document.querySelectorAll('#board .board__label')]
        .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }))
        .map((one) => [one.textContent, one.getBoundingClientRect()]);
    const amiss = [];
    seen.forEach(([name, a], at) => {
        if (a.left < map.left || a.right > map.right || a.top < map.top - 3 || a.bottom > map.bottom + 3)
            amiss.push(`${name} is cut off`);
        for (const [other, b] of seen.slice(at + 1))
            if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4)
                amiss.push(`${name} lies on ${other}`);
    });
    return { seen: seen.map(([name]) => name), amiss };
}"""


def names(seat: Seat) -> list[str]:
    """The names that are read on a map: none on another, none cut off, no two alike."""
    seat.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => drawn()))")
    found: dict[str, list[str]] = seat.page.evaluate(NAMES)
    assert not found["amiss"], found["amiss"]
    assert len(set(found["seen"])) == len(found["seen"])
    return found["seen"]


def one_screen(seat: Seat) -> None:
    """The map as wide as the phone, the whole of it over the deck, and nothing scrolled."""
    size = seat.page.viewport_size
    assert size
    found: dict[str, Any] = seat.page.evaluate(WHERE)
    assert found["scrolled"] == 0, found
    assert found["wide"] == size["width"], found
    assert found["top"] >= 0, found
    assert found["room"] >= 0, found
    assert found["below"] >= 0, found


def test_map_and_decision_are_one_screen(on_a_map: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = on_a_map
    one_screen(ana)
    assert sorted(names(ana)) == ["A1", "F1", "O1", "Z1"]
    # A finger beside the base: whoever stands there is chosen, and what it does is in the deck.
    x, y = at(ana, 12, 28)
    ana.page.touchscreen.tap(x + 11, y)
    expect(ana.page.locator(".deck .acts")).to_be_visible()
    one_screen(ana)
    looked_over(ana, shot, "map-first-chosen")
    drag(ana, (12, 28), (12, 27))
    expect(ana.go).to_contain_text("Declare Move")
    one_screen(ana)
    looked_over(ana, shot, "map-first-dragged")
    ana.tap(ana.go)
    bo.at("2")
    one_screen(bo)
    looked_over(bo, shot, "map-first-aros")
    # Closer the names are as large, and still none is cut off.
    for _ in range(3):
        bo.page.locator("[data-board=in]").click()
        names(bo)


def test_a_tap_measures_where_it_is_asked(on_a_map: tuple[Seat, Seat]) -> None:
    """Who can act is chosen by a tap, and measured after "Measure"."""
    ana, _ = on_a_map
    ana.page.locator("[data-board=measure]").click()
    tap(ana, 12, 28)
    expect(ana.page.locator("#board-says")).to_have_text("And to whom?")
    tap(ana, 12, 4)
    expect(ana.page.locator("#answers")).to_contain_text("Zone of Control")
