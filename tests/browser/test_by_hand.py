"""Dice that are thrown in another game: their key comes by itself, stands in sight, and is one tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, expect

from tests.browser.ready import sit_at
from tests.browser.seats import Seat, Shot, assert_accessible, assert_fits
from tests.browser.test_rolls import facing
from tests.matches.test_moments import fire
from tracker.accounts.models import Player
from tracker.matches import actions


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=["390", "320"])
def test_one_tap_takes_what_was_thrown(
    size: tuple[int, int],
    guest: Callable[[str], Player],
    device: Callable[[int, int, bool], BrowserContext],
    shot: Shot,
) -> None:
    anas, bos = facing(guest("Ana"), guest("Bo"))
    match = anas.match
    assert match is not None
    fire(anas, bos)
    actions.let_watch(match=match)
    ana = Seat(device(*size, True), "Ana")
    sit_at(ana, anas)
    first_die = ana.page.locator(".key20").first
    expect(first_die).to_be_visible()
    # What was tapped before it comes stands.
    ana.tap(first_die)
    told = ana.page.locator("[data-die-says]")
    expect(told).to_contain_text(": 1")
    before, at = told.inner_text(), ana.page.evaluate("scrollY")
    actions.hand_in_dice(match=match, by="Annie", dice=(11, 4), at=timezone.now())
    key = ana.page.get_by_role("button", name="As thrown on the table, Annie: 11, 4")
    expect(key).to_be_in_viewport(ratio=1)
    expect(told).to_have_text(before)
    assert ana.page.evaluate("scrollY") == at
    assert_fits(ana.page)
    assert_accessible(ana.page)
    shot(ana.page, f"thrown-{size[0]}", whole=False)
    ana.tap(key)
    expect(key).to_have_count(0)
    expect(ana.page.locator(".thrown__d")).to_have_text(["11", "4"])
