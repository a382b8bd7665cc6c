"""What whoever watches over the processes is told, and that pages don't need what may be away."""

import json
import os
import signal
import time
from urllib.request import urlopen

import psycopg
import pytest

from tests.services.house import House
from tests.services.processes import until


def test_all_is_there(services: House) -> None:
    assert services.get("/healthz/") == (200, "ok")
    until(lambda: services.get("/readyz/")[0] == 200, "the clock has struck")
    assert set(json.loads(services.get("/readyz/")[1]).values()) == {"ok"}


@pytest.mark.parametrize("away", ["worker", "beat"])
def test_a_worker_or_a_clock_that_died_is_named(services: House, away: str) -> None:
    until(lambda: services.get("/readyz/")[0] == 200, "the clock has struck")
    getattr(services, away).kill()
    until(lambda: services.get("/readyz/")[0] == 503, "that is noticed", 40)
    said = json.loads(services.get("/readyz/")[1])
    assert {part for part, state in said.items() if state != "ok"} == {away}
    services.look_after()
    until(lambda: services.get("/readyz/")[0] == 200, "it is ready again")


def test_without_redis_that_is_said_and_pages_still_come(services: House) -> None:
    until(lambda: services.get("/readyz/")[0] == 200, "the clock has struck")
    services.redis.kill()
    status, said = services.get("/readyz/")
    assert status == 503
    assert json.loads(said) == {
        "database": "ok",
        "migrations": "ok",
        "keys": "ok",
        "redis": "away",
        "jobs": "ok",
        "worker": "ok",
        "beat": "ok",
    }
    assert services.get("/healthz/") == (200, "ok")
    assert services.get("/accounts/login/")[0] == 200
    services.redis.start()
    until(lambda: services.get("/readyz/")[0] == 200, "it is ready again")


def test_a_live_server_says_that_it_lives(services: House) -> None:
    for port in services.live_ports:
        with urlopen(f"http://127.0.0.1:{port}/healthz/", timeout=5) as answer:
            assert answer.read() == b"ok"


def test_a_database_that_takes_nothing_is_not_ready(services: House) -> None:
    changes = f'ALTER DATABASE "{services.name}" %s default_transaction_read_only'.encode()
    writes = "-c default_transaction_read_only=off"
    with psycopg.connect(services.database, autocommit=True, options=writes) as server:
        server.execute(changes % b"SET" + b" = on")
        try:
            services.web.kill()
            services.web.start()
            status, said = services.get("/readyz/")
        finally:
            server.execute(changes % b"RESET")
    services.web.kill()
    assert (status, json.loads(said)["database"]) == (503, "away")


def test_a_redis_that_hangs_costs_one_wait_and_not_one_a_command(services: House) -> None:
    services.command(work="tests.count")
    os.kill(services.redis.pid, signal.SIGSTOP)
    try:
        began = time.monotonic()
        for _ in range(10):
            services.command(work="tests.count")
        took = time.monotonic() - began
    finally:
        os.kill(services.redis.pid, signal.SIGCONT)
    assert services.count().accepted == services.count().in_log == 11
    # Two processes with four threads each may each have waited once, and once more after a while.
    assert took < 12
