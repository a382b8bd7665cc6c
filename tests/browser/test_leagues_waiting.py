"""What is seen of who waits, who is told, and how a knock-out stands, in a real browser at three sizes."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.seats import assert_accessible, assert_fits, assert_large_enough
from tests.browser.test_leagues import DEVICES, start
from tracker.accounts.models import Player
from tracker.leagues.models import KINDS
from tracker.leagues.queries import reach


def looked(page: Page) -> None:
    for summary in page.locator("main details:not([open]) > summary").all():
        if summary.is_visible():
            summary.click()
    assert_fits(page)
    assert_accessible(page)
    assert_large_enough(page)


def switch(to: str) -> re.Pattern[str]:
    return re.compile(rf"Switch {to}\s*: {KINDS['due']}")


def opened(page: Page, *, form: str, places: str) -> str:
    """An event of four names; where it is."""
    start(page, "Olga")
    page.goto("/leagues/new/")
    page.get_by_label("Your club").fill("Norte")
    page.get_by_label("What it is called").fill("Norte Open")
    page.locator(".opt", has_text=form).first.click()
    page.locator("summary", has_text="Rounds, points, dates").click()
    page.get_by_label("Places (0: any number)").fill(places)
    page.get_by_role("button", name="Open it").click()
    page.get_by_label("Names, one a line").fill("Ana\nBo\nCruz\nDee")
    page.get_by_role("button", name="Seat them").click()
    page.wait_for_url("**/players/")
    return page.url.removesuffix("players/")


@pytest.mark.parametrize("size", DEVICES)
@pytest.mark.long("every page of it")
def test_who_waits_and_who_is_told(
    request: pytest.FixtureRequest,
    asgi_server: str,
    size: str,
    device: Callable[[int, int, bool], BrowserContext],
) -> None:
    page: Page = request.getfixturevalue(size).new_page()
    event = opened(page, form="Knock-out", places="4")
    page.goto(f"{event}share/")
    link = urlsplit(page.get_by_label("Link to send").input_value()).path
    guest = device(390, 844, True).new_page()
    start(guest, "Zoe")
    guest.goto(link)
    expect(guest.get_by_text("All 4 places are taken.")).to_be_visible()
    looked(guest)
    guest.get_by_role("button", name="Wait for a place").click()
    expect(guest.get_by_text("You wait for a place: you are next.")).to_be_visible()
    looked(guest)
    page.goto(f"{event}players/")
    expect(page.get_by_role("heading", name="Waiting list")).to_be_visible()
    looked(page)
    page.goto(event)
    page.get_by_role("button", name=re.compile("^Pair Round")).click()
    page.wait_for_url("**/round/**")
    page.locator(".who a").first.click()
    page.get_by_role("button", name="Adjourn").click()
    expect(page.get_by_text("Adjourned: it is played")).to_be_visible()
    looked(page)
    page.goto(f"{event}desk/")
    expect(page.get_by_text("adjourned").first).to_be_visible()
    assert_fits(page)
    page.goto(event)
    looked(page)
    page.goto("/leagues/told/")
    looked(page)
    page.get_by_role("button", name=switch("off")).click()
    expect(page.get_by_role("button", name=switch("on"))).to_be_visible()
    player = Player.objects.get(name="Zoe")
    page.goto(reach.switch_path(player=player, kind="paired"))
    looked(page)
    page.get_by_role("button", name="No more of these").click()
    expect(page.get_by_role("heading", name="You are told no more")).to_be_visible()
    looked(page)


@pytest.mark.parametrize("size", DEVICES)
def test_a_club_and_its_channel(
    request: pytest.FixtureRequest, asgi_server: str, size: str
) -> None:
    page: Page = request.getfixturevalue(size).new_page()
    opened(page, form="Swiss", places="0")
    page.goto("/leagues/")
    looked(page)
    page.get_by_role("link", name="Norte", exact=True).click()
    page.locator("summary", has_text="Tell a Discord channel").click()
    page.get_by_label("Address of the webhook").fill("https://example.org/hook")
    page.get_by_role("button", name="Write there").click()
    expect(page.get_by_text("Paste the address of a webhook at discord.com")).to_be_visible()
    looked(page)
