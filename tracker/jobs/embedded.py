"""Jobs without a broker: a thread of the web process does them, from the same table, and another one what
takes long.

`start` and `stop` belong to the server's start and stop. Several processes may each have such a
thread: a job's row lets one of them through.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from queue import Empty
from typing import Final

import structlog
from django.db import close_old_connections, connections
from django.utils import timezone

from tracker.faults import place
from tracker.jobs import actions
from tracker.jobs.delivery import Waiting, letterbox

log = structlog.get_logger(__name__)

SWEEP: Final = 2.0  # seconds between two looks for what is overdue
PRUNE: Final = 3600.0

_stopping = threading.Event()
_threads: list[threading.Thread] = []


def start() -> None:
    """Begin to do jobs. A second start is none."""
    if any(thread.is_alive() for thread in _threads):
        return
    _stopping.clear()
    letterbox.open()
    # Each with its queue in hand: a letterbox that is shut has new ones.
    for name, work, queue in (
        ("jobs", _work, letterbox.jobs),
        ("jobs apart", _work_apart, letterbox.apart),
    ):
        thread = threading.Thread(target=work, args=[queue], name=name, daemon=True)
        _threads.append(thread)
        thread.start()


def stop(*, patience: float = 5.0) -> None:
    """Finish the job in hand and end. What was not done yet stays in the table."""
    if not _threads:
        return
    _stopping.set()
    letterbox.shut()
    until = time.monotonic() + patience
    while _threads:
        _threads.pop().join(timeout=max(0.0, until - time.monotonic()))


def _work(jobs: Waiting) -> None:
    next_sweep = next_prune = time.monotonic()

    def look_after() -> float:
        """See to what is overdue; the seconds until the next look."""
        nonlocal next_sweep, next_prune
        if time.monotonic() >= next_prune:
            next_prune = time.monotonic() + PRUNE
            actions.tidy(at=timezone.now())
        if time.monotonic() >= next_sweep:
            next_sweep = time.monotonic() + SWEEP
            actions.sweep(at=timezone.now())
        return max(0.0, next_sweep - time.monotonic())

    _go_on(lambda: jobs.get(timeout=look_after()))


def _work_apart(jobs: Waiting) -> None:
    _go_on(jobs.get)


def _go_on(next_job: Callable[[], int | None]) -> None:
    while not _stopping.is_set():
        try:
            job_id = next_job()
            if job_id is not None:
                actions.run(job_id=job_id, at=timezone.now())
        except Empty:
            pass
        except Exception as error:
            # A database that is away, say. The thread must outlive it, or jobs would wait unseen.
            log.error("the jobs' thread stumbled", error=place(error))
            _stopping.wait(SWEEP)
        finally:
            close_old_connections()
    connections.close_all()
