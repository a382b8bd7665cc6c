"""What a phone gets when somebody opens a match for the first time, and when it shows."""

from __future__ import annotations

import socket
import socketserver
import statistics
import threading
import time
from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Browser, BrowserContext

from tests.bench.browsers import chromium, lets_in
from tests.bench.layout import House
from tests.bench.phones import Phone, example

LOADS: Final = 5
QUIET: Final = 1.5  # seconds in which nothing more comes
SLOWER: Final = 4
LATENCY: Final = 150  # milliseconds
DOWN, UP = 1.6e6 / 8, 0.75e6 / 8  # bytes a second
A_PIECE: Final = 65_536
LARGEST: Final = """() => new Promise((found) => new PerformanceObserver(
    (list) => found(list.getEntries().at(-1).startTime)
).observe({ type: "largest-contentful-paint", buffered: true }))"""


class Wire(socketserver.ThreadingTCPServer):
    """Stands between the browser and the front, and counts what comes."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, front: int) -> None:
        self.front = front
        self.came = 0
        super().__init__(("127.0.0.1", 0), _Connection)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def all_that_came(self) -> int:
        """As soon as nothing more comes."""
        before = -1
        while before != self.came:
            before = self.came
            time.sleep(QUIET)
        return before


class _Connection(socketserver.BaseRequestHandler):
    server: Wire

    def handle(self) -> None:
        with socket.create_connection(("127.0.0.1", self.server.front)) as front:
            threading.Thread(target=_passes_on, args=(self.request, front), daemon=True).start()
            while piece := _read(front):
                self.server.came += len(piece)
                self.request.sendall(piece)


def _passes_on(of: socket.socket, to: socket.socket) -> None:
    while piece := _read(of):
        to.sendall(piece)
    to.close()


def _read(one: socket.socket) -> bytes:
    try:
        return one.recv(A_PIECE)
    except OSError:  # the other end has closed it
        return b""


def figures(house: House) -> Iterator[tuple[str, float, str]]:
    with chromium("page.first_load_bytes and page.lcp_ms are left out") as browser:
        if browser is None:
            return
        ana, _ = example(house.front)
        with Wire(house.front) as wire:
            _bytes(browser, ana, wire)  # the first time of the servers, too
            came = [_bytes(browser, ana, wire) for _ in range(2)]
            wire.shutdown()
        yield "page.first_load_bytes", max(came), "bytes"
        shown = [_shown(browser, ana, house.front) for _ in range(LOADS)]
        yield "page.lcp_ms", statistics.median(shown), "ms"


def _bytes(browser: Browser, phone: Phone, wire: Wire) -> int:
    wire.came = 0
    context, wrong = _context(browser, phone, wire.port), list[str]()
    context.on("response", lambda one: wrong.append(one.url) if one.status >= 400 else None)
    context.on("requestfailed", lambda one: wrong.append(one.url))
    context.new_page().goto(_address(phone, wire.port))
    came = wire.all_that_came()
    assert not wrong, wrong
    context.close()
    return came


def _shown(browser: Browser, phone: Phone, port: int) -> float:
    """Milliseconds until the largest thing stands there, on a phone by a slow network."""
    context = _context(browser, phone, port)
    page = context.new_page()
    developer = context.new_cdp_session(page)
    developer.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    developer.send("Network.enable")
    developer.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY,
            "downloadThroughput": DOWN,
            "uploadThroughput": UP,
        },
    )
    page.goto(_address(phone, port))
    page.wait_for_timeout(QUIET * 1000)
    largest = float(page.evaluate(LARGEST))
    context.close()
    return largest


def _context(browser: Browser, phone: Phone, port: int) -> BrowserContext:
    """A phone that has never been here, but for its cookies."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        device_scale_factor=3,
        is_mobile=True,
        has_touch=True,
    )
    lets_in(context, phone, port)
    return context


def _address(phone: Phone, port: int) -> str:
    return f"http://127.0.0.1:{port}/m/{phone.match.public_id}/"
