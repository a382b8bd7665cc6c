"""Hearing that something changed: at once when it has, at the latest after a while."""

from __future__ import annotations

import json
import threading
import time
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

import pytest
from pytest_django import Settings

from tests.api.program import ROOT, Program
from tracker.live import hub
from tracker.matches.api import waiting
from tracker.matches.models import Match

QUICK = 0.3  # seconds
MOVE: dict[str, Any] = {"skill": "Move", "pool": "regular", "to": "behind the crates"}


def test_what_has_changed_already_is_said_at_once(bos: Program) -> None:
    cursor = bos.cursor
    assert bos.found(f"{bos.at}wait/", after=0) == {"changed": True, "cursor": cursor}


def test_where_nobody_can_wait_the_answer_comes_at_once(bos: Program) -> None:
    cursor = bos.cursor
    answer = bos.found(f"{bos.at}wait/", after=cursor)
    assert answer == {"changed": False, "cursor": cursor}


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "9" * 17, "", "٣"])
def test_a_cursor_that_is_none_is_refused(after: str, bos: Program) -> None:
    for address in ("wait/", "log/"):
        answer = bos.get(bos.at + address, after=after)
        assert answer.status_code == 400
        assert answer.json()["code"] == "malformed"


def test_the_log_goes_on_from_any_cursor(anas: Program, bos: Program) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    everything = list(bos.log())
    assert [line["cursor"] for line in everything] == list(range(1, bos.cursor + 1))
    for after in range(len(everything)):
        part = bos.found(f"{bos.at}log/", after=after, limit=5)
        assert part["lines"] == everything[after : after + 5]
        assert part["cursor"] == bos.cursor
    beyond = bos.found(f"{bos.at}log/", after=10**6)
    assert beyond == {"cursor": bos.cursor, "lines": []}
    assert bos.found(f"{bos.at}log/", limit=0)["lines"] == []
    assert bos.get(f"{bos.at}log/", limit=201).status_code == 400


# ------------------------------------------------------------------ over a real connection


@pytest.fixture
def server(asgi_server: str, settings: Settings) -> str:
    settings.ALLOWED_HOSTS = ["127.0.0.1", "testserver"]
    return asgi_server


class Open:
    """An answer that is waited for in a thread of its own."""

    def __init__(self, server: str, program: Program, after: int) -> None:
        self.answer: Any = None
        self.took = 0.0
        self._thread = threading.Thread(target=self._ask, args=(server, program, after))
        self._thread.start()

    def _ask(self, server: str, program: Program, after: int) -> None:
        begun = time.monotonic()
        with_token = dict(program.headers)
        connection = HTTPConnection(urlsplit(server).netloc, timeout=20)
        connection.request("GET", f"/{ROOT[1:]}{program.at}wait/?after={after}", headers=with_token)
        self.answer = json.loads(connection.getresponse().read())
        self.took = time.monotonic() - begun
        connection.close()

    def waits_on(self, seconds: float) -> bool:
        """Whether there is no answer for so long."""
        self._thread.join(seconds)
        return self._thread.is_alive()

    def end(self) -> Any:
        self._thread.join(timeout=20)
        return self.answer


def listening(number: int) -> None:
    patience = (
        time.monotonic() + 30
    )  # a lost listener is noticed by the next sign of life at the latest
    while len(hub.hub) != number:
        assert time.monotonic() < patience, len(hub.hub)
        time.sleep(0.01)


def test_a_wait_ends_with_the_change(anas: Program, bos: Program, server: str) -> None:
    before = bos.cursor
    waits = Open(server, bos, before)
    listening(1)
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    answer = waits.end()
    assert answer["changed"]
    assert answer["cursor"] > before
    assert waits.took < 10
    listening(0)


def test_a_wait_without_a_change_ends_too(
    bos: Program, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", QUICK)
    waits = Open(server, bos, bos.cursor)
    assert waits.end() == {"changed": False, "cursor": bos.cursor}
    assert waits.took >= QUICK


def test_what_the_other_notes_in_private_wakes_nobody(
    anas: Program, bos: Program, server: str
) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    hers, his = Open(server, anas, anas.cursor), Open(server, bos, bos.cursor)
    listening(2)
    bos.do("DelayAro", actor=bos.piece("Fusilier 1"))
    assert his.end()["changed"]
    assert hers.waits_on(0.5)  # who was woken would have looked by now, and be told of no change
    bos.do("Done")
    assert hers.end()["changed"]


def test_the_stream_says_to_look_again(anas: Program, bos: Program, server: str) -> None:
    connection = HTTPConnection(urlsplit(server).netloc, timeout=10)
    connection.request("GET", f"{ROOT}{bos.at}stream/", headers=bos.headers)
    answer = connection.getresponse()
    assert answer.status == 200
    assert message(answer) == ["retry: 1000"]
    assert message(answer) == ["event: changed", "data: look again"]
    anas.send("DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    assert message(answer) == ["event: changed", "data: look again"]
    answer.close()
    connection.close()
    listening(0)


def message(answer: HTTPResponse) -> list[str]:
    lines = []
    while line := answer.readline().decode().rstrip("\n"):
        lines.append(line)
    return lines


def test_a_stranger_hears_nothing(cruzs: Program, example: Match) -> None:
    for address in ("wait/", "stream/"):
        assert cruzs.get(cruzs.at + address).status_code == 404
        assert Program(match=example.public_id).get(cruzs.at + address).status_code == 401
