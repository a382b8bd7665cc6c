"""Two who never saw it: from the first page to the first Order, with starter rosters, in a few taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.opposite import SIZES
from tests.browser.seats import Seat, moves
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import queries as log

SAID = re.compile("/(do|deploy)/$")
STEPS = 12
"""So many bright buttons are between Initiative and the first Order at most."""
TIES = 30
"""More in a row than anybody will see: one comes in every fifth time."""


def plays_on(ana: Seat, bo: Seat) -> Seat:
    """Initiative is rolled here, and then whoever is asked presses the bright button, until somebody
    has Orders: that one. A tie at Initiative is rolled again, which is nobody's tap too many."""
    steps, rolls = STEPS, 2 * TIES
    while steps and rolls:
        match = Match.objects.get()
        actions.settle_now(match=match)
        table = log.fold(record_id=match.record_id, seat="watcher").table
        one = ana if "A" in table.waits else bo
        one.at(table.step)
        if table.step == "orders":
            return one
        rolled = table.step == "initiative"
        with one.page.expect_response(SAID):
            one.tap(one.page.locator("[data-roll-here] button") if rolled else one.go)
        if rolled:
            rolls -= 1
            one.taps -= 1
        else:
            steps -= 1
    pytest.fail("There are no Orders yet.")


@pytest.mark.parametrize("size", SIZES)
def test_from_the_first_page_to_the_first_order(
    size: str, device: Callable[[int, int, bool], BrowserContext]
) -> None:
    ana, bo = (Seat(device(*SIZES[size], True), name) for name in ("Ana", "Bo"))
    ana.page.goto("/")
    ana.tap(ana.page.get_by_role("link", name="Start a match").first)
    ana.page.get_by_label("Your name").fill("Ana")
    ana.tap(ana.page.locator("main button[type=submit]").first)
    ana.page.wait_for_url("**/share/")
    bo.page.goto(urlsplit(ana.page.get_by_label("Link to send").input_value()).path)
    bo.page.get_by_label("Your name").fill("Bo")
    bo.tap(bo.page.get_by_role("button", name="Sit down"))
    bo.page.wait_for_url("**/m/**")
    expect(ana.page.locator("main")).to_contain_text("Bo is here")
    ana.tap(ana.page.get_by_role("link", name="To the table"))
    ana.at("armies")
    ana.tap(ana.go)
    ana.at("initiative")
    bo.at("initiative")
    ana.taps += 1  # Initiative, rolled here
    active = plays_on(ana, bo)
    moves(active)
    other = bo if active is ana else ana
    other.at("2")
    taps = ana.taps + bo.taps
    print(f"from the first page to the first Order: {taps} taps and 2 typed fields")
    assert taps <= 16
    for seat in (ana, bo):
        seat.page.unroute_all(behavior="ignoreErrors")
