"""Somebody at the table, in a browser: what is tapped, what was sent, and what every page must be."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

Shot = Callable[..., Path]

PAGES = re.compile(r"/m/[^/]+/(panel/|do/)?(\?.*)?$")


class Seat:
    """Somebody at the table: a page, how often it was tapped, and all that was ever sent to it."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.page = context.new_page()
        self.name = name
        self.taps = 0
        self.sent: list[str] = []
        self.touch = bool(self.page.evaluate("'ontouchstart' in window"))
        self.page.route(PAGES, self._keep)

    def _keep(self, route: Route) -> None:
        answer = route.fetch()
        self.sent.append(answer.text())
        route.fulfill(response=answer)

    @property
    def go(self) -> Locator:
        """The one bright button."""
        return self.page.locator(".deck button.go:visible")

    def tap(self, place: Locator) -> None:
        self.taps += 1
        if self.touch:
            place.tap()
        else:
            place.click()

    def at(self, step: str) -> None:
        """Wait until this page, by itself, shows that step."""
        expect(self.page.locator("#panel")).to_have_attribute(
            "data-step", re.compile(rf"^{re.escape(step)}( |$)")
        )

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact).first

    def lines(self) -> list[str]:
        return self.page.locator(".log li").all_inner_texts()


def assert_fits(page: Page) -> None:
    width = page.evaluate("document.documentElement.clientWidth")
    wide = page.evaluate(
        """(width) => [...document.body.querySelectorAll("*")]
            .map((one) => [Math.round(one.getBoundingClientRect().right), one])
            .filter(([right]) => right > width)
            .map(([right, one]) => `${right} px: ${one.outerHTML.slice(0, 40)} ${one.innerText}`)""",
        width,
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width, wide


def assert_accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def assert_large_enough(page: Page) -> None:
    """What is pressed is 44 px or more, or has room for a finger around it; no small print."""
    small = page.evaluate(
        """() => [...document.querySelectorAll('a, button, .opt, summary, select, input')]
            .filter((one) => one.offsetParent && !one.closest('.why, .card-of, .skip, .log'))
            .filter((one) => !one.matches('.opt input, .tabs input, p a, .menu__in *'))
            .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
            .filter(([, box]) => box.height < 43.5 && box.width > 2)
            .map(([html, box]) => `${Math.round(box.height)} px: ${html}`)"""
    )
    assert not small, small
    tiny = page.evaluate(
        """() => [...document.querySelectorAll('#panel *')]
            .filter((one) => one.offsetParent && one.childNodes.length
                && [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
                && parseFloat(getComputedStyle(one).fontSize) < 16)
            .map((one) => one.outerHTML.slice(0, 90))"""
    )
    assert not tiny, tiny


def looked_at(seat: Seat, shot: Shot, name: str) -> None:
    """What is asked of every step: it fits, everybody can read it, and there is a picture of it."""
    page = seat.page
    page.evaluate("window.scrollTo(0, 0)")
    shot(page, f"match-{name}-{seat.name.lower()}", whole=False)
    assert_fits(page)
    assert_large_enough(page)
    assert_accessible(page)
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids)), [one for one in ids if ids.count(one) > 1]


def invitation(seat: Seat) -> str:
    """The path of the link that Ana shows to Bo."""
    back = seat.page.url
    seat.page.goto(f"{back}share/")
    link = seat.page.get_by_label("Link to send").input_value()
    seat.page.goto(back)
    return urlsplit(link).path


def sit_down(seat: Seat, path: str) -> None:
    seat.page.goto(path)
    seat.page.get_by_label("Your name").fill(seat.name)
    seat.page.get_by_role("button", name="Sit down").click()
    seat.page.wait_for_url("**/m/**")


def at_an_example(ana: Seat, bo: Seat, offered: str = "Play the example") -> tuple[Seat, Seat]:
    """Ana opens an example from the first page, by what is told of it; Bo comes by her link."""
    ana.page.goto("/")
    more = ana.page.locator("details.more summary")
    button = ana.page.get_by_role("button", name=offered)
    if not button.is_visible():
        more.click()
    button.click()
    ana.page.wait_for_url("**/m/**")
    sit_down(bo, invitation(ana))
    ana.at("orders")
    bo.at("orders")
    return ana, bo


def to_orders(seat: Seat) -> None:
    """Through one's Tactical Phase with nothing to do there."""
    for step in ("executive", "loss"):
        seat.at(step)
        seat.tap(seat.go)
