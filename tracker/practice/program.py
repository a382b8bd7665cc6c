"""A program at the notebook's API, over HTTP: JSON out, JSON in, and a token."""

from __future__ import annotations

import json
import time
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

ROOT: Final = "/api/v1/"
TIMEOUT: Final = 30.0  # seconds
AGAIN: Final = 60
"""How often it comes back to a server that is busy: longer than any limit of a minute lasts."""
BUSY: Final = frozenset({429, 503})


class Failed(Exception):
    """The server answered with a fault of its own, or did not answer at all."""


class Program:
    """Somebody's program. It keeps its connection."""

    def __init__(self, address: str, name: str) -> None:
        """A guest of this name at the notebook at this address (http://127.0.0.1:8000)."""
        parts = urlsplit(address)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._connection = kind(parts.hostname or "127.0.0.1", parts.port, timeout=TIMEOUT)
        self._headers = {"Content-Type": "application/json"}
        token = self.found("POST", "guests/", name=name)["token"]
        self._headers["Authorization"] = f"Token {token}"

    def found(self, method: str, address: str, **said: Any) -> Any:
        """What was asked for; it must be there. Raises Failed."""
        status, answer = self.ask(method, address, **said)
        if status >= 400:
            raise Failed(f"{method} {address}: {status}")
        return answer

    def ask(self, method: str, address: str, **said: Any) -> tuple[int, Any]:
        """The status and the answer. Raises Failed for a fault of the server."""
        body = json.dumps(said) if method == "POST" else None
        for _ in range(AGAIN):
            kept = self._connection.sock is not None
            try:
                self._connection.request(method, ROOT + address, body, self._headers)
                answer = self._connection.getresponse()
                text = answer.read()
            except (OSError, HTTPException) as error:
                self._connection.close()
                # One that was kept while nothing was asked may have been closed meanwhile: a server does.
                if kept and isinstance(error, ConnectionError):
                    continue
                raise Failed(f"{method} {address}: {type(error).__name__}") from None
            if answer.status not in BUSY:
                break
            time.sleep(float(answer.headers.get("Retry-After", 1)))
        if answer.status >= 500:
            raise Failed(f"{method} {address}: {answer.status}")
        return answer.status, json.loads(text) if text else None
