"""How the number of a job gets to who does it: a broker's worker, or a thread of this process.

What is sent may be lost. The job's row stays, and the sweep sends it again.
"""

from __future__ import annotations

from queue import SimpleQueue
from typing import Final

import structlog
from celery import current_app
from django.conf import settings

log = structlog.get_logger(__name__)

RUN: Final = "jobs.run"
LONGER: Final = {"soft_time_limit": 50, "time_limit": 55}
"""Seconds that a worker is given for what is done apart, the PDF of a long match."""


class Letterbox:
    """Numbers of jobs for the thread of this process. Shut, it takes none: nobody empties it."""

    def __init__(self) -> None:
        self.is_open = False
        self.jobs: SimpleQueue[int | None] = SimpleQueue()

    def drop(self, job_id: int) -> None:
        if self.is_open:
            self.jobs.put(job_id)


letterbox = Letterbox()


def send(job_id: int, *, apart: bool = False) -> None:
    """Send a job on its way; work that is done `apart` is given longer. Never raises: a failure is
    logged, and the row waits for the sweep."""
    if settings.EMBEDDED:
        letterbox.drop(job_id)
        return
    try:
        current_app.send_task(RUN, args=[job_id], **(LONGER if apart else {}))
    except Exception as error:
        # Whatever the broker's client raises. Its class alone: the rest may hold an address.
        log.warning("a job was not sent", job=job_id, error=type(error).__name__)
