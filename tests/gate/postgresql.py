"""A PostgreSQL of one's own, in a folder, on a port that nobody else has."""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from infinity_site import orphans
from tests.services.processes import free_port

WHERE: Final = "/usr/lib/postgresql"
OWNER: Final = "notebook"
# What is written is gone with the run: nobody waits until it is safe on a disk.
QUICK: Final = ("fsync=off", "full_page_writes=off", "max_connections=200")
PATIENCE: Final = 60.0


class Postgresql:
    """Made, and not started yet. `server` is its address, to which the name of a database is added."""

    def __init__(self, folder: Path) -> None:
        """`folder` is there and empty, and short: a socket's whole path has 107 signs at most."""
        self._programs, self._folder, self._port = _newest(), folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.server = f"postgres://{OWNER}@127.0.0.1:{self._port}"
        # It runs for nobody who may do everything: root lends it the name that Debian gave it.
        self._other: dict[str, Any] = {}
        if os.geteuid() == 0:
            folder.parent.chmod(0o711)
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self._other = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._make()

    def _make(self) -> None:
        where = ("-D", self._folder / "data", "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync")
        command: tuple[str | Path, ...] = (self._programs / "initdb", *where)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **self._other)

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, unless it runs; it answers from here on."""
        if self.runs:
            return
        settings = (
            f"port={self._port}",
            "listen_addresses=127.0.0.1",
            f"unix_socket_directories={self._folder}",
        )
        command: list[str | Path] = [self._programs / "postgres", "-D", self._folder / "data"]
        for setting in (*settings, *QUICK):
            command += ["-c", setting]
        with (self._folder.parent / "postgresql.log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                cwd="/",
                preexec_fn=orphans.told_of_death(),
                **self._other,
            )
        ready = (self._programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self._port))
        patience = time.monotonic() + PATIENCE
        while subprocess.run((*ready, "-U", OWNER)).returncode:
            if not self.runs or time.monotonic() > patience:
                raise SystemExit("PostgreSQL did not start.")
            time.sleep(0.05)

    def stop(self) -> None:
        """At once, whoever is connected."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(20)


def _newest() -> Path:
    found = sorted(Path(WHERE).glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    if not found:
        raise SystemExit(f"There is no PostgreSQL in {WHERE}: install Debian's `postgresql`.")
    return found[-1].parent
