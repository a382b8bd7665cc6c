"""Real processes for a test to start, to kill and to wait for."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from infinity_site import services


def free_port() -> int:
    """A port that nobody uses, below those that the system gives to clients: a client that tries a
    port of its own range again and again may end up connected to itself, and keep it."""
    while True:
        port = 20_000 + secrets.randbelow(10_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


def until(holds: Callable[[], bool], what: str, within: float = 60.0) -> float:
    """Wait for it; how many seconds it took. AssertionError when it does not come to pass."""
    started = time.monotonic()
    while not holds():
        assert time.monotonic() - started < within, f"Not within {within} seconds: {what}."
        time.sleep(0.02)
    return time.monotonic() - started


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.5):
        return True
    return False


class Process:
    """One process of the layout with its children; what it says goes to a file."""

    def __init__(
        self, command: list[str], environment: Mapping[str, str], said: Path, port: int = 0
    ) -> None:
        self._command, self._environment, self._said, self.port = command, environment, said, port
        self.name = said.stem
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def ended_well(self) -> bool:
        return self._process is not None and self._process.poll() == 0

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def said(self) -> str:
        return self._said.read_text() if self._said.exists() else ""

    def start(self) -> None:
        if self.runs:
            return
        with self._said.open("ab") as out:
            self._process = services.start(self._command, self._environment, out)
        if self.port:
            until(lambda: answers(self.port) or not self.runs, f"{self._command[0]} answers")
            assert self.runs, self.said

    def kill(self) -> None:
        """With everything it started, at once, without a last word."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(5)
            # The last of its children may hold the port for a moment still, and would be taken for
            # whoever is started next.
            until(lambda: not (self.port and answers(self.port)), f"{self.name} is gone")

    def stop(self, within: float = 15.0) -> float:
        """Ask it to end; how many seconds it took."""
        assert self._process is not None
        self._process.terminate()
        return until(lambda: not self.runs, f"{self._command[0]} ends", within)

    def children(self) -> list[int]:
        found = subprocess.run(["pgrep", "-P", str(self.pid)], capture_output=True, text=True)
        return [int(pid) for pid in found.stdout.split()]
