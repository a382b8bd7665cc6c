"""An open page at a server that is another process: it counts how often it is told to look."""

from __future__ import annotations

import threading
import time
from http.client import HTTPConnection, HTTPException

from tests.services.processes import until


class Page:
    """`with Page(port, record, "A") as ana`. It comes back when its stream breaks."""

    def __init__(self, port: int, record: str, seat: str) -> None:
        self._port, self._path = port, f"/{record}/{seat}/stream/"
        self._leaving = threading.Event()
        self.told = 0
        self.heard: list[str] = []  # every line that says something

    def __enter__(self) -> Page:
        self._thread = threading.Thread(target=self._stay, daemon=True)
        self._thread.start()
        until(lambda: self.told > 0, "the page is told once that it is connected")
        return self

    def __exit__(self, *_: object) -> None:
        self._leaving.set()

    def _stay(self) -> None:
        while not self._leaving.is_set():
            try:
                self._listen()
            except (OSError, HTTPException):
                time.sleep(0.2)

    def _listen(self) -> None:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=30)
        try:
            connection.request("GET", self._path)
            answer = connection.getresponse()
            while not self._leaving.is_set() and (line := answer.readline()):
                if line.strip():
                    self.heard.append(line.decode().strip())
                self.told += line == b"event: changed\n"
        finally:
            connection.close()
