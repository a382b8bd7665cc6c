"""What a player sent is read by a process of its own, within limits of memory and time, one at a time on a
machine: whatever is in it, nobody else is slowed down and nothing else is ended. What takes long to draw is
drawn so, too."""

from __future__ import annotations

import contextlib
import fcntl
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from rules.messages import say
from tracker.files.refusing import Refused
from tracker.jobs.registry import NotNow
from tracker.kept import again, as_kept

ROOT: Final = Path(__file__).resolve().parent.parent.parent
TURNS: Path = Path(tempfile.gettempdir()) / f"infinity-notebook-reads-{os.getuid()}"
"""Who holds this file reads; who makes something of another kind holds one beside it."""
_READ, _REFUSED = b"+", b"-"


class NotRead(Refused):
    """What was sent can't be read, or takes more than it may."""


def read(
    module: str,
    sent: bytes,
    *,
    seconds: int,
    megabytes: int,
    kind: str = "",
    hears: Callable[[str], None] = lambda _: None,
) -> bytes:
    """What `module`, run as a program that calls `serve`, makes of what was sent; meanwhile `hears` each
    line that it says of how far it has come. Raises NotRead, and NotNow while another of this `kind` is at
    work on this machine."""
    with _turn(kind):
        made = _made(module, sent, seconds, megabytes, hears)
    answer, rest = made[:1], made[1:]
    if answer == _READ:
        return rest
    if answer == _REFUSED:
        raise NotRead(again(rest.decode()))
    raise NotRead(say("Reading that takes too much memory."))


def _made(
    module: str, sent: bytes, seconds: int, megabytes: int, hears: Callable[[str], None]
) -> bytes:
    heard, says = os.pipe()
    limits = {
        "READ_SECONDS": str(seconds),
        "READ_MEGABYTES": str(megabytes),
        "READ_SAYS": str(says),
    }
    limits["OPENBLAS_NUM_THREADS"] = "1"  # each would set memory aside
    with open(heard) as lines, ThreadPoolExecutor(1) as aside:
        try:
            process = subprocess.Popen(
                [sys.executable, "-m", module],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=ROOT,
                env={**os.environ, **limits},
                pass_fds=(says,),
            )
        finally:
            os.close(says)
        # What it makes is waited for beside: it is listened to until it ends.
        made = aside.submit(_end, process, sent, 2 * seconds)
        for line in lines:
            hears(line.rstrip("\n"))
        return made.result()


def _end(process: subprocess.Popen[bytes], sent: bytes, seconds: int) -> bytes:
    try:
        return process.communicate(sent, seconds)[0]
    except subprocess.TimeoutExpired:
        raise NotRead(say("Reading that takes too long.")) from None
    finally:
        process.kill()
        process.wait()


def tell(line: str) -> None:
    """Tell who waits for it how far it has come; nobody, where this is no process of its own."""
    if says := os.environ.get("READ_SAYS"):
        os.write(int(says), f"{line}\n".encode())


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
        answer = _REFUSED + as_kept(refused.said).encode()
    sys.stdout.buffer.write(answer)


@contextlib.contextmanager
def _turn(kind: str = "") -> Iterator[None]:
    """Until the end of the block nobody else on this machine reads, or makes what is of this kind."""
    with contextlib.closing(_Held(TURNS.with_name(f"{TURNS.name}{kind}"))) as held:
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
