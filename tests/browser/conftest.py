"""Real browsers: the system's Chromium, a phone and a laptop, each with cookies of its own."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.browser.seats import Seat
from tests.conftest import NO_BROWSER, NO_FIREFOX, must_be_there, needs_browser

# Playwright's sync interface keeps an event loop in the test's thread, where Django would otherwise
# refuse every query.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# A machine that builds something else at the same time is slow, and no page is wrong for it.
expect.set_options(timeout=30_000)

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
# What a browser takes for another machine, reached over plain http: what it allows there is less.
IN_THE_ROOM = "notebook.test"
ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / "screenshots"


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the browser is. Without one the test is skipped, or fails where one must be there."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found:
        return found
    if needs_browser():
        pytest.fail(f"{NO_BROWSER}, and NEEDS_BROWSER says that there must be one.")
    pytest.skip(NO_BROWSER)


@pytest.fixture(scope="session")
def browser_type_launch_args(
    chromium: str, browser_type_launch_args: dict[str, Any]
) -> dict[str, Any]:
    # Root has no sandbox, and a container's /dev/shm is too small for a page.
    flags = ["--disable-dev-shm-usage", f"--host-resolver-rules=MAP {IN_THE_ROOM} 127.0.0.1"]
    flags += ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": chromium, "args": flags}


@pytest.fixture(scope="session")
def firefox(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The system's Firefox. Without one the test is skipped, or fails where one must be there."""
    found = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if not found:
        if must_be_there("NEEDS_FIREFOX"):
            pytest.fail(f"{NO_FIREFOX}, and NEEDS_FIREFOX says that there must be one.")
        pytest.skip(NO_FIREFOX)
    starts = tmp_path_factory.mktemp("firefox") / "firefox"
    run = f"cd '{ROOT}' && exec '{sys.executable}' -m tests.browser.stock_firefox"
    starts.write_text(f'#!/bin/sh\n{run} "$@"\n')
    starts.chmod(0o755)
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=starts, env={**os.environ, "FIREFOX": found}
    )
    yield browser
    browser.close()


@pytest.fixture
def engine() -> str:
    """Whose browsers these are; a test of both says so by `both_engines`."""
    return "chromium"


@pytest.fixture
def device(
    request: pytest.FixtureRequest, engine: str, asgi_server: str
) -> Iterator[Callable[[int, int, bool], BrowserContext]]:
    """Open a browser of a size, with or without touch; what it complains of fails the test."""
    browser: Browser = request.getfixturevalue("browser" if engine == "chromium" else engine)
    opened: list[BrowserContext] = []
    complaints: list[str] = []

    def open_one(width: int, height: int, touch: bool) -> BrowserContext:
        context = browser.new_context(
            base_url=asgi_server,
            viewport={"width": width, "height": height},
            device_scale_factor=2 if touch else 1,
            # A Firefox as it is installed plays neither a phone nor a finger.
            is_mobile=touch and engine == "chromium",
            has_touch=touch and engine == "chromium",
            reduced_motion="reduce",
            # A worker's requests pass by what a test has put in between.
            service_workers="block",
        )
        context.set_default_timeout(30_000)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on(
            "console",
            lambda said: complaints.append(said.text) if _is_fault(said.type, said.text) else None,
        )
        opened.append(context)
        return context

    yield open_one
    for context in opened:
        context.close()
    assert not complaints, complaints


def _is_fault(kind: str, text: str) -> bool:
    # A refused command is answered 4xx, which Chromium prints as an error though it is the rule; and
    # a network or a server that a test takes away is none of the page's faults.
    expected = (
        "the server responded with a status of 4",
        "the server responded with a status of 502",
        "ERR_INTERNET_DISCONNECTED",
        # Firefox has every stream fail that ends as the page is left.
        "htmx:sse:error: Error in input stream",
        "htmx:error",
    )
    return kind == "error" and not any(known in text for known in expected)


@pytest.fixture
def phone(device: Callable[[int, int, bool], BrowserContext]) -> BrowserContext:
    """Ana's: 390 x 844, touch."""
    return device(390, 844, True)


@pytest.fixture
def small_phone(device: Callable[[int, int, bool], BrowserContext]) -> BrowserContext:
    """The narrowest that is promised: 320 x 568, touch."""
    return device(320, 568, True)


@pytest.fixture
def laptop(device: Callable[[int, int, bool], BrowserContext]) -> BrowserContext:
    """Bo's: 1440 x 900, a mouse."""
    return device(1440, 900, False)


@pytest.fixture
def shot() -> Callable[[Page, str], Path]:
    """Keep a picture of a page under screenshots/, for a person to look at; none where NO_PICTURES says that
    nobody will."""

    def take(page: Page, name: str, *, whole: bool = True) -> Path:
        file = SHOTS / f"{name}.png"
        if not os.environ.get("NO_PICTURES"):
            SHOTS.mkdir(exist_ok=True)
            page.screenshot(path=file, full_page=whole, animations="disabled")
        return file

    return take


@pytest.fixture
def kept() -> None:
    """For who looks through all that was ever sent to Ana and Bo."""


@pytest.fixture
def ana(phone: BrowserContext, asgi_server: str, request: pytest.FixtureRequest) -> Iterator[Seat]:
    seat = Seat(phone, "Ana", keeps="kept" in request.fixturenames)
    yield seat
    seat.page.unroute_all(behavior="ignoreErrors")


@pytest.fixture
def bo(laptop: BrowserContext, asgi_server: str, request: pytest.FixtureRequest) -> Iterator[Seat]:
    seat = Seat(laptop, "Bo", keeps="kept" in request.fixturenames)
    yield seat
    seat.page.unroute_all(behavior="ignoreErrors")
