"""The whole layout for a test: a database and a Redis of its own, and every process by name."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

import psycopg
from redis import Redis

from infinity_site import keys, services
from tests import migrated
from tests.services.processes import Process, free_port, until


@dataclass(frozen=True)
class Count:
    """What became of commands and of the jobs they made due."""

    accepted: int
    in_log: int
    effects: int
    marks: int

    @property
    def lost(self) -> int:
        return self.accepted - self.marks

    @property
    def doubled(self) -> int:
        return self.effects - self.marks

    def __str__(self) -> str:
        return (
            f"{self.accepted} accepted, {self.in_log} in the log, "
            f"{self.marks} done, {self.lost} lost, {self.doubled} doubled"
        )


class House:
    def __init__(self, server: str, folder: Path) -> None:
        self.folder = folder
        self.name = f"notebook_test_{uuid.uuid4().hex[:12]}"
        self._server = server
        self.database = urlsplit(server)._replace(path=f"/{self.name}").geturl()
        self.redis_port, self.web_port = free_port(), free_port()
        self.live_ports = (free_port(), free_port())
        self.redis_url = f"redis://127.0.0.1:{self.redis_port}/0"
        self.environment = {
            **os.environ,
            "FAULTS_ARE_BARRED": "false",
            **keys.fresh(),
            "DATABASE_URL": self.database,
            "REDIS_URL": self.redis_url,
            "DJANGO_SETTINGS_MODULE": "tests.services.settings",
            "LOG_LEVEL": "WARNING",
            "PYTHONPATH": str(services.ROOT),
        }
        process = partial(self._process)
        self.redis = process("redis", services.own_redis(self.redis_url), self.redis_port)
        self.web = process("web", services.web(self.web_port), self.web_port)
        self.lives = tuple(
            process(f"live{port}", services.live(port, workers="1"), port)
            for port in self.live_ports
        )
        self.worker = process("worker", services.worker())
        self.beat = process("beat", services.beat())
        self.accepted = 0
        self.record = ""

    def _process(self, name: str, command: list[str], port: int = 0) -> Process:
        return Process(command, self.environment, self.folder / f"{name}.log", port)

    @property
    def everyone(self) -> tuple[Process, ...]:
        return (self.redis, self.web, *self.lives, self.worker, self.beat)

    # ---- the database

    def build(self) -> None:
        with psycopg.connect(self._server, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{self.name}" {self._copied()}'.encode())
        self.manage("migrate", "-v0")
        self.sql("CREATE TABLE effect (mark text)")

    def _copied(self) -> str:
        made = os.environ.get(migrated.VARIABLE)
        return f'TEMPLATE "{made}"' if made else ""

    def pull_down(self) -> None:
        for process in self.everyone:
            process.kill()
        with psycopg.connect(self._server, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{self.name}" WITH (FORCE)'.encode())

    def manage(self, *arguments: str) -> None:
        process = self._process("manage", ["python", "manage.py", *arguments])
        process.start()
        until(lambda: not process.runs, f"manage.py {arguments[0]}", within=60)
        assert process.ended_well, process.said

    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database, autocommit=True) as connection:
            result = connection.execute(statement.encode(), values)
            return result.fetchall() if result.description else []

    def number(self, statement: str, *values: Any) -> int:
        return int(self.sql(statement, *values)[0][0])

    # ---- before each test

    def tidy(self) -> None:
        """Everything runs, nothing is left of the test before."""
        self.redis.start()
        with Redis.from_url(self.redis_url) as redis:
            redis.flushall()
        self.no_jobs()
        self.look_after()
        self.accepted = 0

    def worker_answers(self) -> None:
        """Wait for a worker that has started to take what it is sent."""
        self.new_record()
        self.command(work="tests.count")
        until(lambda: self.undone() == 0, "the worker does a job")
        self.no_jobs()
        self.accepted = 0

    def no_jobs(self) -> None:
        # One after the other and row by row: a job in hand is let finish.
        self.sql("DELETE FROM jobs_job")
        self.sql("DELETE FROM effect")

    def look_after(self) -> None:
        """Start again what has ended by itself, as whoever runs the processes does."""
        for process in self.everyone:
            process.start()

    # ---- playing

    def new_record(self) -> str:
        """Open a match, which is the one in play from here on."""
        status, self.record = self._ask("POST", "/open/", {})
        assert status == 200
        return self.record

    def get(self, path: str, **asked: object) -> tuple[int, str]:
        return self._ask("GET", path, asked)

    def post(self, path: str, said: object = None) -> str:
        status, answer = self._ask("POST", path, {}, json.dumps(said).encode())
        assert status == 200, (status, answer[:200])
        return answer

    def command(self, **asked: object) -> str:
        """Give a command to the match in play; its mark. AssertionError unless it is accepted."""
        mark = uuid.uuid4().hex
        status, _ = self._ask("POST", f"/command/{self.record}/", {"mark": mark, **asked})
        assert status == 204
        self.accepted += 1
        return mark

    def nudge(self) -> int:
        status, said = self._ask("POST", f"/nudge/{self.record}/", {})
        assert status == 200
        return int(said)

    def _ask(
        self, method: str, path: str, asked: dict[str, Any], body: bytes | None = None
    ) -> tuple[int, str]:
        url = f"http://127.0.0.1:{self.web_port}{path}{'?' if asked else ''}{urlencode(asked)}"
        try:
            with urlopen(Request(url, body, method=method), timeout=15) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()

    # ---- counting

    def undone(self) -> int:
        return self.number("SELECT count(*) FROM jobs_job WHERE done IS NULL")

    def told(self) -> str:
        """What can be said when something did not come to pass."""
        jobs = self.sql("SELECT id, name, attempts, error, again - now(), done FROM jobs_job")
        said = [f"{each.name}: {each.said[-2000:]}" for each in (self.worker, self.beat)]
        return "\n".join([*map(str, jobs), *said])

    def count(self) -> Count:
        return Count(
            accepted=self.accepted,
            in_log=self.number(
                "SELECT count(*) FROM orderlog_line WHERE record_id = %s", self.record
            ),
            effects=self.number("SELECT count(*) FROM effect"),
            marks=self.number("SELECT count(DISTINCT mark) FROM effect"),
        )

    def in_the_middle(self) -> int:
        """How many jobs are half-way: their transaction is open and waits."""
        return self.number(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = %s AND state = 'idle in transaction'",
            self.name,
        )


@contextmanager
def house(server: str, folder: Path) -> Iterator[House]:
    built = House(server, folder)
    try:
        built.build()
        yield built
    finally:
        built.pull_down()
