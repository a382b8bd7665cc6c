"""What stands between a phone and the notebook answers in its place, cuts, or says nothing: the match
stays on the page, and comes back by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import APIResponse, Error, Route, expect

from tests.browser.seats import Seat, at_an_example, moves, opens_an_example, picks, until

Fault = Callable[[Route], None]

PORTAL = "<!doctype html><title>Welcome</title><form><button>I agree</button></form>"
FAULTS: dict[str, Fault] = {
    "403": lambda route: route.fulfill(status=403, body=""),
    "429": lambda route: route.fulfill(status=429, body="Too many requests"),
    "502": lambda route: route.fulfill(status=502, body="Bad gateway"),
    "204": lambda route: route.fulfill(status=204),
    "nothing": lambda route: route.fulfill(status=200, body=""),
    "a portal": lambda route: route.fulfill(status=200, content_type="text/html", body=PORTAL),
    "cut": lambda route: route.abort("internetdisconnected"),
}
in_firefox_too = pytest.mark.parametrize("engine", ["chromium", "firefox"])


def each(*faults: str, firefox: str) -> pytest.MarkDecorator:
    """Each of these faults in Chromium, and one in Firefox: what is answered is read by the same script
    there, and what is cut, kept or left is not the same."""
    cases = [*(("chromium", one) for one in faults), ("firefox", firefox)]
    return pytest.mark.parametrize(("engine", "fault"), cases)


@pytest.fixture
def example(ana: Seat, bo: Seat) -> tuple[Seat, Seat]:
    return at_an_example(ana, bo)


def once(seat: Seat, where: str, fault: Fault, times: int = 1) -> list[str]:
    """The next requests to there are answered so; those after them as ever. All are listed."""
    asked: list[str] = []

    def between(route: Route) -> None:
        asked.append(route.request.post_data or "")
        if len(asked) <= times:
            fault(route)
        else:
            route.fallback()

    seat.page.route(where, between)
    return asked


def holds_back(seat: Seat, where: str) -> list[Route]:
    """The requests to there, which nobody answers until the test does."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    seat.page.route(where, hold)
    return held


def is_lost(route: Route) -> None:
    """It arrives, and nothing of it comes back."""
    route.fetch()
    # One that was let through meanwhile is sent once more, under the same id.
    with suppress(Error):
        route.abort("internetdisconnected")


def objects(seat: Seat, about: str) -> None:
    """Something that the other page is told of at any time."""
    page = seat.page
    if not page.get_by_label("What is wrong").is_visible():
        page.locator("#put-right > summary").click()
    page.get_by_label("What is wrong").fill(about)
    page.get_by_role("button", name="Object").click()


def stands(seat: Seat) -> None:
    """The match is on the page, and nothing else is."""
    expect(seat.page.locator("#panel .top")).to_be_visible()
    expect(seat.page).not_to_have_title("Welcome")
    assert seat.page.locator("button:has-text('I agree')").count() == 0


@each("403", "502", "a portal", "cut", firefox="cut")
def test_a_stream_that_failed_as_the_page_came_is_opened_again(
    example: tuple[Seat, Seat], fault: str
) -> None:
    ana, bo = example
    asked = once(bo, "**/stream/", FAULTS[fault])
    bo.page.reload()
    until(bo.page, "window.woken >= 1")
    assert len(asked) == 2
    moves(ana)
    bo.at("2")
    stands(bo)
    expect(bo.page.locator("#signal")).to_be_hidden()


