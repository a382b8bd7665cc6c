"""What a phone can do beyond a page: share and copy, be told who came, keep awake, be installed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from django.templatetags.static import static
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from infinity_site import shell
from tests.browser.conftest import IN_THE_ROOM
from tests.browser.ready import log_in
from tests.browser.seats import (
    Seat,
    Shot,
    assert_accessible,
    assert_fits,
    assert_large_enough,
    at_an_example,
    moves,
    sit_down,
    until,
)
from tests.matches.phone import Phone
from tests.push.test_sealing import AUTH, BROWSER
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.push.models import Subscription

if TYPE_CHECKING:
    from pytest_django import Settings

SHARES = """
    window.shared = [];
    navigator.share = (what) => { window.shared.push(what); return Promise.resolve(); };
"""
NOBODY_COPIES = "document.execCommand = () => false;"


@pytest.fixture
def opened(ana: Seat, guest: Callable[[str], Player]) -> Match:
    """Ana's match with a free seat, on her phone."""
    player = guest("Ana")
    match = actions.open_match(player=player)
    phone = Phone(player, match)
    phone.client.defaults["HTTP_HOST"] = "127.0.0.1"
    phone.page()
    log_in(ana, phone)
    return match


def to_share(page: Page, match: Match) -> Locator:
    page.goto(f"/m/{match.public_id}/share/")
    return page.locator(".given").first


def test_a_link_is_copied_by_one_tap(
    ana: Seat, phone: BrowserContext, opened: Match, shot: Shot
) -> None:
    phone.grant_permissions(["clipboard-read", "clipboard-write"])
    given = to_share(ana.page, opened)
    given.get_by_role("button", name="Copy").tap()
    expect(given.get_by_role("status")).to_have_text("Copied.")
    copied = ana.page.evaluate("navigator.clipboard.readText()")
    assert copied == ana.page.get_by_label("Link to send").input_value()
    assert copied.endswith(f"/j/{opened.join_token}/")
    shot(ana.page, "share-copied-phone")
    assert_fits(ana.page)
    assert_large_enough(ana.page)
    assert_accessible(ana.page)


def test_a_link_is_shared_where_the_device_can(ana: Seat, opened: Match) -> None:
    given = to_share(ana.page, opened)
    share = given.get_by_role("button", name="Share…")
    expect(share).to_be_hidden()
    ana.page.add_init_script(SHARES)
    ana.page.reload()
    share.tap()
    link = ana.page.get_by_label("Link to send").input_value()
    assert ana.page.evaluate("window.shared") == [{"title": "A match of Infinity", "url": link}]


def test_over_plain_http_copying_has_a_way_without(
    ana: Seat, phone: BrowserContext, opened: Match, settings: Settings, shot: Shot
) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1", IN_THE_ROOM]
    page = ana.page
    page.goto("/marks/")
    room = page.url.replace("127.0.0.1", IN_THE_ROOM).removesuffix("/marks/")
    (session,) = [one for one in phone.cookies() if one.get("name") == "sessionid"]
    phone.add_cookies([{"name": "sessionid", "value": session["value"], "url": room}])
    page.goto(f"{room}/m/{opened.public_id}/share/")
    assert page.evaluate("[isSecureContext, 'clipboard' in navigator]") == [False, False]
    expect(page.get_by_text("Opened over plain http")).to_be_visible()
    given = page.locator(".given").first
    given.get_by_role("button", name="Copy").tap()
    expect(given.get_by_role("status")).to_have_text("Copied.")

    page.add_init_script(NOBODY_COPIES)
    page.reload()
    given.get_by_role("button", name="Copy").tap()
    expect(given.get_by_role("status")).to_have_text("It is selected: copy it by hand.")
    selected = page.evaluate(
        "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))"
        "(document.activeElement)"
    )
    assert selected == page.get_by_label("Link to send").input_value()
    shot(page, "share-plain-phone")
    assert_accessible(page)


def test_the_page_to_share_notices_who_sits_down(
    ana: Seat, bo: Seat, opened: Match, shot: Shot
) -> None:
    to_share(ana.page, opened)
    expect(ana.page.get_by_role("heading", name="Show this to the other player")).to_be_visible()
    sit_down(bo, f"/j/{opened.join_token}/")
    expect(ana.page.get_by_role("heading", name="Bo is here")).to_be_visible()
    expect(ana.page.get_by_label("Link to send")).to_have_count(0)
    way_in = ana.page.get_by_role("link", name="To the table")
    expect(way_in).to_be_in_viewport()
    shot(ana.page, "share-came-phone")
    assert_fits(ana.page)
    assert_accessible(ana.page)
    way_in.tap()
    ana.at("armies")


