"""Somebody at the table, in a browser: what is tapped, what was sent, and what every page must be."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from django.utils.translation import gettext, override
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

Shot = Callable[..., Path]

# How often the page was told that something is new: what it asks by itself in between is no news.
COUNTS = "addEventListener('changed', () => { window.woken = (window.woken ?? 0) + 1; }, true)"

PAGES = re.compile(r"/m/[^/]+/(panel/|do/)?(\?.*)?$")


def until(page: Page, expression: str, arg: Any = None) -> None:
    """Wait until this is so on a page. The browser's own way asks by `eval`, which a page of ours
    forbids."""
    for _ in range(600):
        if page.evaluate(expression, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"It never was so: {expression}")


class Seat:
    """Somebody at the table: a page, how often it was tapped, and, of one that `keeps` it, all that was
    ever sent to it: each page then takes the way through the test, which is slow."""

    def __init__(
        self, context: BrowserContext, name: str, *, keeps: bool = False, language: str = "en"
    ) -> None:
        self.page = context.new_page()
        self.name = name
        self.language = language
        self.taps = 0
        self.hurries = True
        self.waited_out = 0
        self.keeps = keeps
        self._sent: list[str] = []
        self.touch = bool(self.page.evaluate("'ontouchstart' in window"))
        if keeps:
            self.page.route(PAGES, self._keep)
        self.page.add_init_script(COUNTS)

    def _keep(self, route: Route) -> None:
        answer = route.fetch()
        self._sent.append(answer.text())
        route.fulfill(response=answer)

    def words(self, said: str, **parts: object) -> str:
        """A message as this page says it."""
        with override(self.language):
            return gettext(said) % parts if parts else gettext(said)

    @property
    def sent(self) -> list[str]:
        """All that was ever sent to this page."""
        assert self.keeps, f"Nothing that is sent to {self.name} is kept: the test wants `kept`."
        return self._sent

    @property
    def woken(self) -> int:
        """How often this page was told of news since it was loaded."""
        return int(self.page.evaluate("window.woken ?? 0"))

    @property
    def go(self) -> Locator:
        """The one bright button."""
        return self.page.locator(".deck button.go:visible")

    def tap(self, place: Locator) -> None:
        if not place.is_visible():
            self.sees()
        self.taps += 1
        if self.touch:
            place.tap()
        else:
            place.click()

    def hold(self, words: str) -> None:
        """Hold what can't be taken back, until the match has moved on by it."""
        sure = self.page.locator("details.sure", has_text=self.words(words)).first
        id = sure.get_attribute("id")
        self.taps += 1
        sure.locator("summary[data-holds]").hover()
        self.page.mouse.down()
        expect(self.page.locator(f'[id="{id}"]')).to_have_count(0)
        self.page.mouse.up()

    def at(self, step: str, *, sees: bool = True) -> None:
        """Wait until this page, by itself, shows that step; what came of dice is seen first."""
        expect(self.page.locator("#panel")).to_have_attribute(
            "data-step", re.compile(rf"^{re.escape(step)}( |$)")
        )
        if sees:
            self.sees()

    def sees(self) -> None:
        """What came of the dice is tapped away, where it stands; who does not hurry lets it give way by
        itself, which is no tap."""
        go_on = self.page.locator("#seen button")
        if go_on.is_visible():
            if self.hurries:
                go_on.click()
            else:
                self.waited_out += 1
            expect(go_on).to_have_count(0)

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


