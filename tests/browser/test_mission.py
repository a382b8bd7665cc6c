"""The mission in the match: chosen by name, its objectives as boxes, the score beside the Round."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from rules.reference.season_missions import season
from tests.browser.ready import sit_at, to_first_orders
from tests.browser.seats import Seat, Shot, looked_at
from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.matches import actions

pytestmark = pytest.mark.django_db(transaction=True)


def test_boxes_are_tapped_on_one_phone_and_stand_on_the_other(
    ana: Seat, small_phone: BrowserContext, shot: Shot, guest: Callable[[str], Player]
) -> None:
    anas, bos = set_up(guest("Ana"), guest("Bo"))
    bo = Seat(small_phone, "Bo")
    sit_at(ana, anas)
    sit_at(bo, bos)
    expect(ana.page.locator(".where")).to_contain_text("Ana 0 : 0 Bo")
    for seat in (ana, bo):
        looked_at(seat, shot, "mission-1-folded")
        seat.tap(seat.page.locator("#mission > summary"))
        seat.page.locator("#mission").scroll_into_view_if_needed()
    ana.tap(ana.page.get_by_role("button", name="Ana, Each antenna you switched on: 4 OP"))
    expect(bo.page.locator(".where")).to_contain_text("Bo 0 : 4 Ana")
    bo.tap(bo.page.get_by_role("button", name="Bo, The tech-coffin is yours: 3 OP"))
    expect(ana.page.locator(".where")).to_contain_text("Ana 4 : 3 Bo")
    # Tapped once more the last one goes; what is open stays open on both.
    ana.tap(ana.page.get_by_role("button", name="Ana, Each antenna you switched on: 4 OP"))
    expect(bo.page.locator(".where")).to_contain_text("Bo 3 : 2 Ana")
    for seat in (ana, bo):
        expect(seat.page.locator("#mission")).to_have_attribute("open", "")
        looked_at(seat, shot, "mission-2-open")
        shot(seat.page, f"mission-3-whole-{seat.name}")


def set_up(ana: Player, bo: Player) -> tuple[Phone, Phone]:
    match = actions.open_match(player=ana, mission=season()["uplink_center"].as_played())
    actions.join(match=match, player=bo, token_or_code=match.code)
    return to_first_orders(match, ana, bo)
