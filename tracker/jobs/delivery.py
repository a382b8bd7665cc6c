"""How the number of a job gets to who does it: a broker's worker, or a thread of this process.

What is sent may be lost. The job's row stays, and the sweep sends it again.
"""

from __future__ import annotations

from queue import SimpleQueue
from typing import Any, Final

import structlog
from celery import current_app
from django.conf import settings
from structlog.contextvars import get_contextvars

from tracker.redis import client

log = structlog.get_logger(__name__)

RUN: Final = "jobs.run"
CAUSE: Final = "request_id"
LONGER: Final = {"soft_time_limit": 50, "time_limit": 55}
"""Seconds that a worker is given for what is done apart, the PDF of a long match."""


Waiting = SimpleQueue[int | None]


class Letterbox:
    """Numbers of jobs for the threads of this process: what takes long has one of its own, so that no
    match waits for it. Shut, it takes none and holds none: nobody empties it."""

    def __init__(self) -> None:
        self.is_open = False
        self.jobs: Waiting = SimpleQueue()
        self.apart: Waiting = SimpleQueue()

    def open(self) -> None:
        self.is_open = True

    def shut(self) -> None:
        """Who waits for a number is given None. Numbers that nobody took go: their rows stay."""
        waiting = self.jobs, self.apart
        self.is_open = False
        self.jobs, self.apart = SimpleQueue(), SimpleQueue()
        for queue in waiting:
            queue.put(None)

    def drop(self, job_id: int, *, apart: bool) -> None:
        if self.is_open:
            (self.apart if apart else self.jobs).put(job_id)


letterbox = Letterbox()


def send(job_id: int, *, apart: bool = False) -> None:
    """Send a job on its way; work that is done `apart` is given longer. Never raises: a failure is
    logged, and the row waits for the sweep."""
    if settings.EMBEDDED:
        letterbox.drop(job_id, apart=apart)
        return
    try:
        # A broker's client waits for seconds; this asks whether Redis answers, for half a one.
        client.ask()
        current_app.send_task(RUN, args=[job_id], **_cause(), **(LONGER if apart else {}))
    except Exception as error:
        # Whatever the broker's client raises. Its class alone: the rest may hold an address.
        log.warning("a job was not sent", job=job_id, error=type(error).__name__)


def _cause() -> dict[str, Any]:
    """The id of the request that it comes from, by which the lines about both are found."""
    number = get_contextvars().get(CAUSE)
    return {"headers": {CAUSE: number}} if number else {}