@pytest.fixture
def installed(browser: Browser, asgi_server: str, opened: Match, ana: Seat) -> Iterator[Page]:
    """Ana's phone with the worker, which the other tests do without."""
    context = browser.new_context(
        base_url=asgi_server,
        viewport={"width": 390, "height": 844},
        storage_state=ana.page.context.storage_state(),
    )
    page = context.new_page()
    page.goto("/")
    assert (
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    )
    page.keyboard.press("Shift")  # with the first tap or key
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    until(page, "navigator.serviceWorker.controller !== null")
    yield page
    context.close()


KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
    [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)])))"""
ALL_THAT_IS_KEPT = [["/offline/", *map(static, ("icon.svg", "notebook.css", "offline.js"))]]


def kept(page: Page) -> list[list[str]]:
    """What each cache of this browser holds."""
    return [sorted(paths) for paths in page.evaluate(KEPT).values()]


def test_without_a_network_there_is_a_page_that_says_so(
    installed: Page, opened: Match, shot: Shot
) -> None:
    page, table = installed, f"/m/{opened.public_id}/"
    page.goto(table)
    page.context.set_offline(True)
    page.goto(table)
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert page.url.endswith(table)
    # It looks as it should: what it is made of is kept, too.
    expect(page.locator(".go")).to_have_css("display", "flex")
    shot(page, "offline-phone")
    assert_fits(page)
    assert_large_enough(page)
    assert_accessible(page)
    page.context.set_offline(False)
    expect(page.locator("#panel")).to_be_visible()


def test_after_an_evening_nothing_of_a_match_is_kept(installed: Page, opened: Match) -> None:
    page, table = installed, f"/m/{opened.public_id}/"
    for path in ("share/", "", "map/", "dice/", "panel/", "record.json"):
        page.evaluate("(path) => fetch(path).then((answer) => answer.text())", table + path)
        if "." not in path:
            page.goto(table + path)
    for path in ("/armies/", "/accounts/", "/matches/new/", "/tables/", "/"):
        page.goto(path)
    assert kept(page) == ALL_THAT_IS_KEPT


def test_another_release_takes_the_place_of_what_is_kept(
    installed: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = installed.evaluate("caches.keys()")
    later = shell.written("en").replace(before[0], "shell-later")
    monkeypatch.setattr(shell, "written", lambda _language: later)
    installed.goto("/marks/")
    until(installed, "async () => String(await caches.keys()) === 'shell-later'")
    assert kept(installed) == ALL_THAT_IS_KEPT


LOCKS = """
    window.locks = [];
    window.away = false;
    Object.defineProperty(document, "hidden", { get: () => window.away });
    navigator.wakeLock.request = async (what) => {
        window.locks.push(`asks for the ${what}`);
        return {
            released: false,
            async release() {
                if (!this.released) window.locks.push("lets go");
                this.released = true;
            },
        };
    };
"""
LOOKS_AWAY = """(away) => {
    window.away = away;
    document.dispatchEvent(new Event("visibilitychange"));
}"""
ASKS, LETS_GO = "asks for the screen", "lets go"


def locks(page: Page, *said: str) -> None:
    until(page, "(said) => String(window.locks) === said", ",".join(said))


def test_the_screen_is_kept_awake_while_a_match_goes_on(ana: Seat, bo: Seat) -> None:
    ana.page.add_init_script(LOCKS)
    at_an_example(ana, bo)
    page = ana.page
    locks(page, ASKS)
    page.evaluate(LOOKS_AWAY, True)
    locks(page, ASKS, LETS_GO)
    page.evaluate(LOOKS_AWAY, False)
    locks(page, ASKS, LETS_GO, ASKS)
    bo.page.locator("#put-right > summary").click()
    bo.hold("Concede the match")
    ana.at("over")
    locks(page, ASKS, LETS_GO, ASKS, LETS_GO)
    page.evaluate(LOOKS_AWAY, False)
    locks(page, ASKS, LETS_GO, ASKS, LETS_GO)


SIGNALS = """
    window.signals = [];
    navigator.vibrate = (times) => { window.signals.push("vibrates"); return true; };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) { window.signals.push("sounds"); start.call(this, at); };
