"""What dies and what hangs: each is a block in which it does, and after which it is over."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeAlias

from tests.faults.disk import CantBe
from tests.faults.several import Several

COMES_BACK: Final = 15.0
Pids: TypeAlias = Callable[[Several], list[int]]


@contextmanager
def killed(pids: Pids, stage: Several) -> Iterator[None]:
    _send(signal.SIGKILL, _there(pids, stage))
    yield


@contextmanager
def stopped(pids: Pids, stage: Several) -> Iterator[None]:
    found = _there(pids, stage)
    _send(signal.SIGSTOP, found)
    try:
        yield
    finally:
        _send(signal.SIGCONT, found)


def _there(pids: Pids, stage: Several) -> list[int]:
    """One that was ended by the fault before this one is about to come back."""
    ends = time.monotonic() + COMES_BACK
    while not (found := pids(stage)):
        if time.monotonic() > ends:
            raise CantBe("there was nobody to send it to")
        time.sleep(0.1)
        stage.mend()
    return found


def _send(number: signal.Signals, pids: list[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _the(part: str) -> Pids:
    return lambda stage: stage.pids(part)[:1]


def _worker_of(part: str) -> Pids:
    return lambda stage: stage.workers_of(part)[-1:]


PROCESSES: Final[tuple[tuple[str, Pids], ...]] = (
    ("a web master", _the("web")),
    ("a web worker", _worker_of("web")),
    ("the live master", _the("live")),
    ("a live worker", _worker_of("live")),
    ("the Celery master", _the("worker")),
    ("a process of Celery’s pool", _worker_of("worker")),
    ("beat", _the("beat")),
    ("the proxy", _the("front")),
    ("Redis", lambda stage: [stage.redis.pid] if stage.redis.runs else []),
    ("PostgreSQL", Several.database),
    ("PostgreSQL’s connections", Several.backends),
)
