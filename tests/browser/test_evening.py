"""An evening's pages, one by one: nothing cut off and all readable on the smallest phone, in every look.
`./dev pictures` keeps a picture of each, with letters twice as large too, to be looked at."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.seats import Seat, assert_accessible, assert_fits
from tests.browser.whole_evening import evening

Opens = Callable[[int, int, bool], BrowserContext]
SIZES = {"320": (320, 568), "390": (390, 844), "1280": (1280, 800)}
THEMES = ("dark", "light", "contrast")
# What another look can change: all else was seen in the first.
COLOURS = ("color-contrast", "link-in-text-block")
PICTURES = os.environ.get("PICTURES", "")


def dressed(page: Page, size: str, theme: str, letters: int = 100) -> None:
    """The page as somebody with that screen, that look and such letters has it."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(
        """([theme, letters]) => {
            document.documentElement.dataset.theme = theme;
            document.documentElement.style.fontSize = letters + '%';
            scrollTo(0, 0);
        }""",
        [theme, letters],
    )


def kept(page: Page, name: str) -> None:
    folder = Path(PICTURES)
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"{name}.png", animations="disabled")


@pytest.mark.long("every page of an evening, in every look")
def test_every_page_of_an_evening_can_be_read(device: Opens, asgi_server: str) -> None:
    # Without touch: a phone that is dressed as another keeps the zoom of the one before.
    ana, bo = Seat(device(390, 844, False), "Ana"), Seat(device(390, 844, False), "Bo")
    wrong: list[str] = []
    for name, seat in evening(ana, bo):
        page = seat.page
        before = page.viewport_size
        for theme in THEMES:
            for size in SIZES if PICTURES else ("320",):
                dressed(page, size, theme)
                if PICTURES:
                    kept(page, f"{name}-{size}-{theme}")
                elif reason := unreadable(page, *(() if theme == THEMES[0] else COLOURS)):
                    wrong.append(f"{name}, {size} px, {theme}: {reason}")
        dressed(page, "320", "dark", 200)
        if PICTURES:
            kept(page, f"{name}-320-large")
        elif reason := cut_off(page):
            wrong.append(f"{name}, 320 px, letters twice as large: {reason}")
        dressed(page, "390", "dark")
        if before:
            page.set_viewport_size(before)
    for seat in (ana, bo):
        seat.page.unroute_all(behavior="ignoreErrors")
    assert not wrong, "\n".join(wrong)


def cut_off(page: Page) -> str:
    """What does not fit on a page as it stands; nothing, if all does."""
    try:
        assert_fits(page)
    except AssertionError as error:
        return str(error)[:600]
    return ""


def unreadable(page: Page, *rules: str) -> str:
    """What is wrong with a page as it stands; nothing, if it fits and axe is content."""
    try:
        assert_accessible(page, *rules)
    except AssertionError as error:
        return str(error)[:600]
    return cut_off(page)
