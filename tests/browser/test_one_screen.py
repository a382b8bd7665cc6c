"""A match of fifteen against fifteen on two phones: every step of an Order is one screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.measures import is_one_screen
from tests.browser.opposite import SIZES, fifteen, fifteen_each, looked_over, opposite
from tests.browser.seats import Seat, Shot, assert_accessible, picks
from tests.browser.whole_evening import evening


@pytest.fixture(params=SIZES)
def facing(
    request: pytest.FixtureRequest,
    device: Callable[[int, int, bool], BrowserContext],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[Seat, Seat]]:
    """Ana and Bo with fifteen troopers each, on two phones of one size."""
    ana = fifteen(("Nox", 8), ("Caliban, as Camouflaged", 6))
    bo = fifteen(("Fusilier", 10), ("Alguacil", 4))
    fifteen_each(monkeypatch, ana, bo)
    yield from opposite(request.param, device)


def test_every_step_of_an_order_is_one_screen(facing: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = facing
    looked_over(ana, shot, "screen-1-orders")
    picks(ana, "Nox 1")
    looked_over(ana, shot, "screen-1-picked")
    assert_accessible(ana.page)
    ana.tap(ana.page.locator(".acts a", has_text=re.compile("^BS Attack$")))
    expect(ana.page.locator("input[data-pick]:checked")).to_have_count(1)
    expect(ana.go).to_contain_text("Declare BS Attack")
    looked_over(ana, shot, "screen-1-skill")
    ana.tap(ana.go)
    bo.at("2")


def test_with_letters_twice_as_large_what_is_done_stands_below_what_it_is_about(
    device: Callable[[int, int, bool], BrowserContext],
) -> None:
    """Nothing sticks there: the bright button comes after the decision, before the table and the log."""
    for ana, _ in opposite("320", device):
        ana.page.evaluate("document.documentElement.style.fontSize = '200%'")
        tops = ana.page.evaluate(
            """() => ['#main', '.match > .deck', '#table', '#mine', '#log']
                .map((one) => document.querySelector(one).getBoundingClientRect().top)"""
        )
        assert tops == sorted(tops), tops


@pytest.mark.long("a whole match of fifteen")
@pytest.mark.parametrize("size", SIZES)
def test_every_step_of_a_match_of_fifteen_is_one_screen(
    size: str, device: Callable[[int, int, bool], BrowserContext], shot: Shot
) -> None:
    """From the armies to the end, on two phones, whoever has it before them."""
    ana, bo = (Seat(device(*SIZES[size], True), name) for name in ("Ana", "Bo"))
    wrong, steps = [], 0
    for name, seat in evening(ana, bo):
        shot(seat.page, f"evening-{size}-{name}", whole=False)
        if seat.page.locator("#panel").count():
            steps += 1
            try:
                is_one_screen(seat.page, name)
            except AssertionError as error:
                wrong.append(str(error).split("\n")[0])
    for seat in (ana, bo):
        seat.page.unroute_all(behavior="ignoreErrors")
    print(f"{steps} steps measured at {size} px")
    assert steps > 30
    assert not wrong, "\n".join(wrong)
