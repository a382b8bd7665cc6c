"""AROs by the map: who can react is lit there, with why, and a tap on one opens what it can do."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.opposite import looked_over
from tests.browser.seats import Seat, Shot
from tests.browser.test_map import drag, tap
from tests.browser.test_map_first import one_screen
from tests.browser.test_map_moving import finger
from tests.browser.test_taps import on_a_map as on_a_map


def ring(seat: Seat, name: str) -> str:
    """How the base of a piece of one's own is drawn round."""
    piece = seat.page.locator(f"#board .board__piece--you:has(title:text('{name}')) .board__base")
    drawn: str = piece.evaluate("(one) => getComputedStyle(one).stroke")
    return drawn


def test_an_aro_from_the_map(on_a_map: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = on_a_map
    drag(ana, (12, 28), (12, 27))
    expect(ana.go).to_contain_text("Declare Move")
    ana.tap(ana.go)
    bo.at("2")
    # The Orc sees it. Who looks away has neither LoF nor ZoC, and is not lit.
    expect(bo.page.locator(".board__piece--reacts")).to_have_count(1)
    expect(bo.page.locator("li.answer")).to_contain_text("22″, LoF, range −3")
    # Whoever can't is one line.
    expect(bo.page.locator("li.answer")).to_have_count(1)
    expect(bo.page.locator("#others > summary")).to_have_text(re.compile(r"^1 other: "))
    assert ring(bo, "Orc 1") != ring(bo, "Zhanshi 1")
    expect(ana.page.locator(".board__piece--reacts")).to_have_count(0)
    bo.taps = 0
    tap(bo, 12, 4)
    bo.taps += 1
    aros = bo.page.locator("#board-aros")
    expect(aros).to_contain_text("Orc 1 MULTI Rifle, 22″, LoF, range −3")
    one_screen(bo)
    looked_over(bo, shot, "map-reacting-open")
    finger(bo, aros.get_by_role("button", name="BS Attack"))
    expect(bo.go).to_contain_text("Declare 1 ARO")
    expect(aros.get_by_role("button", name="BS Attack")).to_have_attribute("aria-pressed", "true")
    one_screen(bo)
    print(f"an ARO from the map: {bo.taps} taps, and the hold that declares them all")
    assert bo.taps <= 2
    looked_over(bo, shot, "map-reacting-noted")
    # Who can't react is measured by a tap, as anybody else.
    tap(bo, 22, 1)
    expect(bo.page.locator("#board-says")).to_have_text("And to whom?")
