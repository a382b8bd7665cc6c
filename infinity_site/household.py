"""The processes of a layout on one machine: each started again when it ends, and all of them renewed one
after the other, so that pages are answered all the while."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import IO, Final
from urllib.error import URLError
from urllib.request import urlopen

from infinity_site import orphans

ROOT: Final = Path(__file__).resolve().parent.parent
AGAIN: Final = 1.0  # seconds before a process that ended is started again
GRACE: Final = 10.0  # seconds to end by itself
PATIENCE: Final = 60.0  # seconds until one that was started answers
STAY: Final = ("redis", "front")
"""What has no code of the notebook's: it is not renewed."""


def start(
    command: list[str],
    environment: Mapping[str, str],
    out: IO[bytes] | None = None,
    root: Path = ROOT,
) -> subprocess.Popen[bytes]:
    """Start a process of its own group, so that a Ctrl-C at this one reaches it once, from here; it ends
    when this one does, however that is. `root` is where the notebook is that it runs."""
    beside = Path(sys.executable).parent / command[0]
    program = str(beside) if beside.exists() else command[0]
    return subprocess.Popen(
        [program, *command[1:]],
        env=dict(environment),
        cwd=root,
        start_new_session=True,
        preexec_fn=orphans.told_of_death(),
        stdout=out,
        stderr=out,
    )


class Household:
    """The processes by their names, until `close`. `ports`: where those answer that are waited for."""

    def __init__(self, commands: Mapping[str, list[str]], ports: Mapping[str, int]) -> None:
        self._commands, self._ports = commands, ports
        self._closing, self._renewing = threading.Event(), threading.Event()
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def close(self, number: int = 0, frame: FrameType | None = None) -> None:
        self._closing.set()

    def renew(self, number: int = 0, frame: FrameType | None = None) -> None:
        """Put what is installed by now in the place of what runs."""
        self._renewing.set()

    def keep(self) -> None:
        for name in self._commands:
            self._start(name)
        while not self._closing.wait(AGAIN):
            self._look_after()
            if self._renewing.is_set():
                self._renewing.clear()
                self._renew()
        for process in self._running.values():
            process.terminate()
        patience = time.monotonic() + GRACE
        for process in self._running.values():
            _end(process, max(0.0, patience - time.monotonic()))

    def _start(self, name: str) -> None:
        self._running[name] = start(self._commands[name], os.environ)

    def _look_after(self) -> None:
        for name, process in self._running.items():
            if process.poll() is not None:
                print(f"{name} ended ({process.returncode}) and is started again.", flush=True)
                self._start(name)

    def _renew(self) -> None:
        # The database first: old and new code live with it side by side.
        if subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT).returncode:
            print("The database can't be brought up to date: all stays as it was.", flush=True)
            return
        for name in [name for name in self._commands if name not in STAY]:
            self._running[name].terminate()
            _end(self._running[name], GRACE)
            self._start(name)
            if not self._answers(name) and not self._closing.is_set():
                print(f"{name} does not answer: what comes after it stays as it was.", flush=True)
                return
        print("All that runs is new.", flush=True)

    def _answers(self, name: str) -> bool:
        """Whether it came to answer; meanwhile the others are looked after, too."""
        if name not in self._ports:
            return True
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience and not self._closing.wait(AGAIN):
            self._look_after()
            try:
                with urlopen(f"http://127.0.0.1:{self._ports[name]}/healthz/", timeout=2):
                    return True
            except (URLError, OSError):
                continue
        return False


def _end(process: subprocess.Popen[bytes], patience: float) -> None:
    """It was asked to end; after that long it is made to."""
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
