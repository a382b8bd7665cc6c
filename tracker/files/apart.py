"""What a player sent is read by a process of its own, within limits of memory and time, one at a time on a
machine: whatever is in it, nobody else is slowed down and nothing else is ended."""

from __future__ import annotations

import contextlib
import fcntl
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tracker.jobs.registry import NotNow

ROOT: Final = Path(__file__).resolve().parent.parent.parent
TURNS: Path = Path(tempfile.gettempdir()) / f"infinity-notebook-reads-{os.getuid()}"
"""Who holds this file reads."""
_READ, _REFUSED = b"+", b"-"


class NotRead(Exception):
    """Raised with a sentence for the player."""


def read(module: str, sent: bytes, *, seconds: int, megabytes: int) -> bytes:
    """What `module`, run as a program that calls `serve`, makes of what was sent. Raises NotRead, and
    NotNow while another is being read on this machine."""
    limits = {"READ_SECONDS": str(seconds), "READ_MEGABYTES": str(megabytes)}
    limits["OPENBLAS_NUM_THREADS"] = "1"  # each would set memory aside
    with _turn():
        try:
            done = subprocess.run(
                [sys.executable, "-m", module],
                input=sent,
                capture_output=True,
                cwd=ROOT,
                env={**os.environ, **limits},
                timeout=2 * seconds,
            )
        except subprocess.TimeoutExpired:
            raise NotRead("Reading that takes too long.") from None
    answer, rest = done.stdout[:1], done.stdout[1:]
    if answer == _READ:
        return rest
    raise NotRead(rest.decode() if answer == _REFUSED else "Reading that takes too much memory.")


def serve(work: Callable[[bytes], bytes]) -> None:
    """In the process of its own: do the work with what comes in, and give back what it makes of that. A
    NotRead is given back as its sentence; whoever is over a limit is ended."""
    seconds = int(os.environ["READ_SECONDS"])
    memory = int(os.environ["READ_MEGABYTES"]) * 1024**2
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(5)
    sent = sys.stdin.buffer.read()
    try:
        answer = _READ + work(sent)
    except NotRead as refused:
        answer = _REFUSED + str(refused).encode()
    sys.stdout.buffer.write(answer)


@contextlib.contextmanager
def _turn() -> Iterator[None]:
    """Until the end of the block nobody else on this machine reads."""
    with contextlib.closing(_Held(TURNS)) as held:
        if not held.taken():
            raise NotNow
        yield


class _Held:
    def __init__(self, file: Path) -> None:
        self._handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)

    def taken(self) -> bool:
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def close(self) -> None:
        os.close(self._handle)
