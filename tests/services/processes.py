"""Real processes for a test to start, to kill and to wait for."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from infinity_site import household

_HELD: Final[list[socket.socket]] = []


def free_port(in_a_row: int = 1) -> int:
    """A port of this process's own, the first of so many, given by the system, which gives none of them to
    anybody else while this process lives: they stay bound here. Who is started with one takes it, for
    nobody listens at this end."""
    while True:
        taken = [_hold()]
        first = int(taken[0].getsockname()[1])
        with contextlib.suppress(OSError, OverflowError):
            taken += [_hold(first + nth) for nth in range(1, in_a_row)]
            _HELD.extend(taken)
            return first


def _hold(port: int = 0) -> socket.socket:
    held = socket.socket()
    held.bind(("127.0.0.1", port))
    # Bound it is refused to whoever asks as we did; said now, who comes to listen may have it.
    for shared in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
        held.setsockopt(socket.SOL_SOCKET, shared, 1)
    return held


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


def runs(pid: int) -> bool:
    """Whether it is there, and not just waiting to be counted."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def children(pid: int) -> dict[int, str]:
    """The processes that this one has started, with their command lines."""
    said = subprocess.run(["pgrep", "-a", "-P", str(pid)], capture_output=True, text=True)
    return {
        int(child): command
        for child, _, command in (line.partition(" ") for line in said.stdout.splitlines())
    }


def descendants(pid: int) -> dict[int, str]:
    """Those, and all that they have started in turn."""
    found: dict[int, str] = {}
    for child, command in children(pid).items():
        found |= {child: command, **descendants(child)}
    return found


class Process:
    """One process of the layout with its children; what it says goes to a file."""

    def __init__(
        self,
        command: list[str],
        environment: Mapping[str, str],
        said: Path,
        port: int = 0,
        root: Path = household.ROOT,
    ) -> None:
        self._command, self._environment, self._said, self.port = command, environment, said, port
        self._root = root
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
            self._process = household.start(self._command, self._environment, out, self._root)
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

    def stop(self, within: float = 60.0) -> float:
        """Ask it to end; how many seconds it took."""
        assert self._process is not None
        self._process.terminate()
        return until(lambda: not self.runs, f"{self._command[0]} ends", within)

    def children(self) -> list[int]:
        return list(children(self.pid))
