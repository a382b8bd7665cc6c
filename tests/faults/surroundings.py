"""What processes stand on, and who plays: each is a block in which something is wrong with it."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import psycopg

from tests.faults import release
from tests.faults.disk import CantBe
from tests.faults.embedded import Embedded
from tests.faults.players import Manner
from tests.faults.several import Several
from tests.faults.stage import Stage
from tests.services.processes import until

HALF_OPEN: Final = 50


@contextmanager
def nothing(stage: Stage) -> Iterator[None]:
    yield


@contextmanager
def away(stage: Several) -> Iterator[None]:
    stage.redis.kill()
    yield
    stage.redis.start()


@contextmanager
def connections_ended(stage: Several) -> Iterator[None]:
    with suppress(psycopg.OperationalError):  # it is away for another reason
        stage.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = 'notebook' AND pid <> pg_backend_pid()"
        )
    yield


@contextmanager
def disk_full(stage: Several | Embedded) -> Iterator[None]:
    if stage.disk is None:
        raise CantBe(stage.no_disk if isinstance(stage, Several) else "")
    stage.disk.fill()
    try:
        yield
    finally:
        stage.disk.empty()


@contextmanager
def clock_moved(seconds: int, stage: Stage) -> Iterator[None]:
    stage.clock.write_text(str(seconds))
    try:
        yield
    finally:
        stage.clock.write_text("0")


@contextmanager
def renewed(stage: Several) -> Iterator[None]:
    before = stage.household.said.count("All that runs is new")
    release.replace(stage.root)
    stage.renew()
    until(lambda: stage.household.said.count("All that runs is new") > before, "all is new", 120)
    yield


# ---- who plays


@contextmanager
def tapped(manner: Manner, stage: Stage) -> Iterator[None]:
    stage.plays(manner)
    try:
        yield
    finally:
        stage.plays("in turn")


@contextmanager
def half_open(stage: Stage) -> Iterator[None]:
    """Streams of which nobody reads, and requests that are never said to the end; then they are gone without
    a word."""
    held = []
    for game in stage.games:
        token = game.programs[0].headers["Authorization"]
        stream = f"GET /api/v1/matches/{game.match}/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        for ends in (f"Authorization: {token}\r\n\r\n", "Accept:"):
            for _ in range(HALF_OPEN // len(stage.games)):
                one = socket.create_connection(("127.0.0.1", stage.front), 5)
                one.sendall((stream + ends).encode())
                held.append(one)
    try:
        yield
    finally:
        for one in held:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.close()
