"""Errors go to whoever collects them as they stand in the log: class and place, and nothing of a player's."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Empty, Queue
from typing import Any

import pytest
import structlog
from django.test import Client
from structlog.contextvars import bound_contextvars

from infinity_site.logged import ID, RouteForPath
from infinity_site.reporting import MOST, Reports
from tests.services.processes import free_port

pytestmark = pytest.mark.django_db

SECRETS = ("Caliban", "Marker 1", "CODE77", "QUERY77", "KEY77")


@pytest.fixture
def sent() -> Iterator[Queue[tuple[str, str, list[dict[str, Any]]]]]:
    """What comes in where errors are collected: the path, who says so, and the lines."""
    came: Queue[tuple[str, str, list[dict[str, Any]]]] = Queue()

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            came.put(
                (self.path, self.headers["X-Sentry-Auth"], list(map(json.loads, body.split(b"\n"))))
            )
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Collector) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        handler = Reports(f"http://ourkey@127.0.0.1:{server.server_port}/under/7", "r1")
        handler.addFilter(RouteForPath())
        loggers = logging.getLogger(), logging.getLogger("django")
        for logger in loggers:
            logger.addHandler(handler)
        yield came
        for logger in loggers:
            logger.removeHandler(handler)
        server.shutdown()


def test_a_fault_is_sent_by_class_and_place_alone(
    sent: Queue[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(**_: object) -> None:
        raise LookupError("the Caliban is under Marker 1")

    monkeypatch.setattr("tracker.matches.queries.by_token", stumble)
    answer = Client(raise_request_exception=False).get("/j/CODE77/?from=QUERY77")
    path, signed, (head, item, told) = sent.get(timeout=10)
    assert path == "/under/api/7/envelope/"
    assert "sentry_key=ourkey" in signed
    assert (item, head["event_id"]) == ({"type": "event"}, told["event_id"])
    assert "LookupError at tests/site/test_reporting.py:" in told["message"]["formatted"]
    assert "j/<str:token>/" in told["message"]["formatted"]
    assert told["tags"] == {"request_id": answer[ID]}
    assert told["release"] == "r1"
    assert not [secret for secret in SECRETS if secret in json.dumps(told)]


def test_of_our_own_lines_the_sentence_and_the_place_are_sent(sent: Queue[Any]) -> None:
    with bound_contextvars(request_id="11112222"):
        log = structlog.get_logger("tracker.jobs.actions")
        log.error("a job is stuck", job=7, error="KeyError < tracker/x.py:1 f", other="KEY77")
        log.warning("not an error")
    (_, _, (_, _, told)) = sent.get(timeout=10)
    assert told["message"]["formatted"] == "a job is stuck: KeyError < tracker/x.py:1 f"
    assert told["tags"] == {"job": "7", "request_id": "11112222"}
    assert "KEY77" not in json.dumps(told)
    with pytest.raises(Empty):
        sent.get(timeout=0.2)


def test_an_address_that_is_away_holds_nobody_up() -> None:
    handler = Reports(f"http://k@127.0.0.1:{free_port()}/1", "r1")
    record = logging.LogRecord("x", logging.ERROR, "x.py", 1, "so", (), None)
    began = time.monotonic()
    for _ in range(10 * MOST):
        handler.handle(record)
    assert time.monotonic() - began < 5
