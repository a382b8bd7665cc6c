"""What an open stream costs while it says nothing, and how soon it says that something changed."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Final

from django.conf import settings

from tests.bench import copies, listeners, processor
from tests.bench.layout import House
from tests.bench.listeners import Streams
from tests.bench.phones import Phone
from tests.bench.web import percentile
from tracker.live import hub, rounds
from tracker.live.rounds import HEARTBEAT
from tracker.matches import listening
from tracker.matches.sitting import Sitting

OPEN: Final = 2_000
FIRST: Final = 50  # with which whatever is made once is made
ASKED: Final = 500
APART: Final = 0.005  # seconds between two changes
PATIENCE: Final = 10.0  # seconds


def figures(house: House) -> Iterator[tuple[str, float, str]]:
    if not listeners.enough_files(OPEN):
        return
    pages = copies.live(house).seats(OPEN)
    with Streams[Phone](house.front) as streams:
        streams.open(page.at(page.match) for page in pages[:FIRST])
    with Streams[Phone](house.front) as streams:
        before = processor.memory(house.live)
        streams.open(pages)
        for page in pages:
            _shows_all(page)
        # A round has gone by all of them: what it needs is counted, too.
        streams.attend(HEARTBEAT * 1.2, lambda _: None)
        yield "streams.kb_each", (processor.memory(house.live) - before) * 1000 / OPEN, "kB"
        if settings.EMBEDDED:
            print("Without Redis nobody is told by another process.", file=sys.stderr)
        else:
            took = [_told(streams, page) for page in Random(OPEN).sample(pages, ASKED)]
            yield "streams.told_ms_p99", percentile(took, 99) * 1000, "ms"


def _shows_all(page: Phone) -> None:
    """As after its first look: no round has anything to tell it."""
    sitting = Sitting(page.match, page.side, page.side, page.player)
    rounds.shows(page.name, listening.stands(sitting))


def _told(streams: Streams[Phone], page: Phone) -> float:
    """From the word that something changed at this seat until its stream says so, in seconds."""
    time.sleep(APART)
    began = time.perf_counter()
    hub.publish(hub.topic(page.match.record_id, page.side))
    while time.perf_counter() - began < PATIENCE:
        if page in streams.told(PATIENCE):
            return time.perf_counter() - began
    raise AssertionError("It was never told.")
