"""Errors to whoever collects them, at an address that understands Sentry's envelopes: ERRORS_DSN.

What goes there is what stands in the log, and nothing else: classes, places, routes and ids of requests,
never a message, an address or a value. It holds nobody up, and is silent about an address that is away.
"""

from __future__ import annotations

import contextlib
import json
import logging
import threading
from queue import Full, Queue
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import Request, urlopen
from uuid import uuid4

from django.utils import timezone
from structlog.contextvars import get_contextvars

MOST: Final = 100
"""Errors that wait to be sent. Of a flood the first are enough."""
PATIENCE: Final = 5  # seconds
_TAGS: Final = ("request_id", "job")


class Reports(logging.Handler):
    """Sends errors on by a thread of its own, which begins with the first of them."""

    def __init__(self, dsn: str, release: str) -> None:
        super().__init__(logging.ERROR)
        self._release = release
        to = urlsplit(dsn)
        before, _, project = to.path.rpartition("/")
        host = to.hostname if to.port is None else f"{to.hostname}:{to.port}"
        self._url = f"{to.scheme}://{host}{before}/api/{project}/envelope/"
        self._key = to.username or ""
        self._waiting: Queue[dict[str, Any]] = Queue(MOST)
        self._begins = threading.Lock()
        self._thread: threading.Thread | None = None

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(Full):
            self._waiting.put_nowait(event(record, self._release))
            self._begin()

    def _begin(self) -> None:
        with self._begins:  # a process that was forked has none of its parent's threads
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._send, name="reports", daemon=True)
                self._thread.start()

    def _send(self) -> None:
        while True:
            said = self._waiting.get()
            with contextlib.suppress(OSError, ValueError):
                urlopen(self._request(said), timeout=PATIENCE).close()

    def _request(self, said: dict[str, Any]) -> Request:
        lines = ({"event_id": said["event_id"]}, {"type": "event"}, said)
        signed = f"Sentry sentry_version=7, sentry_client=notebook/1, sentry_key={self._key}"
        return Request(
            self._url,
            data=b"\n".join(json.dumps(line).encode() for line in lines),
            headers={"Content-Type": "application/x-sentry-envelope", "X-Sentry-Auth": signed},
            method="POST",
        )


def event(record: logging.LogRecord, release: str) -> dict[str, Any]:
    """A line of the log as an event. Ours are a sentence with fields, others' a sentence."""
    fields = get_contextvars() | (dict(record.msg) if isinstance(record.msg, dict) else {})
    said = str(fields.pop("event", "")) or record.getMessage()
    where = str(fields.get("error", ""))
    return {
        "event_id": uuid4().hex,
        "timestamp": timezone.now().isoformat(),
        "platform": "python",
        "level": record.levelname.lower(),
        "logger": record.name,
        "release": release,
        "message": {"formatted": f"{said}: {where}" if where else said},
        "tags": {name: str(value)[:200] for name, value in fields.items() if name in _TAGS},
    }
