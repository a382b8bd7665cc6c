"""House rules in real browsers: found, written with a press, and read with whose they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seats import assert_accessible, assert_fits
from tests.browser.test_pages import DEVICES, start

Shot = Callable[[Page, str], Path]


@pytest.fixture(params=DEVICES)
def page(request: pytest.FixtureRequest, asgi_server: str) -> Page:
    found: Page = request.getfixturevalue(request.param).new_page()
    return found


def test_a_house_rule_from_the_search_to_the_table(
    page: Page, shot: Shot, request: pytest.FixtureRequest
) -> None:
    device = request.node.callspec.id

    def readable(name: str) -> None:
        shot(page, f"terms-{name}-{device}")
        assert_fits(page)
        assert_accessible(page)

    start(page)
    page.goto("/matches/new/")
    page.get_by_text("Change more").click()
    page.get_by_label("Find a rule to play otherwise").fill("each player has four command tokens")
    page.get_by_role("button", name="Another number").click()
    field = page.get_by_label("House rules", exact=True)
    expect(field).to_have_value("TOKEN-1 is 4")
    readable("found")
    page.get_by_role("button", name="Start as proposed").click()
    expect(page.get_by_text("4 it is already, that would change nothing.")).to_be_visible()
    readable("refused")
    field.fill("TOKEN-1 is 6\nCAMO-E4 off")
    page.get_by_role("button", name="Start as proposed").click()
    page.wait_for_url("**/share/")
    page.goto(page.url.replace("/share/", "/terms/"))
    expect(page.get_by_text("Command Tokens of a player: 6 in place of 4.")).to_be_visible()
    readable("in-force")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_text("but for this:")).to_be_visible()
    readable("sitting-down")


def test_the_rulebook_alone(page: Page, shot: Shot, request: pytest.FixtureRequest) -> None:
    start(page)
    page.goto("/matches/new/")
    page.get_by_role("button", name="Start as proposed").click()
    page.wait_for_url("**/share/")
    page.goto(page.url.replace("/share/", "/terms/"))
    expect(page.get_by_role("heading", name="The rulebook alone")).to_be_visible()
    shot(page, f"terms-alone-{request.node.callspec.id}")
    assert_fits(page)
    assert_accessible(page)
