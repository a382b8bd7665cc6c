"""The pages around a match, in real browsers: readable by everybody, and nothing cut off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.templatetags.static import static
from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Page, expect

from tests.armies import invented as i
from tests.browser.seats import assert_accessible, assert_fits
from tracker.armies import actions

Shot = Callable[[Page, str], Path]

OPEN_PAGES = {
    "home": "/",
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
    "start": "/accounts/start/",
    "rejoin": "/accounts/rejoin/",
    "reset": "/accounts/password/reset/",
    "marks": "/marks/",
    "rules": "/rules/",
    "found": "/rules/?q=silhouette+contact",
    "weapons": "/rules/?q=rifle&kind=weapon",
    "state": "/rules/page/decoy-state/",
    "rule": "/rules/CAMO-C8/",
    "house": "/rules/house/?q=command+token",
    "n5": "/rules/?edition=N5.3",
    "n5_page": "/rules/page/camouflaged-state/?edition=N5.3",
    "unseen": "/rules/unseen/?edition=N5.3",
}
PLAYERS_PAGES = {
    "account": "/accounts/",
    "keep": "/accounts/keep/",
    "devices": "/accounts/sessions/",
    "tokens": "/accounts/tokens/",
    "data": "/accounts/data/",
    "delete": "/accounts/delete/",
    "logout": "/accounts/logout/",
}
DEVICES = ("small_phone", "phone", "laptop")


@pytest.fixture(params=DEVICES)
def page(request: pytest.FixtureRequest, asgi_server: str) -> Page:
    # The server is named here too: the kind of database it needs is read off the names alone.
    context: BrowserContext = request.getfixturevalue(request.param)
    return context.new_page()


def start(page: Page, name: str = "Ana") -> None:
    page.goto("/accounts/start/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Go on as a guest").click()
    page.wait_for_url("**/")


def test_pages_for_everybody(page: Page, shot: Shot, request: pytest.FixtureRequest) -> None:
    for name, address in OPEN_PAGES.items():
        answer = page.goto(address)
        assert answer, address
        assert answer.ok, address
        shot(page, f"{name}-{request.node.callspec.id}")
        assert_fits(page)
        assert_accessible(page)


def test_pages_of_a_player(page: Page, shot: Shot, request: pytest.FixtureRequest) -> None:
    start(page)
    for name, address in PLAYERS_PAGES.items():
        page.goto(address)
        shot(page, f"{name}-{request.node.callspec.id}")
        assert_fits(page)
        assert_accessible(page)


def test_pages_of_armies(
    page: Page, shot: Shot, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """A list from a code with everything on it: what hides, what is unknown, what is converted."""
    actions.import_data(
        directory=i.written(tmp_path / "n5", damages=i.N5_DAMAGES),
        edition="N5",
        progress=lambda *_: None,
    )
    start(page)
    page.goto("/armies/")
    page.get_by_label("Army code").fill("No code!")
    page.get_by_role("button", name="Read the code").click()
    expect(page.get_by_text("can’t be in an army code")).to_be_visible()
    readable(page, shot, f"armies-refused-{request.node.callspec.id}")
    extras = ('[{"type":"weapon","id":46}]',)
    members = (i.LEADER, i.TRICKSTER, i.CRANE, i.GONE, replace(i.DOCKER, extras=extras))
    page.get_by_label("Army code").fill(i.code(*members, layout=3))
    page.get_by_role("button", name="Read the code").click()
    expect(page.get_by_text("An N5 list.")).to_be_visible()
    for summary in page.locator("details:not(.menu) > summary.btn").all():
        summary.click()
    readable(page, shot, f"armies-list-{request.node.callspec.id}")
    address = page.url
    for name, asked in (("gap", "line=1.777.1.1"), ("found", "words=shade")):
        page.goto(f"{address}profiles/?{asked}")
        readable(page, shot, f"armies-profiles-{name}-{request.node.callspec.id}")
    for name in ("complete", "courtesy"):
        page.goto(f"{address}{name}/")
        readable(page, shot, f"armies-{name}-{request.node.callspec.id}")
    page.get_by_role("button", name="Make a link").click()
    page.goto(page.get_by_label("Link to send").input_value())
    expect(page.get_by_role("heading", name="Courtesy list of Ana")).to_be_visible()
    readable(page, shot, f"armies-shared-{request.node.callspec.id}")
    page.emulate_media(media="print")
    expect(page.locator("header.site")).to_be_hidden()
    shot(page, f"armies-printed-{request.node.callspec.id}")


def readable(page: Page, shot: Shot, name: str) -> None:
    shot(page, name)
    assert_fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("theme", ["Light", "Contrast"])
def test_every_theme_can_be_read(phone: BrowserContext, shot: Shot, theme: str) -> None:
    page = phone.new_page()
    start(page)
    page.goto("/accounts/")
    page.get_by_label("Menu").click()
    with page.expect_response("**/accounts/look/"):
        page.get_by_label(theme).check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", theme.lower())
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", theme.lower())
    shot(page, f"account-{theme.lower()}-phone")
    assert_accessible(page)
    page.goto("/marks/")
    assert_accessible(page)


def test_a_secret_shows_only_while_it_is_held(laptop: BrowserContext) -> None:
    page = laptop.new_page()
    start(page)
    page.goto("/accounts/")
    veil, secret = page.locator(".veil"), page.locator(".veil__in")
    expect(secret).to_be_hidden()
    veil.hover()
    page.mouse.down()
    expect(secret).to_be_visible()
    page.mouse.up()
    expect(secret).to_be_hidden()


def test_a_secret_is_held_open_by_the_space_bar(laptop: BrowserContext) -> None:
    page = laptop.new_page()
    start(page)
    page.goto("/accounts/")
    secret = page.locator(".veil__in")
    page.locator(".veil").focus()
    page.keyboard.down(" ")
    expect(secret).to_be_visible()
    page.keyboard.up(" ")
    expect(secret).to_be_hidden()


def test_by_choice_a_press_opens_and_it_covers_itself(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.clock.install()
    start(page)
    page.goto("/accounts/")
    page.get_by_label("Menu").click()
    with page.expect_response("**/accounts/look/"):
        page.get_by_label("Press it").check(force=True)
    page.reload()
    secret = page.locator(".veil__in")
    page.get_by_role("button", name="Press to look").tap()
    page.clock.fast_forward(4_900)
    expect(secret).to_be_visible()
    page.clock.fast_forward(200)
    expect(secret).to_be_hidden()


def test_a_mark_takes_the_colour_of_its_text(phone: BrowserContext) -> None:
    # The sprite is a file of its own: colours reach it, or every mark would be black on black.
    page = phone.new_page()
    page.goto("/marks/")
    seen = page.evaluate(
        """async () => {
            const mark = document.querySelector('.glyph .mk');
            const box = mark.getBoundingClientRect();
            return [box.width, getComputedStyle(mark).color, mark.querySelector('use').href.baseVal,
                    (await fetch(mark.querySelector('use').href.baseVal)).status];
        }"""
    )
    assert seen == [52, "rgb(236, 244, 241)", static("marks.svg") + "#i-camo", 200]


def test_a_lost_network_is_said_and_unsaid(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/marks/")
    signal = page.locator("#signal")
    expect(signal).to_be_hidden()
    phone.set_offline(True)
    expect(signal).to_be_visible()
    phone.set_offline(False)
    expect(signal).to_be_hidden()
