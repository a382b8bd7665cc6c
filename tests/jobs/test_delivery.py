"""How a job's number travels: by a broker that may be away, or by hand within the process."""

from typing import Any

import pytest
from celery import current_app
from pytest_django import Settings

from tests.jobs.works import AT, effects, put
from tracker.jobs import actions, delivery, tasks
from tracker.jobs.models import Job
from tracker.redis import client
from tracker.redis.breaker import Away

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def broker(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    settings.EMBEDDED = False
    messages: list[tuple[Any, ...]] = []

    def sent(name: str, args: list[int], **longer: int) -> None:
        messages.append((name, args, longer) if longer else (name, args))

    monkeypatch.setattr(current_app, "send_task", sent)
    monkeypatch.setattr(client, "ask", lambda: None)
    return messages


def test_a_broker_is_told_a_number_and_nothing_else(broker: list[Any]) -> None:
    job = put()
    assert broker == [("jobs.run", [job.pk])]


def test_what_takes_long_is_given_longer(broker: list[Any]) -> None:
    job = put("look")
    asked = ("jobs.run", [job.pk], {"soft_time_limit": 50, "time_limit": 55})
    assert broker == [asked]
    actions.sweep(at=AT + actions.PATIENCE)
    assert broker == [asked, asked]


def test_a_broker_that_is_away_costs_nothing_but_time(
    broker: list[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(name: str, args: list[int]) -> None:
        raise OSError("redis://:password@broker is away")

    with monkeypatch.context() as patch:
        patch.setattr(current_app, "send_task", away)
        job = put()
    assert "a job was not sent" in caplog.text
    assert "password" not in caplog.text
    actions.sweep(at=AT + actions.PATIENCE)
    assert broker == [("jobs.run", [job.pk])]


def test_a_broker_that_hangs_is_not_sent_to(
    broker: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def hangs() -> None:
        raise Away

    with monkeypatch.context() as patch:
        patch.setattr(client, "ask", hangs)
        job = put()
    assert broker == []
    actions.sweep(at=AT + actions.PATIENCE)
    assert broker == [("jobs.run", [job.pk])]


def test_a_worker_knows_the_tasks_by_their_names() -> None:
    job = put()
    current_app.tasks["jobs.run"](job.pk)
    assert effects() == 1
    assert {"jobs.sweep", "jobs.prune"} <= set(current_app.tasks)


def test_the_tasks_of_the_clock_do_their_one_thing(broker: list[Any]) -> None:
    job = put(due=AT, at=AT - actions.PATIENCE)
    assert broker == []
    tasks.sweep()
    assert broker == [("jobs.run", [job.pk])]
    actions.run(job_id=job.pk, at=AT)
    tasks.prune()
    assert not Job.objects.exists()


def test_a_letterbox_that_nobody_empties_takes_nothing() -> None:
    assert not delivery.letterbox.is_open
    put()
    assert delivery.letterbox.jobs.empty()


def test_a_letterbox_that_is_shut_keeps_nothing_and_wakes_who_waits() -> None:
    box = delivery.Letterbox()
    box.open()
    waiting = box.jobs, box.apart
    box.drop(7, apart=False)
    box.shut()
    assert (waiting[0].get_nowait(), waiting[0].get_nowait()) == (7, None)
    assert waiting[1].get_nowait() is None
    assert box.jobs.empty()
    assert box.apart.empty()
