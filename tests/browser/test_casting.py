"""A match on a stream and on a big screen, in a browser: over whatever is behind it, and on any screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.seats import assert_accessible, assert_fits
from tracker.accounts.models import Player
from tracker.matches import actions

TRANSPARENT = "rgba(0, 0, 0, 0)"


def shown(page: Page, token: str, name: str) -> None:
    answer = page.goto(f"/w/{token}/{name}/")
    assert answer
    assert answer.ok
    expect(page.get_by_role("region", name="Ana")).to_contain_text("Order")


@pytest.mark.parametrize("size", ["small_phone", "laptop"])
@pytest.mark.parametrize("name", ["overlay", "screen"])
def test_it_fits_and_only_the_overlay_lets_a_picture_through(
    name: str, size: str, asgi_server: str, request: pytest.FixtureRequest
) -> None:
    ana = Player.objects.create_guest(name="Ana", rejoin_code="CAST-CAST")
    match = actions.play_example(player=ana, both=True)
    token = actions.let_watch(match=match)
    context: BrowserContext = request.getfixturevalue(size)
    page = context.new_page()
    shown(page, token, name)
    behind = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (behind == TRANSPARENT) == (name == "overlay")
    assert_fits(page)
    assert_accessible(page)
    actions.stop_watching(match=match)
    expect(page.locator("main")).to_be_empty()
