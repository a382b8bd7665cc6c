"""A process of several dies: the others serve, it comes back, and nobody outlives who started it."""

from __future__ import annotations

import os
import signal
import time

import psycopg
import pytest

from infinity_site import services as layout
from tests.services.house import House
from tests.services.processes import Process, answers, children, free_port, runs, until


def serving(process: Process) -> list[int]:
    return [pid for pid in process.children() if runs(pid)]


def answered_in(services: House) -> float:
    """Seconds that a page takes while nothing is wrong."""
    began = time.monotonic()
    assert services.get("/accounts/login/")[0] == 200
    return time.monotonic() - began


def test_a_dead_web_worker_is_replaced_while_the_other_serves(services: House) -> None:
    until(lambda: len(serving(services.web)) >= 2, "both are there")
    master, before = services.web.pid, set(serving(services.web))
    time.sleep(6)  # they have been there for a while
    usual = max(answered_in(services) for _ in range(20))
    os.kill(min(before), signal.SIGKILL)
    answered, longest, last = 0, 0.0, time.monotonic()
    while time.monotonic() - last < 8 and answered < 60:
        try:
            assert services.get("/accounts/login/")[0] == 200
        except OSError:  # who stood in the dead one's line comes again
            continue
        longest, last = max(longest, time.monotonic() - last), time.monotonic()
        answered += 1
        time.sleep(0.1)
    assert answered == 60
    # As long as a machine that others use takes for a page anyway, and not as a worker to begin.
    assert longest < 3 + 10 * usual
    assert (services.web.runs, services.web.pid) == (True, master)
    until(lambda: len(set(serving(services.web)) - before) >= 1, "another is there")


def test_a_dead_live_worker_is_replaced(services: House) -> None:
    port = free_port()
    said = services.folder / "live_again.log"
    master = Process(layout.live(port), services.environment, said, port)

    def workers() -> set[int]:
        found = children(master.pid).items()
        return {pid for pid, run in found if "resource_tracker" not in run and runs(pid)}

    master.start()
    try:
        until(lambda: len(workers()) >= 2, "both are there")
        before = workers()
        os.kill(min(before), signal.SIGKILL)
        until(lambda: len(workers()) >= 2 and workers() != before, "another is there", 40)
        assert master.runs
        until(lambda: answers(port), "it answers")
    finally:
        master.kill()


@pytest.mark.parametrize("name", ["web", "live", "worker"])
def test_nobody_outlives_a_master_that_was_killed(services: House, name: str) -> None:
    port = free_port() if name != "worker" else 0
    commands = {"web": layout.web, "live": layout.live}
    command = commands[name](port) if port else layout.worker()
    master = Process(command, services.environment, services.folder / f"orphans_{name}.log", port)
    master.start()
    try:
        until(lambda: len(serving(master)) >= 2, "they are there")
        time.sleep(4)  # and have begun to work
        workers = serving(master)
        os.kill(master.pid, signal.SIGKILL)
        until(lambda: not any(map(runs, workers)), "all are gone", 15)
    finally:
        master.kill()


def test_nobody_waits_for_a_lock_or_an_answer_without_end(services: House) -> None:
    services.worker.stop()
    table = b"LOCK TABLE accounts_keycheck IN ACCESS EXCLUSIVE MODE"
    with psycopg.connect(services.database) as other:
        other.execute(table)
        began = time.monotonic()
        status, said = services.get("/readyz/")
        took = time.monotonic() - began
    assert (status, '"database": "away"' in said) == (503, True)
    assert took < 14
    assert '"database": "ok"' in services.get("/readyz/")[1]
