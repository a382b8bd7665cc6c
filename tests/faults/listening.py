"""A stream of one seat, that comes back when it breaks."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import Final

SILENT: Final = 30.0
"""Seconds after which a stream is given up: two of its heartbeats."""
BACK: Final = 1.0


class Listener:
    """Hears what the stream of a seat says, until it is closed."""

    def __init__(self, port: int, match: str, headers: Mapping[str, str]) -> None:
        self._port, self._headers = port, {"Authorization": headers["Authorization"]}
        self._path = f"/api/v1/matches/{match}/stream/"
        self._closed = False
        self._socket: socket.socket | None = None
        self.is_open = False
        self.told = 0.0
        """When it was last told to look."""
        threading.Thread(target=self._stay, daemon=True).start()

    def close(self) -> None:
        self._closed = True
        with suppress(OSError, AttributeError):
            self._socket.shutdown(socket.SHUT_RDWR)  # type: ignore[union-attr]

    def _stay(self) -> None:
        while not self._closed:
            with suppress(OSError, HTTPException, ValueError):
                self._listen()
            self.is_open = False
            time.sleep(BACK)

    def _listen(self) -> None:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=SILENT)
        try:
            connection.request("GET", self._path, headers=self._headers)
            self._socket = connection.sock
            answer = connection.getresponse()
            self.is_open = answer.status == 200
            while self.is_open and not self._closed and (line := answer.readline()):
                if line.startswith(b"event: changed"):
                    self.told = time.monotonic()
        finally:
            connection.close()
