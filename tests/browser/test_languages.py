"""One match in two languages, each page in its reader's; and in words a third longer on the smallest
phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect
from pytest_django import Settings

from tests.browser.seats import (
    Seat,
    Shot,
    assert_fits,
    at_an_example,
    chooses,
    counted,
    die,
    end_the_turn,
    moves,
    to_orders,
)
from tests.browser.whole_evening import evening
from tests.languages import pseudo
from tests.languages.test_match import left_on

Opens = Callable[[int, int, bool], BrowserContext]


BROKEN = """() => {
    const pen = document.createElement('canvas').getContext('2d');
    const box = (one) => {
        while (getComputedStyle(one).display.startsWith('inline')) one = one.parentElement;
        return one;
    };
    const words = (one) => [...one.childNodes].filter((each) => each.nodeType === 3)
        .flatMap((each) => each.data.split(/\\s+/)).filter(Boolean);
    return [...document.querySelectorAll('main *')]
        .filter((one) => one.offsetWidth > 2 && !one.closest('code, .away, .veil, svg, input, select'))
        .filter((one) => {
            pen.font = getComputedStyle(one).font;
            return words(one).some((word) => pen.measureText(word).width > box(one).clientWidth + 2);
        })
        .map((one) => one.outerHTML.slice(0, 80));
}"""
"""Elements with a word that has no room in one line."""


def reads(seat: Seat, language: str, server: str) -> None:
    """From now on its pages are in this language: it was chosen on one before."""
    seat.language = language
    seat.page.context.add_cookies([{"name": "language", "value": language, "url": server}])


def read(seat: Seat) -> str:
    """What is read on the page."""
    return " ".join(seat.page.locator("body").inner_text().split())


def in_spanish(seat: Seat) -> None:
    expect(seat.page.locator("html")).to_have_attribute("lang", "es")
    assert left_on(read(seat)) == []


def test_the_example_is_played_in_spanish_against_english(
    ana: Seat, bo: Seat, asgi_server: str, shot: Shot
) -> None:
    reads(ana, "es", asgi_server)
    at_an_example(ana, bo)
    in_spanish(ana)
    expect(ana.page.locator("#guidance")).to_contain_text(
        "Solo tú sabes quién está bajo tu Marcador"
    )
    expect(bo.page.locator("#guidance")).to_contain_text("A Camouflaged Marker faces your Fusilier")
    shot(ana.page, "spanish-example-orders")
    moves(ana)
    bo.at("2")
    ana.at("2")
    in_spanish(ana)
    expect(bo.page.locator("#log")).to_contain_text("activates")
    expect(ana.page.locator("#log")).to_contain_text("activa")
    bo.hold("No AROs")
    ana.at("3")
    in_spanish(ana)
    shot(ana.page, "spanish-example-second")
    chooses(ana, "BS Attack")
    ana.tap(ana.go)
    ana.at("5")
    in_spanish(ana)
    for _ in range(int(ana.page.locator("form[data-dice] input[type=number]").count())):
        die(ana, 2)
    counted(bo, 1)
    ana.at("orders")
    bo.at("orders")
    in_spanish(ana)
    end_the_turn(ana)
    to_orders(bo)
    bo.at("orders")
    bo.page.locator("#put-right > summary").click()
    bo.hold("Concede the match")
    ana.at("over")
    in_spanish(ana)
    shot(ana.page, "spanish-example-over")


@pytest.mark.long("every page of an evening")
def test_a_whole_evening_in_two_languages(device: Opens, asgi_server: str, shot: Shot) -> None:
    ana, bo = Seat(device(390, 844, False), "Ana"), Seat(device(390, 844, False), "Bo")
    reads(ana, "es", asgi_server)
    left: dict[str, list[str]] = {}
    for name, seat in evening(ana, bo):
        shot(seat.page, f"{seat.language}-{name}")
        if seat is ana and (english := left_on(read(ana))):
            left[name] = english
    assert not left


@pytest.fixture
def spoken(settings: Settings, tmp_path: Path) -> Iterator[None]:
    with pseudo.spoken(settings, tmp_path):
        yield


@pytest.mark.long("every page of an evening")
@pytest.mark.usefixtures("spoken")
def test_longer_words_have_room_on_the_smallest_phone(
    device: Opens, asgi_server: str, shot: Shot
) -> None:
    ana, bo = Seat(device(320, 568, False), "Ana"), Seat(device(320, 568, False), "Bo")
    wrong: dict[str, str] = {}
    for seat in (ana, bo):
        reads(seat, pseudo.CODE, asgi_server)
    for name, seat in evening(ana, bo):
        shot(seat.page, f"pseudo-{name}")
        try:
            assert_fits(seat.page)
        except AssertionError as cut:
            wrong[name] = str(cut)[:400]
        if broken := seat.page.evaluate(BROKEN):
            wrong[f"{name}, words that are broken"] = ", ".join(broken)
    assert not wrong
