"""A Roll is one screen: both sides, their MODs and Success Values, the odds, and every key."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.measures import is_one_screen, measured
from tests.browser.ready import sit_at
from tests.browser.seats import Seat, Shot, assert_accessible, assert_fits
from tests.matches.phone import Phone
from tests.matches.test_moments import fire
from tracker.accounts.models import Player
from tracker.matches import actions


def facing(ana: Player, bo: Player) -> tuple[Phone, Phone]:
    """The two players of the rulebook's example, without browsers yet."""
    opened = actions.play_example(player=ana, both=False)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    both = Phone(ana, opened), Phone(bo, opened)
    for phone in both:
        phone.client.defaults["HTTP_HOST"] = "127.0.0.1"
    return both


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=["390", "320"])
def test_a_face_to_face_roll_is_one_screen(
    size: tuple[int, int],
    guest: Callable[[str], Player],
    device: Callable[[int, int, bool], BrowserContext],
    asgi_server: str,
    shot: Shot,
) -> None:
    anas, bos = facing(guest("Ana"), guest("Bo"))
    fire(anas, bos)
    ana = Seat(device(*size, True), "Ana")
    sit_at(ana, anas)
    expect(ana.page.locator(".sv__n").first).to_be_visible()
    shot(ana.page, f"roll-{size[0]}", whole=False)
    is_one_screen(ana.page, "5")
    assert measured(ana.page)["keys"] <= 0
    assert_fits(ana.page)
    counted = ana.page.locator("details[id^=counted]")
    counted.locator("summary").first.click()
    for said in ("Range", "BS-2", "Success Value", "ROLL-1", "Burst", "ROLL-2"):
        expect(counted).to_contain_text(said)
    assert_accessible(ana.page)
    # Who has the page translated enters the same numbers by the same keys.
    ana.page.evaluate(
        "for (const key of document.querySelectorAll('.key20')) key.textContent = '«' + key.value + '»'"
    )
    ana.tap(ana.page.locator(".key20").nth(3))
    expect(ana.page.locator("[data-die-says]")).to_contain_text("die 2 of 2: 4")
    ana.page.unroute_all(behavior="ignoreErrors")
