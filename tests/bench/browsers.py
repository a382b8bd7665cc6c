"""From a click of Ana's to Bo's changed page, in two real browsers."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.bench.layout import House
from tests.bench.phones import Phone, example
from tests.bench.web import percentile

CLICKS: Final = 60
NAMES: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)

# One clock for both pages: they are of one machine.
NOW: Final = "performance.timeOrigin + performance.now()"
CLICKED: Final = f"""() => document.addEventListener(
    "click", () => {{ window.clicked = {NOW}; }}, {{ capture: true }})"""
CHANGED: Final = f"""() => {{
  window.changed = {{}};
  new MutationObserver(() => {{
    const said = document.getElementById("newest").textContent;
    window.changed[said] ??= {NOW};
  }}).observe(document.body, {{ subtree: true, childList: true, characterData: true }});
}}"""


def figures(house: House) -> Iterator[tuple[str, float, str]]:
    with chromium("live.click_to_dom is left out") as browser:
        if browser is None:
            return
        ana, bo = example(house.front)
        anas, bos = (
            _open(browser.new_context(bypass_csp=True), phone, house.front) for phone in (ana, bo)
        )
        took = _clicks(anas, bos)
    yield "live.click_to_dom_ms_p50", percentile(took, 50), "ms"
    yield "live.click_to_dom_ms_p99", percentile(took, 99), "ms"


@contextmanager
def chromium(otherwise: str) -> Iterator[Browser | None]:
    """The system's, or none: then it says what comes of that."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        print(f"No browser: {otherwise}.", file=sys.stderr)
        yield None
        return
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop in this thread
    flags = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=flags)
        yield browser
        browser.close()


def lets_in(context: BrowserContext, phone: Phone, port: int) -> None:
    """It is signed in as the phone is."""
    address = f"http://127.0.0.1:{port}"
    pairs = (one.split("=", 1) for one in phone.cookie.split("; "))
    context.add_cookies([{"name": name, "value": value, "url": address} for name, value in pairs])


def _open(context: BrowserContext, phone: Phone, port: int) -> Page:
    lets_in(context, phone, port)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/m/{phone.match.public_id}/")
    page.wait_for_timeout(500)  # the stream is there
    return page


def _clicks(anas: Page, bos: Page) -> list[float]:
    anas.evaluate(CLICKED)
    bos.evaluate(CHANGED)
    for page in (anas, bos):  # else what came of the dice stands where the newest line does
        page.evaluate("document.getElementById('seen')?.requestSubmit()")
        page.locator("#moment").wait_for(state="detached")
    anas.locator("#put-right > summary").click()
    anas.locator("#anytime").scroll_into_view_if_needed()  # it is fetched when it is seen
    took = []
    for number in range(CLICKS + 1):
        said = f"Number {number}"
        anas.get_by_label("What is wrong").fill(said)
        anas.get_by_role("button", name="Object").click()
        clicked = anas.evaluate("window.clicked")
        told = f"Ana objects: {said}"
        bos.wait_for_function("told => window.changed[told]", arg=told, polling=20)
        took.append(bos.evaluate("told => window.changed[told]", told) - clicked)
        anas.wait_for_function(
            "told => document.getElementById('newest').textContent === told", arg=told
        )
    return took[1:]
