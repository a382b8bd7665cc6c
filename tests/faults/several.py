"""The layout for many players, on a PostgreSQL and a Redis of its own."""

from __future__ import annotations

import os
import re
import signal
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import psycopg

from infinity_site import services
from infinity_site.household import ROOT
from tests.faults.disk import CantBe, Disk
from tests.faults.stage import LATE, Stage, answers
from tests.gate.postgresql import Postgresql
from tests.services.processes import Process, children, descendants, free_port

DISK: Final = 600
"""Megabytes."""
PARTS: Final = {
    "web": "granian",
    "live": "uvicorn",
    "worker": r"celery.* worker ",
    "beat": r"celery.* beat ",
    "front": "caddy",
}
"""What the command line has of each kind of process that the layout starts."""
HELPS: Final = "resource_tracker"
"""A child that does none of the work."""
ANSWERS: Final = "notebook notebook"
"""What those processes of PostgreSQL are called by that answer it."""
_WRITTEN: Final = """
SELECT command::text, count(DISTINCT at) FROM orderlog_line WHERE command = ANY(%s::uuid[]) GROUP BY command
"""
_OVERDUE: Final = "SELECT count(*) FROM jobs_job WHERE done IS NULL AND due < %s - interval '{} s'"


class Several(Stage):
    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        super().__init__(folder, root)
        self.front = free_port(max(services.web_ports(0).values()) + 1)
        place = folder / "pg"
        self.disk: Disk | None = None
        self.no_disk = ""
        try:
            self.disk = Disk(place, DISK)
        except CantBe as why:
            place.mkdir(exist_ok=True)
            self.no_disk = str(why)
        self.postgresql = Postgresql(place)
        port = free_port()
        self.environment |= {
            "DATABASE_URL": f"{self.postgresql.server}/notebook",
            "REDIS_URL": f"redis://127.0.0.1:{port}/0",
            "PORT": str(self.front),
        }
        self.redis = self.process("redis", services.own_redis(self.environment["REDIS_URL"]), port)
        self.household: Process = self.process(
            "household", ["python", "-m", "infinity_site.services"]
        )

    def start(self) -> None:
        self.mend()
        self.household.start()

    def mend(self) -> None:
        with suppress(SystemExit):  # whoever looks after it tries again
            self.postgresql.start()
        self.redis.start()

    def close(self) -> None:
        self._end()
        self.redis.kill()
        self.postgresql.stop()
        if self.disk is not None:
            self.disk.close()

    def _end(self) -> None:
        if self.household.runs:
            with suppress(AssertionError):
                self.household.stop(20)
        self.household.kill()

    def not_ready(self) -> str:
        if missing := [part for part in PARTS if not self.pids(part)]:
            return f"there is no {missing[0]}"
        silent = [name for name, port in self._ports().items() if not answers(port)]
        if silent:
            return f"{silent[0]} does not answer"
        if len(self.workers_of("worker")) < int(services.processes("JOB")):
            return "a process of Celery’s pool is missing"
        return super().not_ready()

    def _ports(self) -> dict[str, int]:
        return {**services.web_ports(self.front), "live": self.front + 1, "front": self.front}

    # ---- who runs

    def pids(self, part: str) -> list[int]:
        """The processes of this kind that the layout looks after."""
        found = children(self.household.pid) if self.household.runs else {}
        return sorted(pid for pid, command in found.items() if re.search(PARTS[part], command))

    def workers_of(self, part: str) -> list[int]:
        """Those by which the last of them does its work."""
        masters = self.pids(part)
        found = children(masters[-1]) if masters else {}
        return sorted(pid for pid, command in found.items() if HELPS not in command)

    def database(self) -> list[int]:
        """PostgreSQL with all its processes."""
        pid = self.postgresql.pid
        return [pid, *descendants(pid)] if self.postgresql.runs else []

    def backends(self) -> list[int]:
        """Those by which PostgreSQL answers the notebook."""
        found = children(self.postgresql.pid) if self.postgresql.runs else {}
        return sorted(pid for pid, command in found.items() if ANSWERS in command)

    def renew(self) -> None:
        """Have what is installed by now take the place of what runs."""
        os.kill(self.household.pid, signal.SIGUSR1)

    # ---- what is written

    def written(self, commands: Iterable[str]) -> Counter[str]:
        return Counter(dict(self.sql(_WRITTEN, list(commands))))

    def overdue(self) -> int:
        now = psycopg.TimestampFromTicks(time.time())
        ((found,),) = self.sql(_OVERDUE.format(LATE), now)
        return int(found)

    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        url = self.environment["DATABASE_URL"]
        with psycopg.connect(url, autocommit=True, connect_timeout=5) as connection:
            result = connection.execute(statement.encode(), values)
            return result.fetchall() if result.description else []
