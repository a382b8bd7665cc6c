"""Jobs without a broker: a thread of the web process does them, at once and for ever."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction
from django.utils import timezone

from tests.jobs.works import AT, effects, put
from tracker.jobs import actions, embedded, registry
from tracker.jobs.models import Job

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "SWEEP", 0.05)


@pytest.fixture
def thread() -> Iterator[None]:
    embedded.start()
    yield
    embedded.stop()


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "jobs"]


def until(holds: Callable[[], bool], within: float = 5.0) -> float:
    started = time.monotonic()
    while not holds():
        assert time.monotonic() - started < within, "It never came to pass."
        time.sleep(0.005)
    return time.monotonic() - started


def done(job: Job) -> Callable[[], bool]:
    return lambda: Job.objects.filter(pk=job.pk).exclude(done=None).exists()


def test_a_job_is_done_right_after_the_commit(thread: None) -> None:
    until(lambda: bool(threads()))
    with transaction.atomic():
        job = put(at=timezone.now())
        time.sleep(0.1)
        assert effects() == 0
    assert until(done(job)) < embedded.SWEEP / 2  # by the letter, not by the sweep
    assert effects() == 1


def test_what_was_left_over_is_done_at_the_start() -> None:
    job = put()
    embedded.start()
    until(done(job))
    embedded.stop()
    assert effects() == 1


def test_a_failing_job_is_tried_again_and_holds_up_nobody(
    quick: None, thread: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = put("stumble", key="bad", at=timezone.now())
    good = put(key="good", at=timezone.now())
    until(done(good))
    until(lambda: Job.objects.get(pk=bad.pk).attempts == 1)
    Job.objects.filter(pk=bad.pk).update(name="write", again=AT)
    until(done(bad))


def test_the_thread_outlives_what_should_not_happen(
    quick: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real, calls = actions.sweep, []

    def sweep(*, at: object) -> int:
        calls.append(at)
        if len(calls) == 1:
            raise OSError("the database is away, with the heron")
        return real(at=at)  # type: ignore[arg-type]

    monkeypatch.setattr(actions, "sweep", sweep)
    job = put()
    embedded.start()
    until(done(job))
    embedded.stop()
    assert "OSError" in caplog.text
    assert "heron" not in caplog.text


def test_one_start_one_thread_and_a_stop_ends_it() -> None:
    embedded.start()
    embedded.start()
    assert len(threads()) == 1
    embedded.stop()
    embedded.stop()
    assert threads() == []
    job = put()
    time.sleep(0.05)
    assert not done(job)()


def test_it_can_be_started_again(thread: None) -> None:
    embedded.stop()
    embedded.start()
    until(done(put(at=timezone.now())))


def test_what_takes_long_holds_up_nothing_else(
    thread: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    enough = threading.Event()
    monkeypatch.setitem(registry._works, "look", lambda mark: enough.wait(20))
    long = put("look", key="long", at=timezone.now())
    until(lambda: Job.objects.get(pk=long.pk).attempts == 1)
    until(done(put(key="short", at=timezone.now())))
    assert not done(long)()
    enough.set()
    until(done(long))


def test_players_and_the_thread_write_side_by_side(thread: None) -> None:
    """Nobody hears that the database is locked, and each job has its effect once."""

    def play(hand: int) -> None:
        for turn in range(15):
            put(key=f"{hand}/{turn}", at=timezone.now())
        connections.close_all()

    with ThreadPoolExecutor(4) as hands:
        for played in [hands.submit(play, hand) for hand in range(4)]:
            played.result()
    until(lambda: not Job.objects.filter(done=None).exists(), within=20)
    assert effects() == 60
    assert not Job.objects.exclude(error="").exists()
