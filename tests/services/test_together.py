"""`./dev run --services`: one command starts it all, keeps it running, and ends it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from infinity_site import keys
from infinity_site import services as layout
from tests.services.house import House
from tests.services.page import Page
from tests.services.processes import Process, descendants, free_port, runs, until


@pytest.fixture
def port() -> int:
    """The first of those in a row that the layout takes."""
    return free_port(max(layout.web_ports(0).values()) + 1)


@pytest.fixture
def household(services: House, port: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    for process in (services.redis, services.web, services.worker, services.beat):
        process.stop()  # its own are to do it all, Redis included
    environment = {**services.environment, "PORT": str(port)}
    said = services.folder / "household.log"
    process = Process(["python", "-m", "infinity_site.services"], environment, said, port)
    process.start()
    monkeypatch.setattr(services, "web_port", port)
    yield process
    below = descendants(process.pid)
    process.stop(within=40)
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in below), f"all end: {below}")


def test_one_address_for_pages_streams_and_what_workers_do(
    services: House, household: Process, port: int
) -> None:
    until(lambda: services.get("/readyz/")[0] == 200, "all is there")
    assert services.get("/accounts/login/")[0] == 200
    services.new_record()
    with Page(port, services.record, "A") as ana:
        before = ana.told
        services.command(work="tests.count")
        until(lambda: ana.told > before, "the page hears of it")
    until(lambda: services.undone() == 0, "the job is done")
    worker = next(pid for pid, run in descendants(household.pid).items() if " worker " in run)
    os.killpg(worker, signal.SIGKILL)
    services.command(work="tests.count")
    until(lambda: services.undone() == 0, "a new worker does the next")
    assert "worker ended (-9) and is started again" in household.said


def test_a_new_release_takes_the_place_of_the_old_while_pages_are_answered(
    services: House, household: Process, port: int
) -> None:
    until(lambda: services.get("/readyz/")[0] == 200, "all is there")
    before = descendants(household.pid)
    services.new_record()
    os.kill(household.pid, signal.SIGUSR1)
    answered, began, longest = 0, time.monotonic(), 0.0
    while "All that runs is new" not in household.said:
        assert time.monotonic() - began < 120
        asked = time.monotonic()
        assert services.get("/accounts/login/")[0] == 200
        services.command()
        longest, answered = max(longest, time.monotonic() - asked), answered + 1
    assert answered > 10
    assert longest < 5, (
        "as long as the proxy looks for one that answers, on a machine that others use"
    )
    assert services.count().in_log == services.count().accepted
    after = descendants(household.pid)
    stayed = {command for pid, command in after.items() if pid in before}
    assert all("caddy" in command or "redis" in command for command in stayed), stayed
    # Those that a worker starts for its jobs come a moment after it.
    until(lambda: len(descendants(household.pid)) >= len(before), "as many as before")


def test_when_it_is_killed_nobody_is_left(services: House, household: Process, port: int) -> None:
    until(lambda: services.get("/readyz/")[0] == 200, "all is there")
    below = descendants(household.pid)
    assert len(below) > 5
    os.kill(household.pid, signal.SIGKILL)
    until(lambda: not any(runs(pid) for pid in below), f"all end: {below}", 30)
    household.start()  # with nobody in its place
    until(lambda: services.get("/readyz/")[0] == 200, "all is there again")


def test_without_a_database_it_says_what_is_missing(services: House) -> None:
    nowhere = f"postgres://nobody:heron@127.0.0.1:{free_port()}/nothing"
    tried = subprocess.run(
        [sys.executable, "-m", "infinity_site.services"],
        env={**services.environment, "DATABASE_URL": nowhere},
        cwd=layout.ROOT,
        capture_output=True,
        text=True,
    )
    assert tried.returncode == 1
    assert "No PostgreSQL answers" in tried.stderr
    assert "heron" not in tried.stderr + tried.stdout


def test_a_database_that_its_server_does_not_have_yet_is_made(services: House) -> None:
    url = services.database + "_new"
    try:
        layout.have_database(url)
        layout.have_database(url)
        assert services.number(
            "SELECT count(*) FROM pg_database WHERE datname = %s", services.name + "_new"
        )
    finally:
        services.sql(f'DROP DATABASE "{services.name}_new"')


def test_with_the_keys_of_another_notebook_it_does_not_start(services: House) -> None:
    tried = subprocess.run(
        [sys.executable, "-m", "infinity_site.services"],
        env={**services.environment, **keys.fresh()},
        cwd=layout.ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert tried.returncode == 1
    assert "The keys do not belong to this database" in tried.stderr
    assert "Traceback" not in tried.stderr
