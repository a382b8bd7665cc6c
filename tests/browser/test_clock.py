"""The clock in the flag, on two phones: asked, agreed, counted between two drawings, low, up, lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Route, expect

from tests.browser.opposite import SIZES, looked_over, opposite
from tests.browser.seats import Seat, Shot, assert_accessible, assert_fits
from tracker.matches.models import Clock


@pytest.fixture(params=SIZES)
def facing(
    request: pytest.FixtureRequest, device: Callable[[int, int, bool], BrowserContext]
) -> Iterator[tuple[Seat, Seat]]:
    """Ana and Bo at the example, on two phones of one size."""
    yield from opposite(request.param, device)


def readable(seat: Seat, shot: Shot, name: str) -> None:
    looked_over(seat, shot, f"clock-{name}")
    assert_accessible(seat.page)


def looked_at(seat: Seat, shot: Shot, name: str) -> None:
    size = seat.page.viewport_size
    assert size
    shot(seat.page, f"clock-{name}-{size['width']}")
    assert_fits(seat.page)
    assert_accessible(seat.page)


def stands_at(**kept: object) -> None:
    """The clock as it would be after a while, for whoever looks again."""
    clock = Clock.objects.get()
    Clock.objects.update(since=timezone.now(), turned=clock.turned + 1, **kept)


def looks(seat: Seat) -> None:
    seat.page.evaluate("document.getElementById('st').dispatchEvent(new CustomEvent('changed'))")


def test_a_clock_is_agreed_and_runs_in_the_flag(facing: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = facing
    flag = ana.page.locator(".turn")
    expect(flag).to_have_text("Your move")
    ana.tap(ana.page.get_by_label("Menu"))
    ana.tap(ana.page.get_by_role("link", name="Clocks"))
    ana.page.wait_for_url("**/clock/")
    looked_at(ana, shot, "none-yet")
    ana.tap(ana.page.get_by_role("button", name="60", exact=True))
    expect(ana.page.get_by_text("Bo is asked")).to_be_visible()
    ana.tap(ana.page.get_by_role("link", name="Back to the table"))
    readable(bo, shot, "asked")
    bo.tap(bo.page.get_by_role("button", name="Agree"))
    # Counted by the page itself, and read out by nothing.
    for seat in facing:
        expect(seat.page.locator(".turn__t")).to_have_text(re.compile(r"^59:5\d$"))
        expect(seat.page.locator(".their__t")).to_have_text("60:00")
    expect(flag.get_by_role("status")).to_have_text("Your move")
    expect(bo.page.locator(".turn--them [role=status]")).to_have_text("Ana’s move")
    readable(ana, shot, "yours")
    readable(bo, shot, "theirs")
    ana.page.locator("html").evaluate("(html) => { html.style.fontSize = '200%'; }")
    shot(ana.page, "clock-large-letters", whole=False)
    beyond = ana.page.locator(".top").evaluate(
        "(top) => [...top.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right)"
        ".filter((right) => right > innerWidth)"
    )
    assert not beyond


def test_a_low_time_is_marked_and_one_that_is_up_is_said(
    facing: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = facing
    agreed(ana, bo)
    stands_at(left_a=302_000)
    looks(ana)
    time = ana.page.locator(".turn__t")
    expect(time).to_have_class(re.compile("time--low"))
    expect(time).to_have_text(re.compile(r"^4:5\d$"))
    readable(ana, shot, "low")
    up = ana.page.get_by_text("Your time is up.")
    expect(up).to_be_hidden()
    stands_at(left_a=1_000)
    looks(ana)
    expect(up).to_be_visible()
    expect(time).to_have_text("0:00")
    readable(ana, shot, "up")
    expect(ana.page.get_by_role("link", name="Nox 1")).to_be_visible()


def test_a_lost_connection_and_a_pause_stop_both(facing: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = facing
    agreed(ana, bo)
    expect(ana.page.locator(".turn__t[data-runs]")).to_be_attached()
    # A page that is left says so, and would not be lost.
    bo.page.context.set_offline(True)
    stands_at(heard_b=timezone.now() - timedelta(minutes=2))
    looks(ana)
    expect(ana.page.get_by_text("Bo has lost the connection")).to_be_visible()
    expect(ana.page.locator(".time[data-runs]")).to_have_count(0)
    readable(ana, shot, "lost")
    stands_at(heard_b=None, paused=True)
    looks(ana)
    expect(ana.page.get_by_text("The clocks are paused.")).to_be_visible()
    readable(ana, shot, "paused")
    ana.tap(ana.page.get_by_label("Menu"))
    ana.tap(ana.page.get_by_role("link", name="Clocks"))
    ana.page.wait_for_url("**/clock/")
    looked_at(ana, shot, "page")


def is_put_away(seat: Seat) -> None:
    with seat.page.expect_response("**/clock/away/") as said:
        seat.page.evaluate(
            """() => {
                Object.defineProperty(document, 'hidden', { value: true, configurable: true });
                document.dispatchEvent(new Event('visibilitychange'));
            }"""
        )
    assert said.value.status == 204


def test_a_page_that_is_put_away_says_so(facing: tuple[Seat, Seat]) -> None:
    ana, bo = facing
    agreed(ana, bo)
    with bo.page.expect_response("**/panel/*"):
        looks(bo)
    assert Clock.objects.get().heard_b is not None
    is_put_away(bo)
    assert Clock.objects.get().heard_b is None


def test_what_it_had_asked_before_and_is_heard_after_changes_nothing(
    facing: tuple[Seat, Seat],
) -> None:
    ana, bo = facing
    agreed(ana, bo)
    on_its_way: list[Route] = []
    bo.page.route("**/panel/*", lambda route: on_its_way.append(route))
    with bo.page.expect_request("**/panel/*"):
        looks(bo)
    is_put_away(bo)
    with bo.page.expect_response("**/clock/away/"):
        on_its_way.pop().continue_()
    assert Clock.objects.get().heard_b is None


def agreed(ana: Seat, bo: Seat) -> None:
    """On the pages, by two taps."""
    table = ana.page.url
    ana.page.goto(f"{table.split('?')[0]}clock/")
    ana.tap(ana.page.get_by_role("button", name="60", exact=True))
    expect(ana.page.get_by_text("Bo is asked")).to_be_visible()
    bo.tap(bo.page.get_by_role("button", name="Agree"))
    expect(bo.page.locator(".turn__t")).to_be_visible()
    ana.page.goto(table)
    expect(ana.page.locator(".turn__t")).to_be_visible()
