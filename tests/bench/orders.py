"""What players get: whole Orders with AROs, dice and reveals, every page open, and a command counted when
both pages have it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from typing import Final

from django.db import connections

from tests.bench import processor
from tests.bench.layout import House
from tests.bench.phones import Phone, example, worked_order
from tests.bench.web import AT_ONCE, percentile
from tracker.orderlog import queries as log

ORDERS: Final = 20  # at one match after the other
PATIENCE: Final = 20.0  # seconds
QUIET: Final = 0.5  # seconds in which whatever is on its way has come


@dataclass
class Seen:
    """What the commands of some Orders cost their players."""

    took: list[float] = field(default_factory=list)
    draws: int = 0
    waited: int = 0

    def and_of(self, other: Seen) -> Seen:
        return Seen(self.took + other.took, self.draws + other.draws, self.waited + other.waited)


class Page:
    """A page that is open at one seat: told by its stream, it looks."""

    def __init__(self, phone: Phone, port: int) -> None:
        self.phone = phone
        self.draws = 0
        self.drew = 0.0
        self._drawn = threading.Condition()
        self._stream = self._open(port)
        self._eyes = phone.beside()
        threading.Thread(target=self._listen, daemon=True).start()

    def _open(self, port: int) -> HTTPResponse:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE * 3)
        connection.connect()
        self._socket = connection.sock
        headers = {"Cookie": self.phone.cookie, "Page": self.phone.name, "HX-Request": "true"}
        connection.request("GET", f"/m/{self.phone.match.public_id}/stream/", headers=headers)
        answer = connection.getresponse()
        assert answer.status == 200, answer.status
        return answer

    def _listen(self) -> None:
        try:
            for line in iter(self._stream.readline, b""):
                if line.startswith(b"event: changed"):
                    self._look()
        except (OSError, ValueError, AttributeError):
            return  # it was closed

    def _look(self) -> None:
        self._eyes.shows(self.phone)
        if not self._eyes.look():
            return
        self.phone.shows(self._eyes)
        with self._drawn:
            self.draws, self.drew = self.draws + 1, time.perf_counter()
            self._drawn.notify_all()

    def waits_for(self, cursor: int) -> None:
        """Until the page shows its seat's log up to here."""
        with self._drawn:
            there = self._drawn.wait_for(lambda: self.phone.cursor >= cursor, PATIENCE)
        assert there, "It never came."

    def close(self) -> None:
        # Whoever reads of it holds the file: it ends with what it is read from.
        self._socket.shutdown(socket.SHUT_RDWR)


def figures(house: House) -> Iterator[tuple[str, float, str]]:
    processor.stands_apart()
    alone = Seen()
    for number in range(ORDERS + 1):
        seen = _order(*_pages(house))
        alone = alone.and_of(seen) if number else alone  # the first warms up
    yield "order.both_seen_ms_p50", percentile(alone.took, 50) * 1000, "ms"
    yield "order.both_seen_ms_p99", percentile(alone.took, 99) * 1000, "ms"
    pairs = [_pages(house) for _ in range(AT_ONCE)]
    time.sleep(QUIET)
    roots = [process.pid for process in house.processes]
    before, began = processor.used(roots), time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as players:
        found = list(players.map(lambda pair: _order(*pair), pairs))
    took = time.perf_counter() - began
    time.sleep(QUIET)  # what workers still do of it counts, too
    after = processor.used(roots)
    given = sum(len(one.took) for one in found)
    yield "order.commands_per_s", given / took, "commands/s"
    yield "order.cpu_ms", processor.between(before, after) / given, "ms"
    together = [alone, *found]
    commands = sum(len(one.took) for one in together)
    yield "order.worker_waits", sum(one.waited for one in together) / commands, "of a command"
    yield "order.draws", sum(one.draws for one in together) / commands, "own draws"


def _pages(house: House) -> tuple[Page, Page]:
    ana, bo = example(house.front)
    return Page(ana, house.front), Page(bo, house.front)


def _order(ana: Page, bo: Page) -> Seen:
    """The Order of the worked example."""
    seen = Seen()
    for phone, kind, fields in worked_order(ana.phone, bo.phone):
        page, other = (ana, bo) if phone is ana.phone else (bo, ana)
        drew, began = page.draws, time.perf_counter()
        answer = phone.give(kind, **fields)
        answered = time.perf_counter()
        record_id = phone.match.record_id
        other.waits_for(log.cursor(record_id=record_id, seat=other.phone.side))
        seen.took.append(max(answered, other.drew) - began)
        seen.waited += b" settling" in answer.split(b">", 1)[0]
        seen.draws += 1 + page.draws - drew
    for page in (ana, bo):
        page.close()
    connections.close_all()
    return seen
