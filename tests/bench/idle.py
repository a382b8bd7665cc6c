"""What pages cost that are open while nothing happens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

from tests.bench import copies, listeners, processor
from tests.bench.layout import House
from tests.bench.listeners import Streams
from tests.bench.phones import Phone
from tracker.live.rounds import HEARTBEAT

PAGES: Final = 200
ROUNDS: Final = 2


def figures(house: House) -> Iterator[tuple[str, float, str]]:
    if not listeners.enough_files(PAGES):
        return
    processor.stands_apart()
    pages = copies.live(house).seats(PAGES)
    seconds = ROUNDS * HEARTBEAT
    nobody = _used(house, lambda: time.sleep(seconds))
    with Streams[Phone](house.front) as streams:
        streams.open(pages)
        for page in pages:
            page.look()
        # Until the first round has gone by, for what is yet to come of their coming.
        streams.attend(HEARTBEAT, Phone.look)
        looked: list[int] = []
        somebody = _used(house, lambda: looked.append(streams.attend(seconds, Phone.look)))
    assert sum(looked) < PAGES, "They were told to look though nothing happened."
    yield "idle.cpu_ms_per_page_minute", (somebody - nobody) / PAGES * 60 / seconds, "ms"


def _used(house: House, meanwhile: Callable[[], object]) -> float:
    """Milliseconds of all processes and of the database."""
    roots = [process.pid for process in house.processes]
    before = processor.used(roots)
    meanwhile()
    return processor.between(before, processor.used(roots))
