"""The stream as a server sends it over a real connection."""

import gc
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from tests.live import urls
from tracker.live import hub
from tracker.live.holding import browser_of

Opens = Callable[..., HTTPResponse]


@pytest.fixture
def server(settings: Settings, asgi_server: str) -> str:
    settings.ROOT_URLCONF = "tests.live.urls"
    return urlsplit(asgi_server).netloc


@pytest.fixture
def connections() -> list[HTTPConnection]:
    return []


@pytest.fixture
def opened(server: str, connections: list[HTTPConnection]) -> Iterator[Opens]:
    def opens(topic: str, browser: str = "") -> HTTPResponse:
        connection = HTTPConnection(server, timeout=5)
        connections.append(connection)
        cookie = {"Cookie": f"sessionid={browser}"} if browser else {}
        connection.request("GET", f"/stream/{topic}/", headers=cookie)
        answer = connection.getresponse()
        if answer.status == 204:
            return answer
        assert message(answer) == ["retry: 1000"]
        assert message(answer) == ["event: changed", "data: look again"]
        return answer

    yield opens
    for connection in connections:
        connection.close()
    until(lambda: len(hub.hub) == 0)


def message(answer: HTTPResponse) -> list[str]:
    lines = []
    while line := answer.readline().decode().rstrip("\n"):
        lines.append(line)
    return lines


def until(holds: Callable[[], bool]) -> None:
    patience = time.monotonic() + 5
    while not holds():
        assert time.monotonic() < patience, "It never came to pass."
        time.sleep(0.01)


def test_a_change_arrives_at_once(opened: Opens) -> None:
    answer = opened("m1:A")
    assert answer.headers["Cache-Control"] == "no-cache, no-transform"
    hub.publish("m1:A")
    assert message(answer) == ["event: changed", "data: look again"]


def test_an_open_stream_holds_no_database_connection(
    opened: Opens,
) -> None:
    urls.used.clear()
    opened("m1:A")
    assert [connection.connection for connection in urls.used] == [None]


def test_an_open_stream_holds_nothing_of_the_request_that_asked_for_it(
    opened: Opens,
) -> None:
    urls.asked.clear()
    opened("m1:A")
    threads = threading.active_count()
    for _ in range(5):
        opened("m1:A")
    until(lambda: threading.active_count() <= threads)
    assert len(urls.asked) == len(hub.hub) == 6
    until(lambda: gc.collect() >= 0 and not any(request() for request in urls.asked))


def test_a_page_that_is_closed_is_noticed(opened: Opens, connections: list[HTTPConnection]) -> None:
    answer = opened("m1:A")
    assert len(hub.hub) == 1
    answer.close()
    connections[0].close()
    until(lambda: len(hub.hub) == 0)


def test_a_browser_keeps_connections_for_what_its_pages_ask(
    opened: Opens, connections: list[HTTPConnection]
) -> None:
    """Over plain http it has six to a host."""
    mine = [opened(f"m{number}:A", browser="anas") for number in range(6)]
    assert [one.status for one in mine] == [200] * 4 + [204] * 2
    # Whoever else listens, and a program, is none of its pages.
    assert opened("m1:A", browser="bos").status == opened("m1:A").status == 200
    mine[0].close()
    connections[0].close()
    until(lambda: len(hub.hub) == 5)
    assert opened("m1:A", browser="anas").status == 200


def test_over_https_a_browser_listens_with_as_many_as_it_likes(rf: RequestFactory) -> None:
    rf.cookies["sessionid"] = "anas"
    assert browser_of(rf.get("/")) is not None
    assert browser_of(rf.get("/", secure=True)) is None
