"""Jobs without a broker: one thread of the web process does them, from the same table.

`start` and `stop` belong to the server's start and stop. Several processes may each have such a
thread: a job's row lets one of them through.
"""

from __future__ import annotations

import threading
import time
from queue import Empty
from typing import Final

import structlog
from django.db import close_old_connections, connections
from django.utils import timezone

from tracker.jobs import actions
from tracker.jobs.post import letterbox

log = structlog.get_logger(__name__)

SWEEP: Final = 2.0  # seconds between two looks for what is overdue
PRUNE: Final = 3600.0

_stopping = threading.Event()
_thread: threading.Thread | None = None


def start() -> None:
    """Begin to do jobs. A second start is none."""
    global _thread
    if _thread is not None and _thread.is_alive():
        return
    _stopping.clear()
    letterbox.is_open = True
    _thread = threading.Thread(target=_work, name="jobs", daemon=True)
    _thread.start()


def stop(*, patience: float = 5.0) -> None:
    """Finish the job in hand and end. What was not done yet stays in the table."""
    global _thread
    if _thread is None:
        return
    letterbox.is_open = False
    _stopping.set()
    letterbox.jobs.put(None)
    _thread.join(timeout=patience)
    _thread = None


def _work() -> None:
    next_sweep = next_prune = time.monotonic()
    while not _stopping.is_set():
        try:
            if time.monotonic() >= next_prune:
                next_prune = time.monotonic() + PRUNE
                actions.prune(at=timezone.now())
            if time.monotonic() >= next_sweep:
                next_sweep = time.monotonic() + SWEEP
                actions.sweep(at=timezone.now())
            job_id = letterbox.jobs.get(timeout=max(0.0, next_sweep - time.monotonic()))
            if job_id is not None:
                actions.run(job_id=job_id, at=timezone.now())
        except Empty:
            pass
        except Exception as error:
            # A database that is away, say. The thread must outlive it, or jobs would wait unseen.
            log.error("the jobs' thread stumbled", error=actions.place(error))
            _stopping.wait(SWEEP)
        finally:
            close_old_connections()
    connections.close_all()
