"""Pages that are looked at again and again, and for how long they are away."""

from __future__ import annotations

import json
import threading
import time
from http.client import HTTPConnection, HTTPException
from typing import Final
from urllib.parse import urlencode

LOOK: Final = 0.4
PATIENCE: Final = 1.0
"""Seconds after which a page that does not come is asked for anew."""
TOKEN: Final = "b" * 32


class Page:
    """The page of a match at which nobody says anything, looked at again and again by who sits there."""

    def __init__(self, port: int) -> None:
        self._port, self._leaving, self._lock = port, threading.Event(), threading.Lock()
        self.goes_on = threading.Event()
        self.goes_on.set()
        self._cookie = f"csrftoken={TOKEN}"
        self._seat()
        self._longest, self._since = 0.0, 0.0
        threading.Thread(target=self._look, daemon=True).start()

    @property
    def is_there(self) -> bool:
        return not self._since

    def close(self) -> None:
        self._leaving.set()
        self.goes_on.set()

    def away(self) -> float:
        """For how long it was away at most, in seconds, since the last time that was asked: from the first
        try that brought nothing to the answer that came."""
        with self._lock:
            so_far = time.monotonic() - self._since if self._since else 0.0
            longest, self._longest = max(self._longest, so_far), 0.0
        return longest

    def _seat(self) -> None:
        """Somebody with a name and nothing else begins the example."""
        form = "application/x-www-form-urlencoded"
        status, cookie, _ = self._ask(
            "POST", "/accounts/start/", urlencode({"name": "Cruz"}), form, patience=30.0
        )
        assert status == 302, status
        self._cookie = f"sessionid={cookie}; csrftoken={TOKEN}"
        status, _, said = self._ask(
            "POST", "/api/v1/matches/example/", "{}", "application/json", patience=30.0
        )
        assert status == 201, status
        self._path = f"/m/{json.loads(said)['id']}/"

    def _look(self) -> None:
        while not self._leaving.wait(LOOK):
            self.goes_on.wait()
            began = time.monotonic()
            try:
                there = self._ask("GET", self._path)[0] == 200
            except (OSError, HTTPException):
                there = False
            with self._lock:
                if there and self._since:
                    self._longest = max(self._longest, time.monotonic() - self._since)
                    self._since = 0.0
                elif not there:
                    self._since = self._since or began

    def _ask(
        self, method: str, path: str, body: str = "", kind: str = "", patience: float = PATIENCE
    ) -> tuple[int, str, bytes]:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=patience)
        headers = {"Cookie": self._cookie, "X-CSRFToken": TOKEN}
        try:
            connection.request(
                method, path, body or None, headers | ({"Content-Type": kind} if kind else {})
            )
            answer = connection.getresponse()
            given = [
                one.partition("sessionid=")[2].partition(";")[0]
                for one in answer.headers.get_all("Set-Cookie", [])
                if "sessionid=" in one
            ]
            return answer.status, next(iter(given), ""), answer.read()
        finally:
            connection.close()
