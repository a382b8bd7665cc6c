"""What players wait for: commands, refreshes and coming back, over HTTP to the running layout."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Final

from django.db import connection, connections
from django.utils import timezone

from rules import game
from tests.bench.layout import House
from tests.bench.phones import Phone, example, worked_order
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log
from tracker.orderlog.models import Line

PLAYED: Final = 20  # matches, one after the other
AT_ONCE: Final = 20
SECONDS: Final = 8.0
SHORT, LONG = 50, 2_000  # events
PAIRS: Final = 120


def figures(house: House) -> Iterator[tuple[str, float, str]]:
    commands: list[float] = []
    refreshes: list[int] = []
    for number in range(PLAYED + 1):
        took, weighed = _order(*example(house.front))
        if number:  # the first warms up
            commands += took
            refreshes += weighed
    yield "web.command_ms_p50", percentile(commands, 50) * 1000, "ms"
    yield "web.command_ms_p99", percentile(commands, 99) * 1000, "ms"
    yield "size.refresh_bytes", statistics.median(refreshes), "bytes"
    yield "size.event_bytes", _bytes_of_lines() / Line.objects.count(), "bytes"
    yield "web.commands_per_s", _at_once(house), "commands/s"
    yield from _growth(house)


def percentile(found: Sequence[float], part: int) -> float:
    """The smallest that at least `part` in a hundred are not above."""
    return sorted(found)[max(0, math.ceil(len(found) * part / 100) - 1)]


def _order(ana: Phone, bo: Phone) -> tuple[list[float], list[int]]:
    """The Order of the worked example: how long each of its commands took, and what was sent to
    the other phone after it."""
    took: list[float] = []
    weighed: list[int] = []

    for phone, kind, fields in worked_order(ana, bo):
        phone.give(kind, **fields)
        took.append(phone.took)
        for looks in (bo if phone is ana else ana, phone):
            if looks.look():
                weighed.append(looks.weighed)
    return took, weighed


def _at_once(house: House) -> float:
    """Matches in which both players speak as fast as they are answered; one line a command."""
    pairs = [example(house.front) for _ in range(AT_ONCE)]
    ends = time.perf_counter() + SECONDS

    def speak(pair: tuple[Phone, Phone]) -> int:
        given = 0
        while time.perf_counter() < ends:
            pair[given % 2].give("Object", about="That is too far.")
            given += 1
        connections.close_all()
        return given

    began = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as players:
        given = sum(players.map(speak, pairs))
    return given / (time.perf_counter() - began)


def _growth(house: House) -> Iterator[tuple[str, float, str]]:
    """Two matches in turn, so that what else the machine does falls on both."""
    took: dict[int, list[float]] = {SHORT: [], LONG: []}
    phones = {length: example(house.front) for length in took}
    for length, (ana, _) in phones.items():
        grow(ana, length)
        ana.open()
    for number in range(PAIRS + 1):
        for length, (ana, _) in phones.items():
            ana.give("Object", about="No.")
            took[length] += [ana.took] if number else []
    ratio = statistics.median(took[LONG]) / statistics.median(took[SHORT])
    yield "growth.command_ratio", ratio, "ratio"
    back: list[float] = []
    _, bo = phones[LONG]
    for _ in range(PAIRS):
        bo.open()
        back.append(bo.took)
    yield "rejoin.bytes", bo.weighed, "bytes"
    yield "rejoin.ms", percentile(back, 50) * 1000, "ms"
    jumps: list[float] = []
    for at in Random(LONG).sample(range(1, LONG), PAIRS):
        bo.look_back(at)
        jumps.append(bo.took)
    # The first ones read the lines on which the later ones stand.
    yield "reviews.moment_ms_p50", percentile(jumps, 50) * 1000, "ms"
    yield "reviews.moment_ms_max", max(jumps) * 1000, "ms"


def grow(phone: Phone, length: int) -> None:
    """Bring the log to so many events."""
    record_id = phone.match.record_id
    has = log.cursor(record_id=record_id, seat="referee")
    event = game.decode("Objected", {"by": "B", "about": "The clock is slow."})
    entries = [game.Entry("all", ("OBJ-1",), event)] * max(0, length - has)
    orderlog.append(record_id=record_id, entries=entries, at=timezone.now())


def _bytes_of_lines() -> int:
    """What the lines of the log take on disk, with their indexes."""
    asked = {
        "postgresql": "SELECT pg_total_relation_size('orderlog_line')",
        "sqlite": "SELECT sum(pgsize) FROM dbstat WHERE name IN"
        " (SELECT name FROM sqlite_master WHERE tbl_name = 'orderlog_line')",
    }
    with connection.cursor() as cursor:
        cursor.execute(asked[connection.vendor])
        return int(cursor.fetchone()[0])