"""


def wants(seat: Seat, words: str) -> None:
    seat.page.get_by_label("Menu").click()
    seat.page.get_by_role("radio", name=words).check(force=True)
    seat.page.keyboard.press("Escape")
    seat.page.evaluate("window.signals = []")


def test_by_choice_it_says_that_it_is_your_move(ana: Seat, bo: Seat, shot: Shot) -> None:
    for seat in (ana, bo):
        seat.page.add_init_script(SIGNALS)
    at_an_example(ana, bo)
    wants(bo, "Vibrate")
    moves(ana)
    bo.at("2")
    until(bo.page, "String(window.signals) === 'vibrates'")
    # Nobody else's: who has chosen nothing is shown it, and no more.
    assert ana.page.evaluate("window.signals") == []

    # It is this browser's, and stays.
    bo.page.reload()
    bo.page.get_by_label("Menu").click()
    expect(bo.page.get_by_role("radio", name="Vibrate")).to_be_checked()
    bo.page.get_by_role("radio", name="Sound").check(force=True)
    assert set(bo.page.evaluate("window.signals")) == {"sounds"}
    shot(bo.page, "menu-signals-laptop", whole=False)


@pytest.mark.parametrize("room", [False, True], ids=["at home", "over plain http"])
def test_the_menu_of_a_match_fits_the_smallest_phone(
    room: bool,
    small_phone: BrowserContext,
    opened: Match,
    ana: Seat,
    settings: Settings,
    shot: Shot,
) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1", IN_THE_ROOM]
    (session,) = [one for one in ana.page.context.cookies() if one.get("name") == "sessionid"]
    address = ana.page.url.removesuffix("/marks/")
    if room:
        address = address.replace("127.0.0.1", IN_THE_ROOM)
    small_phone.add_cookies([{"name": "sessionid", "value": session["value"], "url": address}])
    page = small_phone.new_page()
    page.goto(f"{address}/m/{opened.public_id}/")
    page.get_by_label("Menu").tap()
    missing = page.get_by_text(
        "Opened over plain http: this browser does not keep the screen awake"
    )
    expect(missing).to_be_visible(visible=room)
    shot(page, f"menu-{'room' if room else 'home'}-small-phone")
    assert_fits(page)
    assert_accessible(page)


# A browser without a push service, as a test's is, gives no address: this one stands for it.
SUBSCRIBES = f"""
    const given = {{
        endpoint: "https://fcm.googleapis.com/fcm/send/x",
        keys: {{ p256dh: "{BROWSER}", auth: "{AUTH}" }},
    }};
    const made = {{ ...given, toJSON: () => given, unsubscribe: async () => true }};
    PushManager.prototype.subscribe = async () => made;
    PushManager.prototype.getSubscription = async () => made;
    Notification.requestPermission = async () => window.says ?? "granted";
"""


def test_a_browser_is_told_where_it_was_chosen(installed: Page, opened: Match, shot: Shot) -> None:
    page = installed
    page.add_init_script(SUBSCRIBES)
    page.goto(f"/m/{opened.public_id}/")
    page.get_by_label("Menu").click()
    choice = page.get_by_label("Also when this page is closed")
    expect(choice).not_to_be_checked()
    page.evaluate("window.says = 'denied'")
    choice.click(force=True)
    expect(page.locator("#push-says")).to_contain_text("This browser does not allow it")
    expect(choice).not_to_be_checked()
    page.evaluate("window.says = 'granted'")
    choice.click(force=True)
    expect(page.locator("#push-says")).to_have_text("You are told here.")
    expect(choice).to_be_checked()
    assert Subscription.objects.count() == 1
    shot(page, "menu-push-phone", whole=False)
    assert_accessible(page)
    choice.click(force=True)
    expect(choice).not_to_be_checked()
    expect(page.locator("#push-says")).to_have_text("")
    until(page, "localStorage.getItem('push') === ''")
    assert not Subscription.objects.exists()


# A browser without a window has nowhere to show it: what it is asked to show is what counts.
PUSHES = """async (said) => {
    const asked = [];
    registration.showNotification = async (title, { body, data }) => { asked.push([title, body, data]); };
    const event = new PushEvent("push", { data: said });
    let done;
    event.waitUntil = (promise) => { done = promise; };
    self.dispatchEvent(event);
    await done;
    return asked;
}"""


def test_what_is_told_says_that_it_is_your_move_and_where(installed: Page, opened: Match) -> None:
    (worker,) = installed.context.service_workers
    said = {"title": "Your move", "body": "Cup", "url": f"/m/{opened.public_id}/"}
    shown = worker.evaluate(PUSHES, json.dumps(said).ljust(512))
    assert shown == [list(said.values())]


def test_without_scripts_the_link_is_there_to_read(
    ana: Seat, phone: BrowserContext, opened: Match
) -> None:
    to_share(ana.page, opened)
    assert phone.browser
    still = phone.browser.new_context(
        java_script_enabled=False, storage_state=phone.storage_state()
    )
    try:
        page = still.new_page()
        page.goto(ana.page.url)
        link = page.get_by_label("Link to send").input_value()
        expect(page.get_by_role("link", name=link)).to_be_visible()
        expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    finally:
        still.close()