def test_without_any_stream_a_page_looks_by_itself(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    bo.page.route("**/stream/", FAULTS["403"])
    bo.page.reload()
    moves(ana)
    bo.at("2")


@each("403", "429", "502", "nothing", "a portal", "cut", firefox="a portal")
def test_what_is_no_panel_never_takes_its_place(example: tuple[Seat, Seat], fault: str) -> None:
    ana, bo = example
    once(bo, "**/panel/**", FAULTS[fault], times=2)
    with bo.page.expect_request("**/panel/**"):
        moves(ana)
    stands(bo)
    expect(bo.page.locator("#signal")).to_be_visible()
    bo.at("2")
    expect(bo.page.locator("#signal")).to_be_hidden()
    stands(bo)


def test_an_older_panel_never_takes_its_place(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    older: list[APIResponse] = []

    def taken_along(route: Route) -> None:
        older.append(route.fetch())
        FAULTS["cut"](route)

    bo.page.route("**/panel/**", taken_along)
    objects(ana, "The first")
    while not older:
        bo.page.wait_for_timeout(20)
    bo.page.unroute("**/panel/**")
    moves(ana)
    bo.at("2")
    once(bo, "**/panel/**", lambda route: route.fulfill(response=older[0]))
    with bo.page.expect_response("**/panel/**"):
        objects(ana, "The second")
    bo.page.wait_for_timeout(200)
    bo.at("2")
    expect(bo.page.locator("#newest")).to_contain_text("The second")


def test_seven_pages_of_one_browser_are_all_played_on(example: tuple[Seat, Seat]) -> None:
    """Over plain http it has six connections, and each stream keeps one."""
    ana, bo = example
    others = [ana.page.context.new_page() for _ in range(6)]
    for other in others:
        other.goto(ana.page.url)
    moves(ana)
    bo.at("2")
    for other in (ana.page, *others):
        expect(other.locator("#panel")).to_have_attribute("data-step", re.compile("^2 "))
        expect(other.locator("#signal")).to_be_hidden()
    for other in others:
        other.close()


def test_what_was_cut_as_a_page_was_left_is_no_word_when_it_comes_back(
    example: tuple[Seat, Seat],
) -> None:
    ana, _ = example
    held = holds_back(ana, "**/panel/**")
    ana.page.evaluate(
        """() => {
            document.dispatchEvent(new CustomEvent('out-of-reach'));
            dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
            dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
        }"""
    )
    while not held:
        ana.page.wait_for_timeout(20)
    ana.page.wait_for_timeout(600)
    expect(ana.page.locator("#signal")).to_be_hidden()
    held[0].fallback()
    until(ana.page, "!document.documentElement.classList.contains('covered')")


def test_who_may_see_it_no_more_is_shown_nothing(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    bo.page.context.clear_cookies(name="sessionid")
    moves(ana)
    expect(bo.page.locator("h1")).to_have_text(re.compile("Nothing here"))
    expect(bo.page.locator("#panel")).to_have_count(0)


# ------------------------------------------------------------------ what is tapped


def activations(seat: Seat) -> int:
    return len([line for line in seat.lines() if "activates" in line])


@each("403", "429", "502", "204", "a portal", "cut", firefox="cut")
def test_an_act_that_is_not_answered_is_seen_and_goes_again(
    example: tuple[Seat, Seat], fault: str
) -> None:
    ana, bo = example
    picks(ana)
    sent = once(ana, "**/do/", FAULTS[fault], times=2)
    ana.tap(ana.go)
    expect(ana.page.locator("#outbox")).to_contain_text("Move: not sent yet, trying again")
    stands(ana)
    bo.at("2")
    ana.at("2")
    expect(ana.page.locator("#outbox")).to_be_hidden()
    assert activations(ana) == 1
    ids = [re.findall("command_id=([^&]+)", body) for body in sent]
    assert len(sent) == 3
    assert ids[0] == ids[1] == ids[2]


@in_firefox_too
def test_a_look_of_before_a_tap_takes_nothing_of_it_back(example: tuple[Seat, Seat]) -> None:
    ana, _ = example
    held: list[Route] = []

    def the_first(route: Route) -> None:
        if held:
            route.fallback()
        else:
            held.append(route)

    ana.page.route("**/panel/**", the_first)
    ana.page.evaluate("document.dispatchEvent(new CustomEvent('look'))")
    while not held:
        ana.page.wait_for_timeout(20)
    picks(ana)
    assert "who=" not in held[0].request.url
    with ana.page.expect_response(held[0].request.url):
        held[0].fallback()
    ana.page.wait_for_timeout(200)
    expect(ana.page.locator("a.num[aria-current]")).to_have_count(1)


@in_firefox_too
def test_a_tap_shows_at_once_and_counts_once(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    picks(ana)
    held = holds_back(ana, "**/do/")
    ana.tap(ana.go)
    expect(ana.go).to_have_attribute("aria-busy", "true")
    expect(ana.page.locator("#outbox")).to_contain_text("Move: on its way")
    ana.go.click()
    ana.page.wait_for_timeout(200)
    assert len(held) == 1
    held[0].fallback()
    bo.at("2")
    expect(ana.page.locator("#outbox")).to_be_hidden()
    assert activations(ana) == 1


@in_firefox_too
def test_signed_in_again_in_another_tab_the_next_tap_counts(example: tuple[Seat, Seat]) -> None:
    """A log-in makes a new token: it is refused with a fresh one, and the act goes again."""
    ana, bo = example
    picks(ana)
    cookies = {one["name"]: one for one in ana.page.context.cookies()}
    fresh = {**cookies["csrftoken"], "value": "x" * 32}
    ana.page.context.add_cookies([fresh])  # type: ignore[list-item]
    ana.tap(ana.go)
    bo.at("2")
    ana.at("2")
    assert activations(ana) == 1
    # What is no command goes again as well.
    has_menu = ana.page.locator("#menu > summary")
    fresh["value"] = "y" * 32
    ana.page.context.add_cookies([fresh])  # type: ignore[list-item]
    has_menu.click()
    ana.page.get_by_role("button", name="Roll my dice here, always").click()
    expect(ana.page.get_by_role("button", name="I roll my dice myself")).to_be_visible()


class Cut:
    """What is tapped is cut for longer than anybody would wait; no test does. `known` are the headers of
    what gets through when it is well again, and says how it was asked for."""

    def __init__(self, seat: Seat, fault: Fault = FAULTS["cut"]) -> None:
        self._page, self._fault, self._well = seat.page, fault, False
        self.known: list[str] = []
        self._page.clock.install()
        self._page.route("**/do/", self._between)

    def _between(self, route: Route) -> None:
        if not self._well:
            self._fault(route)
            return
        self.known.append(route.request.headers.get("known", ""))
        route.fallback()

    def well_again(self) -> None:
        """Half a minute later the network is well, and the page is looked at again."""
        self._page.clock.fast_forward(30_000)
        self._well = True
        self._page.evaluate("dispatchEvent(new Event('online'))")


@in_firefox_too
def test_an_old_act_is_asked_about_and_never_played_by_itself(
    example: tuple[Seat, Seat],
) -> None:
    ana, bo = example
    picks(ana)
    cut = Cut(ana)
    ana.tap(ana.go)
    outbox = ana.page.locator("#outbox")
    expect(outbox).to_contain_text("trying again")
    cut.well_again()
    expect(outbox).to_contain_text("Move: not sent. The match may have moved on.")
    assert set(cut.known) == {"only"}
    bo.page.wait_for_timeout(300)
    bo.at("orders")
    outbox.get_by_role("button", name="Send it now").click()
    bo.at("2")
    expect(outbox).to_be_hidden()


def test_an_old_act_can_be_left(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    picks(ana)
    cut = Cut(ana)
    ana.tap(ana.go)
    cut.well_again()
    ana.page.locator("#outbox").get_by_role("button", name="Leave it").click()
    expect(ana.page.locator("#outbox")).to_be_hidden()
    assert ana.page.evaluate("sessionStorage.length") == 0
    bo.at("orders")


def test_an_old_act_that_had_arrived_is_not_asked_about(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    picks(ana)
    cut = Cut(ana, is_lost)
    ana.tap(ana.go)
    bo.at("2")
    expect(ana.page.locator("#outbox")).to_contain_text("trying again")
    cut.well_again()
    expect(ana.page.locator("#outbox")).to_be_hidden()
    assert activations(ana) == 1


@in_firefox_too
def test_what_waits_outlives_a_reload_without_a_word_of_it(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    picks(ana)
    ana.page.route("**/do/", FAULTS["cut"])
    ana.tap(ana.go)
    expect(ana.page.locator("#outbox")).to_contain_text("trying again")
    kept = ana.page.evaluate("JSON.stringify({...sessionStorage, ...localStorage})")
    assert "command" not in kept
    for word in ("Move", "kind", "actor", "Caliban", "Marker"):
        assert word not in kept
    ana.page.reload()
    expect(ana.page.locator("#outbox")).to_contain_text("What you tapped: not sent yet")
    ana.page.unroute("**/do/")
    expect(ana.page.locator("#outbox")).to_contain_text(
        "What you tapped was not sent. Tap it again."
    )
    bo.at("orders")
    ana.page.locator("#outbox").get_by_role("button", name="Leave it").click()
    assert ana.page.evaluate("sessionStorage.length") == 0
    moves(ana)
    bo.at("2")


def test_what_had_arrived_before_a_reload_is_forgotten(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    picks(ana)
    ana.page.route("**/do/", is_lost)
    ana.tap(ana.go)
    bo.at("2")
    expect(ana.page.locator("#outbox")).to_contain_text("trying again")
    ana.page.unroute("**/do/")
    ana.page.reload()
    ana.at("2")
    until(ana.page, "sessionStorage.length === 0")
    expect(ana.page.locator("#outbox")).to_be_hidden()


# ------------------------------------------------------------------ who may see it


SECRET = "Caliban"


def is_covered(seat: Seat) -> None:
    until(seat.page, "document.documentElement.classList.contains('covered')")
    assert seat.page.locator("#panel .top").is_hidden()


@in_firefox_too
def test_log_out_in_another_tab_covers_the_match(example: tuple[Seat, Seat]) -> None:
    ana, _ = example
    assert SECRET in ana.page.content()
    held = holds_back(ana, "**/panel/**")
    other = ana.page.context.new_page()
    other.goto("/")
    other.context.clear_cookies(name="sessionid")
    other.goto("/")
    # Covered before the notebook has said anything.
    is_covered(ana)
    while not held:
        ana.page.wait_for_timeout(20)
    held[0].fallback()
    expect(ana.page.locator("h1")).to_have_text(re.compile("Nothing here"))
    assert SECRET not in ana.page.content()
    other.close()


def test_the_same_player_in_another_tab_covers_nothing(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    ana.page.evaluate(
        """() => new MutationObserver(() => {
            window.covered ||= document.documentElement.classList.contains('covered');
        }).observe(document.documentElement, {attributes: true})"""
    )
    other = ana.page.context.new_page()
    for path in ("/", ana.page.url):
        other.goto(path)
    other.wait_for_timeout(300)
    assert not ana.page.evaluate("window.covered")
    moves(ana)
    bo.at("2")
    other.close()


@in_firefox_too
def test_a_page_that_comes_back_is_covered_until_it_is_answered(
    example: tuple[Seat, Seat],
) -> None:
    ana, bo = example
    held = holds_back(ana, "**/panel/**")
    ana.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    is_covered(ana)
    ana.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    while not held:
        ana.page.wait_for_timeout(20)
    is_covered(ana)
    # What is no panel does not uncover.
    held[0].fulfill(status=200, body=PORTAL)
    while len(held) < 2:
        ana.page.wait_for_timeout(20)
    is_covered(ana)
    held[1].fallback()
    ana.page.unroute("**/panel/**")
    until(ana.page, "!document.documentElement.classList.contains('covered')")
    moves(ana)
    bo.at("2")


def test_the_phone_handed_over_in_another_tab_covers_the_match(ana: Seat, asgi_server: str) -> None:
    opens_an_example(ana)
    assert SECRET in ana.page.content()
    other = ana.page.context.new_page()
    other.goto(f"{ana.page.url}pass/")
    ana.page.wait_for_url("**/seat/**")
    assert SECRET not in ana.page.content()
    # And once the other side is there, this page is theirs by a page of its own.
    other.close()
