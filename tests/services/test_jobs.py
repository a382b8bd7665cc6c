"""Jobs through Redis and a real worker: whatever dies, each job's effect stands exactly once."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from celery import Celery

from tests.services.house import Count, House
from tests.services.processes import until
from tracker.jobs.models import CEILING

Counted = Callable[[], Count]


def everything_is_done(services: House, within: float = 30) -> float:
    return until(lambda: services.undone() == 0, "every job is done", within)


def assert_each_once(count: Count, commands: int) -> None:
    assert (count.accepted, count.in_log, count.marks) == (commands,) * 3, count
    assert (count.lost, count.doubled) == (0, 0), count


def test_a_worker_does_what_commands_make_due(services: House, counted: Counted) -> None:
    services.beat.kill()  # no sweep: all of it is sent
    with ThreadPoolExecutor(4) as hands:
        list(hands.map(lambda _: services.command(work="tests.count"), range(60)))
    assert everything_is_done(services) < 5
    assert_each_once(counted(), 60)


def test_redis_dies_between_the_commit_and_the_sending(services: House, counted: Counted) -> None:
    services.command(work="tests.count", kill=services.redis.pid)
    until(lambda: not services.redis.runs, "Redis is dead")
    for _ in range(19):
        services.command(work="tests.count")
    assert services.count().effects == 0
    services.redis.start()  # with nothing in it
    everything_is_done(services)
    assert_each_once(counted(), 20)


def test_redis_comes_back_empty(services: House, counted: Counted) -> None:
    services.worker.kill()
    for _ in range(20):
        services.command(work="tests.count")
    services.redis.kill()  # and with it twenty messages that nobody had fetched
    services.redis.start()
    services.worker.start()
    everything_is_done(services)
    assert_each_once(counted(), 20)


def test_a_worker_is_killed_in_the_middle_of_a_job(services: House, counted: Counted) -> None:
    for _ in range(6):
        services.command(work="tests.slow")
    until(lambda: services.in_the_middle() > 0, "a job is half-way")
    services.worker.kill()
    until(lambda: services.in_the_middle() == 0, "the database takes back what was half done")
    assert 0 < services.undone() <= 6
    services.worker.start()
    everything_is_done(services)
    assert_each_once(counted(), 6)


def test_a_workers_hands_are_killed_in_the_middle_of_a_job(
    services: House, counted: Counted
) -> None:
    for _ in range(6):
        services.command(work="tests.slow")
    until(lambda: services.in_the_middle() > 0, "a job is half-way")
    for pid in services.worker.children():
        os.kill(pid, signal.SIGKILL)
    everything_is_done(services)
    assert_each_once(counted(), 6)


def test_without_a_worker_a_nudge_does_it(services: House, counted: Counted) -> None:
    services.worker.stop()
    for _ in range(3):
        services.command(work="tests.count")
    assert services.undone() == 3
    assert services.nudge() == 3
    assert services.nudge() == 0
    services.worker.start()  # which now gets the messages about what is done already
    services.command(work="tests.count")
    everything_is_done(services)
    assert_each_once(counted(), 4)


def test_what_was_lost_while_no_worker_ran_is_swept_up(services: House, counted: Counted) -> None:
    services.worker.stop()
    services.redis.kill()
    services.command(work="tests.count")
    services.redis.start()
    services.worker.start()
    everything_is_done(services)
    assert_each_once(counted(), 1)


def test_a_message_that_comes_again_and_again_works_once(services: House, counted: Counted) -> None:
    services.command(work="tests.slow")
    job = services.number("SELECT id FROM jobs_job")
    with Celery(broker=services.redis_url).connection_for_write() as redis:
        for _ in range(10):
            Celery(broker=services.redis_url).send_task("jobs.run", args=[job], connection=redis)
    everything_is_done(services)
    services.command(work="tests.count")  # behind them all
    everything_is_done(services)
    assert_each_once(counted(), 2)


def test_poison_stops_at_its_ceiling_and_the_match_goes_on(services: House) -> None:
    services.command(work="tests.poison")

    def tried() -> bool:
        services.sql("UPDATE jobs_job SET again = now()")  # nobody has half a minute
        return services.number("SELECT attempts FROM jobs_job") >= CEILING

    until(tried, "it has been tried as often as it may", within=40)
    [(error,)] = services.sql("SELECT error FROM jobs_job")
    assert error.startswith("LookupError < tests/services/tasks.py")
    assert "heron" not in error + services.worker.said
    services.sql("UPDATE jobs_job SET again = now()")
    assert services.nudge() == 0
    services.command(work="tests.count")
    until(lambda: services.undone() == 1, "the next job is done")
    assert services.number("SELECT max(attempts) FROM jobs_job") == CEILING
    count = services.count()
    assert (count.accepted, count.in_log, count.effects) == (2, 2, 1)


def test_a_job_that_hangs_is_a_failed_attempt(services: House) -> None:
    services.command(work="tests.hang")
    until(lambda: services.number("SELECT attempts FROM jobs_job") == 1, "it is given up")
    [(error,)] = services.sql("SELECT error FROM jobs_job")
    assert error.startswith("SoftTimeLimitExceeded")
    assert services.count().effects == 0


@pytest.mark.parametrize("away", ["redis", "worker", "beat"])
def test_commands_are_taken_whatever_is_away(services: House, away: str) -> None:
    getattr(services, away).kill()
    for _ in range(5):
        services.command(work="tests.count")
    assert services.count().in_log == 5
