"""What stands between a phone and the notebook answers in its place, cuts, or says nothing: the match
stays on the page, and comes back by itself."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.seats import Seat, at_an_example, moves, picks, until

Fault = Callable[[Route], None]

PORTAL = "<!doctype html><title>Welcome</title><form><button>I agree</button></form>"
FAULTS: dict[str, Fault] = {
    "403": lambda route: route.fulfill(status=403, body=""),
    "429": lambda route: route.fulfill(status=429, body="Too many requests"),
    "502": lambda route: route.fulfill(status=502, body="Bad gateway"),
    "nothing": lambda route: route.fulfill(status=200, body=""),
    "a portal": lambda route: route.fulfill(status=200, content_type="text/html", body=PORTAL),
    "cut": lambda route: route.abort("connectionreset"),
}


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


@pytest.mark.parametrize("fault", ["403", "502", "a portal", "cut"])
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


@pytest.mark.parametrize("fault", ["403", "429", "502", "nothing", "a portal", "cut"])
def test_what_is_no_panel_never_takes_its_place(example: tuple[Seat, Seat], fault: str) -> None:
    ana, bo = example
    once(bo, "**/panel/**", FAULTS[fault])
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
    bo.page.route("**/panel/**", lambda route: older.append(route.fetch()) or route.abort())
    objects(ana, "The first")
    until(bo.page, "window.woken >= 2")
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


def test_who_may_see_it_no_more_is_shown_nothing(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    bo.page.context.clear_cookies(name="sessionid")
    moves(ana)
    expect(bo.page.locator("h1")).to_have_text(re.compile("Nothing here"))
    expect(bo.page.locator("#panel")).to_have_count(0)


@pytest.mark.parametrize("fault", ["403", "429", "a portal"])
def test_an_act_that_is_answered_by_something_else_leaves_the_match(
    example: tuple[Seat, Seat], fault: str
) -> None:
    ana, _ = example
    picks(ana)
    once(ana, "**/do/", FAULTS[fault])
    ana.tap(ana.go)
    expect(ana.page.locator("#signal")).to_be_visible()
    stands(ana)
