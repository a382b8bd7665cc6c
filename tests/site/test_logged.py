"""All lines about one request are found by its id, and a statement that takes long has a name."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from celery import current_app
from django.db import connection
from django.test import Client
from structlog.contextvars import bound_contextvars, get_contextvars

from infinity_site import slow
from infinity_site.logged import ID
from tests.jobs.works import put
from tests.site.test_headers import written
from tracker.jobs import actions, delivery
from tracker.jobs.models import Job
from tracker.redis import client as redis

__all__ = ["written"]
pytestmark = pytest.mark.django_db

OURS = "11112222-3333-4444-5555-666677778888"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Client:
    def stumble(**_: object) -> None:
        raise LookupError("the Caliban is under Marker 1")

    monkeypatch.setattr("tracker.matches.queries.by_token", stumble)
    return Client(raise_request_exception=False)


def test_the_id_of_the_proxy_stands_in_each_line_about_a_request(
    broken: Client, settings: Any, written: io.StringIO
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    answer = broken.get("/j/CODE77/", headers={ID: OURS})
    assert answer[ID] == OURS
    assert OURS in answer.content.decode(), "who is told that it broke can say which it was"
    about = [line for line in written.getvalue().splitlines() if "j/<str:token>/" in line]
    assert len(about) == 2, "that it was asked for, and what was raised"
    assert all(OURS in line for line in about)
    assert get_contextvars() == {}, "the next request is another"


@pytest.mark.parametrize(("proxies", "said"), [(0, OURS), (1, "j CODE77"), (1, "a" * 41), (1, "")])
def test_what_anybody_else_says_is_no_id(
    client: Client, settings: Any, written: io.StringIO, proxies: int, said: str
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    answer = client.get("/marks/", headers={ID: said})
    assert re.fullmatch(r"[0-9a-f-]{36}", answer[ID])
    assert answer[ID] != said
    assert not said or said not in written.getvalue()


def test_a_job_is_done_under_the_id_of_the_request_that_it_comes_from(
    settings: Any, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    settings.EMBEDDED = False
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(current_app, "send_task", lambda *_, **said: sent.append(said))
    monkeypatch.setattr(redis, "ask", lambda: None)
    with bound_contextvars(request_id=OURS), django_capture_on_commit_callbacks(execute=True):
        put()
    (said,) = sent
    assert said == {"args": [Job.objects.get().pk], "headers": {delivery.CAUSE: OURS}}
    under: list[dict[str, Any]] = []
    monkeypatch.setattr(actions, "run", lambda **_: under.append(get_contextvars()))
    task = current_app.tasks[delivery.RUN]
    task.push_request(**said["headers"])  # as a worker does with what it was sent
    try:
        task.run(1)
    finally:
        task.pop_request()
    assert under == [{delivery.CAUSE: OURS}]


def asks(number: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute('SELECT %s FROM "jobs_job" LIMIT 1', [number])


def test_a_slow_statement_is_named_by_table_and_place_and_never_by_its_values(
    settings: Any, written: io.StringIO
) -> None:
    with connection.execute_wrapper(slow.timed):
        asks(777_001)
        assert "slow" not in written.getvalue()
        settings.SLOW_STATEMENT = 0
        asks(777_002)
    said = written.getvalue()
    assert "SELECT jobs_job" in said
    assert "tests/site/test_logged.py:" in said
    assert "asks" in said
    assert "777002" not in said


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ('UPDATE "jobs_job" SET "error" = \'x\'', "UPDATE jobs_job"),
        ('INSERT INTO "orderlog_line" ("a") VALUES (%s)', "INSERT orderlog_line"),
        ("  SELECT pg_sleep(1)", "SELECT"),
        ('WITH w AS (SELECT 1) SELECT a FROM "x_y"', "SELECT x_y"),
        ("", ""),
    ],
)
def test_what_a_statement_is_called(sql: str, what: str) -> None:
    assert slow.named(sql) == what
