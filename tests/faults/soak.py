"""One process for a whole evening of a full club: whether what it has in memory goes on growing.

    ./dev soak [--minutes N] [--json]

Twenty matches are played with both streams open, some 11 commands a second. What the process has after the
last minute is held against what it had in the minute after a third of the time; then 2,000 streams are
opened. Exits 1 where either is too much.
"""

from __future__ import annotations

import argparse
import json
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.bench import listeners, processor
from tests.bench.listeners import Streams
from tests.faults.embedded import Embedded

MINUTES: Final = 30.0
MATCHES: Final = 20
COMMANDS: Final = 20_000
"""In 30 minutes; in fewer, as many fewer."""
STREAMS: Final = 2_000
MOST: Final = {"memory.growth": 5.0, "streams.kb_each": 64.0}
LOOK: Final = 2.0
A_WHILE: Final = 1 / 30
"""Of the time: a minute in half an hour, over which what it has is looked at."""
SETTLED: Final = 2.0


@dataclass(frozen=True)
class Program:
    """One of several at a seat, that listens."""

    name: str
    listening: tuple[str, ...]


def main(words: list[str]) -> int:
    """The exit status."""
    asked = argparse.ArgumentParser(prog="./dev soak", description="Whether it goes on growing.")
    asked.add_argument("--minutes", type=float, default=MINUTES)
    asked.add_argument("--json", action="store_true", help="one object a line")
    said = asked.parse_args(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    red = False
    with (
        tempfile.TemporaryDirectory(prefix="soak-") as folder,
        Embedded(Path(folder) / "stage") as stage,
    ):
        for name, value, unit in figures(stage, said.minutes):
            red = red or value >= MOST.get(name, value + 1)
            if said.json:
                print(json.dumps({"name": name, "value": value, "unit": unit}), flush=True)
            else:
                print(f"  {name:<20}{value:>12,.5g} {unit}", flush=True)
    return int(red)


def figures(stage: Embedded, minutes: float) -> Iterator[tuple[str, float, str]]:
    commands = COMMANDS * minutes / MINUTES
    stage.play(MATCHES, 0, pace=MATCHES * minutes * 60 / commands)
    began, seconds = time.monotonic(), minutes * 60
    seen: list[tuple[float, float]] = []
    while (passed := time.monotonic() - began) < seconds or stage.answers.all < commands:
        seen.append((passed, processor.memory([stage.web.pid])))
        time.sleep(LOOK)
    third = [has for at, has in seen if seconds / 3 <= at < seconds * (1 / 3 + A_WHILE)]
    last = [has for at, has in seen if at >= passed - seconds * A_WHILE]
    before, after = statistics.median(third), statistics.median(last)
    yield "minutes", round(passed / 60, 1), "min"
    yield "commands", stage.answers.all, "taken"
    yield "matches", sum(game.played for game in stage.games), "played"
    yield "memory.third", round(before, 1), "MB"
    yield "memory.last", round(after, 1), "MB"
    yield "memory.growth", round(100 * (after / before - 1), 1), "%"
    yield from _streams(stage)


def _streams(stage: Embedded) -> Iterator[tuple[str, float, str]]:
    if not listeners.enough_files(STREAMS):
        return
    seats = [(game.match, one.headers) for game in stage.games for one in game.programs]
    with stage.at_rest():
        time.sleep(SETTLED)
        before = processor.memory([stage.web.pid])
        with Streams[Program](stage.front) as streams:
            streams.open(
                Program(
                    f"{nth}",
                    (
                        f"GET /api/v1/matches/{match}/stream/ HTTP/1.1",
                        f"Authorization: {headers['Authorization']}",
                    ),
                )
                for nth, (match, headers) in zip(
                    range(STREAMS), seats * (STREAMS // len(seats) + 1), strict=False
                )
            )
            streams.attend(SETTLED, lambda _: None)
            grown = processor.memory([stage.web.pid]) - before
    yield "streams.kb_each", round(grown * 1000 / STREAMS, 1), "kB"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
