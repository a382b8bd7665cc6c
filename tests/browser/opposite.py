"""Two phones of one size, opposite each other at an example, and what is asked of each step there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from rules import scenario
from tests.browser.measures import is_one_screen
from tests.browser.seats import Seat, Shot, assert_fits, at_an_example

SIZES = {"390": (390, 844), "320": (320, 568)}

SCRIPT = """
title = "Fifteen against fifteen"

[table]
Ana = ["Nox, Lieutenant, at n1", {ana}]
Bo = ["Fusilier, Lieutenant, at f1", {bo}]
"""


def opposite(
    size: str, device: Callable[[int, int, bool], BrowserContext]
) -> Iterator[tuple[Seat, Seat]]:
    """Ana and Bo at the example, until the test is over."""
    seats = Seat(device(*SIZES[size], True), "Ana"), Seat(device(*SIZES[size], True), "Bo")
    yield at_an_example(*seats)
    for seat in seats:
        seat.page.unroute_all(behavior="ignoreErrors")


def fifteen(*more: tuple[str, int]) -> str:
    """An army as a script writes it; its Lieutenant is there already."""
    return ", ".join(
        f'"{name}, at {name[0]}{n}"' for name, many in more for n in range(2, 2 + many)
    )


def fifteen_each(monkeypatch: pytest.MonkeyPatch, ana: str, bo: str) -> None:
    """The example that is opened next is of fifteen troopers a side."""
    text = SCRIPT.format(ana=ana, bo=bo)
    monkeypatch.setattr(scenario, "example", lambda _: scenario.read(text))


def looked_over(seat: Seat, shot: Shot, name: str) -> None:
    """Measured, and kept as a picture for a person to look at."""
    size = seat.page.viewport_size
    assert size
    seat.page.evaluate("window.scrollTo(0, 0)")
    shot(seat.page, f"{name}-{size['width']}", whole=False)
    is_one_screen(seat.page, name)
    assert_fits(seat.page)
