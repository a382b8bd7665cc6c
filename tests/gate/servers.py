"""A PostgreSQL and a Redis of this run's own: in a folder, on ports that nobody else has; and a migrated
database in each of its kinds, to be copied.

Whatever answers on the machine's usual ports is left alone, and two runs know nothing of each other.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
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
from tests.services.processes import free_port

WHERE: Final = "/usr/lib/postgresql"
OWNER: Final = "notebook"
# What is written is gone with the run: nobody waits until it is safe on a disk.
QUICK: Final = ("fsync=off", "full_page_writes=off", "max_connections=200")
PATIENCE: Final = 60.0


@contextmanager
def servers() -> Iterator[Mapping[str, str]]:
    """Both, running; what tells a process where they are, and keys of this run's own."""
    # Short: a socket's whole path has 107 signs at most.
    folder = Path(tempfile.mkdtemp(prefix="gate-"))
    started: list[subprocess.Popen[bytes]] = []
    try:
        database = _postgresql(folder / "postgresql", started)
        broker = _redis(folder, started)
        there = {"DATABASE_URL": database, "REDIS_URL": broker, **keys.fresh()}
        yield {**there, **_migrated(there, folder)}
    finally:
        for process in reversed(started):
            process.send_signal(signal.SIGINT)  # at once, whoever is connected
        for process in started:
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def _postgresql(folder: Path, started: list[subprocess.Popen[bytes]]) -> str:
    programs = _newest()
    port = free_port()
    folder.mkdir()
    # It runs for nobody who may do everything: root lends it the name that Debian gave it.
    other: dict[str, Any] = {}
    if os.geteuid() == 0:
        folder.parent.chmod(0o711)
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        other = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    made: list[str | Path] = [
        programs / "initdb",
        "-D",
        folder,
        "-U",
        OWNER,
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--no-sync",
    ]
    subprocess.run(made, check=True, stdout=subprocess.DEVNULL, cwd="/", **other)
    settings = [f"port={port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={folder}"]
    command: list[str | Path] = [programs / "postgres", "-D", folder]
    for setting in (*settings, *QUICK):
        command += ["-c", setting]
    with (folder.parent / "postgresql.log").open("wb") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, cwd="/", preexec_fn=orphans.told_of_death(), **other
        )
    started.append(process)
    ready = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port), "-U", OWNER]
    _until(process, lambda: subprocess.run(ready).returncode == 0, "PostgreSQL")
    return f"postgres://{OWNER}@127.0.0.1:{port}/notebook"


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


def _newest() -> Path:
    found = sorted(Path(WHERE).glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    if not found:
        raise SystemExit(f"There is no PostgreSQL in {WHERE}: install Debian's `postgresql`.")
    return found[-1].parent


def _until(process: subprocess.Popen[bytes], holds: Any, name: str) -> None:
    patience = time.monotonic() + PATIENCE
    while not holds():
        if process.poll() is not None or time.monotonic() > patience:
            raise SystemExit(f"{name} did not start.")
        time.sleep(0.05)
