"""How much less a second of the processor does just now than one of a quiet core.

Where two processes share a core, as two threads of it do, each is charged its seconds in full and gets on
more slowly: what takes 7 seconds by itself has been seen to take 14 of the processor on a busy machine.
"""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Final

QUIET: Final = 0.007
"""Seconds of the processor that the stretch takes on a quiet core of the machine that judges."""
TIMES: Final = 3


def slowness() -> float:
    """By how much: 1 on a quiet core, 2 where a second does half as much. Never less than 1."""
    return max(1.0, median(_stretch() for _ in range(TIMES)) / QUIET)


def _stretch() -> float:
    """Work as a test does it: objects made, looked up and thrown away."""
    before = process_time()
    found: dict[int, tuple[int, str]] = {}
    for at in range(50_000):
        found[at % 997] = (at, str(at))
    return process_time() - before