def assert_accessible(page: Page, *rules: str) -> None:
    """axe has nothing to say of this page; by these of its rules, where some are named."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    told = page.evaluate(
        "async (options) => ({violations: (await axe.run(options)).violations})", options
    )
    found = AxeResults(told)
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
    link = seat.page.get_by_label(seat.words("Link to send")).input_value()
    seat.page.goto(back)
    return urlsplit(link).path


def sit_down(seat: Seat, path: str) -> None:
    seat.page.goto(path)
    seat.page.get_by_label(seat.words("Your name")).fill(seat.name)
    later = seat.page.get_by_role("radio", name=seat.words("Later"))
    if later.count():
        later.check()
    seat.page.get_by_role("button", name=seat.words("Sit down")).click()
    seat.page.wait_for_url("**/m/**")


BOTH = "Both seats on this phone"


def opens_an_example(seat: Seat, offered: str = BOTH) -> None:
    """From the first page, by what is told of it."""
    seat.page.goto("/")
    more = seat.page.locator("details.more summary", has_text=seat.words("More examples"))
    button = seat.page.get_by_role("button", name=seat.words(offered))
    if not button.is_visible():
        more.click()
    button.click()
    seat.page.wait_for_url("**/m/**")


def at_an_example(ana: Seat, bo: Seat, offered: str = BOTH) -> tuple[Seat, Seat]:
    """Ana opens an example; Bo comes by her link."""
    opens_an_example(ana, offered)
    sit_down(bo, invitation(ana))
    ana.at("orders")
    bo.at("orders")
    return ana, bo


def picks(seat: Seat, who: str = "") -> None:
    """Choose who acts by the number; who acted last is chosen already. Without a name: the last."""
    seat.at("orders")
    found = seat.page.locator("a.num", has_text=who) if who else seat.page.locator("a.num")
    number = found.first if who else found.last
    number.wait_for()
    if number.get_attribute("aria-current") is None:
        id = number.get_attribute("id")
        seat.tap(number)
        expect(seat.page.locator(f"#{id}")).to_have_attribute("aria-current", "true")


def moves(seat: Seat, who: str = "") -> None:
    """An Order that begins with a Move: the number, and the bright button."""
    picks(seat, who)
    seat.tap(seat.go)


def all_skills(seat: Seat, who: str = "") -> None:
    """Everything that somebody could do."""
    picks(seat, who)
    seat.tap(seat.page.locator('.acts a[aria-label^="All skills"]'))


def chooses(seat: Seat, skill: str, bright: Locator | None = None) -> None:
    """A skill in the Order: its choice is tapped, and the bright button says it."""
    named = re.escape(seat.words(skill))
    seat.tap(seat.page.locator(".opt:visible", has_text=re.compile(rf"^\s*{named}\s*$")).first)
    said = seat.words("Declare %(skill)s", skill=seat.words(skill))
    expect(bright or seat.go).to_contain_text(said)


def die(seat: Seat, face: int) -> None:
    """A die that was read off the table: its key."""
    seat.tap(seat.page.locator(f'.key20:text-is("{face}"):visible'))


def counted(seat: Seat, failed: int) -> None:
    """So many Saving Rolls failed, when they are asked for: one tap."""
    seat.at("5.1")
    seat.tap(seat.page.locator(f'.count:has(b:text-is("{failed}"))').first)


def to_orders(seat: Seat) -> None:
    """Through one's Tactical Phase with nothing to do there."""
    seat.at("executive")
    seat.tap(seat.go)


def end_the_turn(seat: Seat) -> None:
    """With Orders left it is held."""
    seat.hold("End the turn")


def uncover(seat: Seat, lid: str = "#lid") -> None:
    """The cover is held until it opens: counted as one tap."""
    top = seat.page.locator(f"{lid} > summary")
    top.scroll_into_view_if_needed()
    seat.taps += 1
    top.dispatch_event("pointerdown", {"button": 0, "pointerType": "touch", "bubbles": True})
    expect(seat.page.locator(lid)).to_have_attribute("open", "")
    top.dispatch_event("pointerup", {"button": 0, "bubbles": True})


def in_one_go(seat: Seat) -> None:
    """How one's own Orders are kept is said once a match: a tap like any other."""
    with seat.page.expect_response("**/telling/"):
        seat.tap(seat.page.get_by_role("button", name="In one go"))
    expect(seat.page.locator("#how-kept .opt--on")).to_have_text("In one go")
