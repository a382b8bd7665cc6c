"""A PostgreSQL and a Redis of this run's own: in a folder, on ports that nobody else has; and a migrated
database in each of its kinds, to be copied.

Whatever answers on the machine's usual ports is left alone, and two runs know nothing of each other.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import psycopg

from infinity_site import keys, orphans
from infinity_site.services import own_redis, redis_answers
from tests.gate.postgresql import Postgresql
from tests.services.processes import free_port

PATIENCE: Final = 60.0


@contextmanager
def servers() -> Iterator[Mapping[str, str]]:
    """Both, running; what tells a process where they are, and keys of this run's own."""
    # Short: a socket's whole path has 107 signs at most.
    folder = Path(tempfile.mkdtemp(prefix="gate-"))
    place = folder / "postgresql"
    place.mkdir()
    database = Postgresql(place)
    started: list[subprocess.Popen[bytes]] = []
    try:
        database.start()
        broker = _redis(folder, started)
        there = {"DATABASE_URL": f"{database.server}/notebook", "REDIS_URL": broker, **keys.fresh()}
        yield {**there, **_migrated(there, folder)}
    finally:
        for process in started:
            process.terminate()
        database.stop()
        for process in started:
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def _redis(folder: Path, started: list[subprocess.Popen[bytes]]) -> str:
    url = f"redis://127.0.0.1:{free_port()}/0"
    process = subprocess.Popen(
        own_redis(url),
        stdout=subprocess.DEVNULL,
        cwd=folder,
        preexec_fn=orphans.told_of_death(),
    )
    started.append(process)
    _until(process, lambda: redis_answers(url), "Redis")
    return url


def _migrated(servers: Mapping[str, str], folder: Path) -> dict[str, str]:
    """FILE and DATABASE: what is copied on SQLite, and on PostgreSQL."""
    made = {"FILE": str(folder / "migrated.sqlite3"), "DATABASE": "migrated"}
    server = servers["DATABASE_URL"].rpartition("/")[0]
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {made['DATABASE']}".encode())
    for url in (f"sqlite:///{made['FILE']}", f"{server}/{made['DATABASE']}"):
        command = (sys.executable, "-m", "tests.migrated")
        subprocess.run(command, check=True, env={**os.environ, **servers, "DATABASE_URL": url})
    return made


def _until(process: subprocess.Popen[bytes], holds: Any, name: str) -> None:
    patience = time.monotonic() + PATIENCE
    while not holds():
        if process.poll() is not None or time.monotonic() > patience:
            raise SystemExit(f"{name} did not start.")
        time.sleep(0.05)
