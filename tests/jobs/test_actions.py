"""Jobs: put down with what causes them, done once, tried again, and kept with their error."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction

from tests.jobs.works import AT, SECRET, effects, put
from tracker.jobs import actions, registry
from tracker.jobs.models import CEILING, Job

SECOND = timedelta(seconds=1)


def test_a_job_is_sent_after_the_commit(
    db: None, sent: list[int], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = put()
        assert sent == []
    assert sent == [job.pk]


@pytest.mark.django_db(transaction=True)
def test_a_cause_that_is_rolled_back_leaves_no_job(sent: list[int]) -> None:
    def cause() -> None:
        with transaction.atomic():
            put()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        cause()
    assert not Job.objects.exists()
    assert sent == []


@pytest.mark.django_db(transaction=True)
def test_the_same_due_thing_is_one_job(sent: list[int]) -> None:
    job = put()
    assert put(args={"mark": "m2"}) == job
    assert Job.objects.get().args == {"mark": "m1"}
    assert set(sent) == {job.pk}


@pytest.mark.django_db(transaction=True)
def test_what_is_due_later_waits_for_the_sweep(sent: list[int]) -> None:
    job = put(due=AT + 10 * SECOND)
    assert actions.sweep(at=AT + 9 * SECOND) == 0
    assert sent == []
    assert actions.sweep(at=AT + 10 * SECOND) == 1
    assert sent == [job.pk]


@pytest.mark.parametrize("value", [SECRET, "", "a" * 41, 1.5, None, ["m1"]])
def test_a_job_takes_ids_only(db: None, value: Any) -> None:
    with pytest.raises(ValueError, match="ids only"):
        put(args={"mark": value})
    assert not Job.objects.exists()


def test_an_id_may_be_a_number_or_a_uuid(db: None) -> None:
    match = uuid.uuid4()
    assert put(args={"match": match, "round": 3}).args == {"match": str(match), "round": 3}


def test_a_job_that_is_delivered_twice_is_done_once(db: None) -> None:
    job = put()
    assert actions.run(job_id=job.pk, at=AT)
    assert not actions.run(job_id=job.pk, at=AT)
    assert effects() == 1
    job.refresh_from_db()
    assert (job.done, job.attempts, job.error) == (AT, 0, "")


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_do_it_once() -> None:
    job = put()

    def worker(_: int) -> bool:
        try:
            return actions.run(job_id=job.pk, at=AT)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as workers:
        done = list(workers.map(worker, range(8)))
    assert sorted(done) == [False] * 7 + [True]
    assert effects() == 1


@pytest.mark.django_db(transaction=True)
def test_what_takes_long_holds_nothing_while_it_is_done() -> None:
    job = put("look")
    assert actions.run(job_id=job.pk, at=AT)
    assert not actions.run(job_id=job.pk, at=AT)
    assert effects() == 1
    job.refresh_from_db()
    assert (job.done, job.error) == (AT, "")


def test_what_takes_long_is_begun_once_and_by_nobody_beside(db: None, sent: list[int]) -> None:
    job = put("look")
    assert actions.claim(job=job, at=AT)
    job.refresh_from_db()
    assert not actions.run(job_id=job.pk, at=AT + 10 * SECOND)
    assert actions.sweep(at=AT + 50 * SECOND) == 0
    assert effects() == 0


def test_a_worker_that_dies_over_what_takes_long_has_used_up_an_attempt(db: None) -> None:
    job = put("look")
    at = AT
    for _ in range(CEILING):
        assert actions.claim(job=job, at=at)
        at = job.again
    job.refresh_from_db()
    assert job.is_stuck
    assert not actions.run(job_id=job.pk, at=at)


@pytest.mark.django_db(transaction=True)
def test_what_takes_long_and_fails_is_tried_later_and_later(sent: list[int]) -> None:
    job = put("stumble apart")
    waits = []
    for _ in range(CEILING):
        assert not actions.run(job_id=job.pk, at=AT)
        job.refresh_from_db()
        waits.append((job.again - AT) / SECOND)
    assert waits == [2, 4, 8, 16, 32]
    assert job.is_stuck
    assert job.error.startswith("LookupError")


def test_a_job_that_is_gone_is_nobodys(db: None) -> None:
    assert not actions.run(job_id=4711, at=AT)


def test_what_a_failing_work_wrote_is_undone(db: None) -> None:
    job = put("stumble")
    assert not actions.run(job_id=job.pk, at=AT)
    assert effects() == 0
    job.refresh_from_db()
    assert (job.done, job.attempts) == (None, 1)


def test_the_error_says_where_and_not_what(db: None, caplog: pytest.LogCaptureFixture) -> None:
    job = put("stumble")
    actions.run(job_id=job.pk, at=AT)
    job.refresh_from_db()
    assert job.error.startswith("LookupError < tests/jobs/conftest.py:")
    assert "stumble" in job.error
    assert "a job failed" in caplog.text
    assert "heron" not in job.error + caplog.text


def test_it_is_tried_later_and_later_and_then_no_more(db: None, sent: list[int]) -> None:
    job = put("stumble")
    waits = []
    for _ in range(CEILING):
        assert not job.is_stuck
        actions.run(job_id=job.pk, at=AT)
        job.refresh_from_db()
        waits.append((job.again - AT) / SECOND)
    assert waits == [2, 4, 8, 16, 32]
    assert job.is_stuck
    assert actions.sweep(at=AT + timedelta(days=1)) == 0
    actions.run(job_id=job.pk, at=AT)
    job.refresh_from_db()
    assert job.attempts == CEILING


def test_a_stuck_job_can_be_tried_again_once_the_cause_is_mended(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = put("stumble")
    for _ in range(CEILING):
        actions.run(job_id=job.pk, at=AT)
    monkeypatch.setitem(registry._works, "stumble", registry.named("write"))
    assert not actions.run(job_id=job.pk, at=AT)
    actions.retry(job_id=job.pk, at=AT)
    assert actions.run(job_id=job.pk, at=AT)
    job.refresh_from_db()
    assert (job.done, job.error) == (AT, "")


def test_a_work_that_nobody_knows_is_kept_as_a_failure(db: None) -> None:
    job = put("nobody.knows")
    assert not actions.run(job_id=job.pk, at=AT)
    job.refresh_from_db()
    assert job.attempts == 1
    assert job.error.startswith("KeyError")


def test_a_job_that_was_lost_is_sent_again(db: None, sent: list[int]) -> None:
    job = put()
    assert actions.sweep(at=AT) == 0  # it has just been sent
    assert actions.sweep(at=AT + actions.PATIENCE) == 1
    assert actions.sweep(at=AT + actions.PATIENCE) == 0
    assert actions.sweep(at=AT + 2 * actions.PATIENCE) == 1
    actions.run(job_id=job.pk, at=AT)
    assert actions.sweep(at=AT + 3 * actions.PATIENCE) == 0
    assert sent == [job.pk, job.pk]


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_at_once_send_each_job_once(sent: list[int]) -> None:
    jobs = [put(key=f"k{number}") for number in range(20)]
    sent.clear()

    def sweep(_: int) -> None:
        actions.sweep(at=AT + actions.PATIENCE)
        connections.close_all()

    with ThreadPoolExecutor(4) as sweepers:
        list(sweepers.map(sweep, range(4)))
    assert sorted(sent) == [job.pk for job in jobs]


def test_what_is_due_for_one_match_can_be_done_now(db: None) -> None:
    match = uuid.uuid4()
    mine = [put(key=f"mine{number}", about=match) for number in range(2)]
    later = put(key="later", about=match, due=AT + SECOND)
    other = put(key="other", about=uuid.uuid4())
    assert actions.drain(about=match, at=AT) == 2
    assert actions.drain(about=match, at=AT) == 0
    assert set(Job.objects.exclude(done=None)) == set(mine)
    assert set(Job.objects.filter(done=None)) == {later, other}


def test_a_failure_does_not_keep_the_next_from_being_done(db: None) -> None:
    put("stumble", key="first", about="m1")
    put(key="second", about="m1")
    assert actions.drain(about="m1", at=AT) == 1
    assert effects() == 1


def test_the_jobs_of_what_is_no_more_go_with_it(db: None) -> None:
    put(key="gone", about="m1")
    kept = [put(key="kept", about="m2"), put(key="of nothing")]
    actions.forget(about="m1")
    actions.forget(about="")
    assert list(Job.objects.order_by("pk")) == kept


def test_done_jobs_are_cleared_away_after_a_while_and_stuck_ones_stay(db: None) -> None:
    done, stuck = put(key="done"), put("stumble", key="stuck")
    actions.run(job_id=done.pk, at=AT)
    for _ in range(CEILING):
        actions.run(job_id=stuck.pk, at=AT)
    assert actions.prune(at=AT + actions.KEPT) == 0
    assert actions.prune(at=AT + actions.KEPT + SECOND) == 1
    assert list(Job.objects.all()) == [stuck]


def test_two_works_can_t_have_one_name() -> None:
    @registry.work("settle")
    def one() -> None: ...

    def other() -> None: ...

    assert registry.named("settle") is one
    assert registry.work("settle")(one) is one
    with pytest.raises(ValueError, match="two works"):
        registry.work("settle")(other)


def test_what_can_not_be_begun_is_tried_again_soon_and_has_lost_no_attempt(db: None) -> None:
    job = put("wait for a turn")
    for _ in range(CEILING + 1):
        assert not actions.run(job_id=job.pk, at=AT)
        job.refresh_from_db()
        assert (job.attempts, job.error, job.again) == (0, "", AT + 2 * SECOND)
