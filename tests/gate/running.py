"""Run a command as the gate does: as long as it goes on, and with all that it started when it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import IO, Final

from infinity_site import orphans
from infinity_site.services import ROOT
from tests.gate.verdict import Step

SILENT: Final = 30 * 60.0
"""Seconds without a word after which a command hangs. How long it takes in all hangs on who else works on
the machine, and is no reason to end it."""
LOOKED_AFTER: Final = 30.0
HANGS: Final = 124
_RUNNING: Final[set[int]] = set()


def run(
    command: Sequence[str], environment: Mapping[str, str], out: IO[bytes] | None = None
) -> int:
    """Run it; the code with which it ended, `HANGS` if it said nothing more."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.STDOUT if out else None,
        start_new_session=True,
        preexec_fn=orphans.told_of_death(),
    )
    _RUNNING.add(process.pid)
    try:
        return _ended(process, out)
    finally:
        # What it left behind must not slow down or mislead what comes after it.
        _end(process.pid)
        process.wait()
        _RUNNING.discard(process.pid)


def _ended(process: subprocess.Popen[bytes], out: IO[bytes] | None) -> int:
    said, since = 0, time.monotonic()
    while True:
        with suppress(subprocess.TimeoutExpired):
            return process.wait(min(LOOKED_AFTER, SILENT / 2))
        now, told = time.monotonic(), os.fstat(out.fileno()).st_size if out else 0
        if told != said:
            said, since = told, now
        elif now - since > SILENT:
            return HANGS


def end_all() -> None:
    """End whatever still runs, with all that it started: nobody waits for it any more."""
    for pid in tuple(_RUNNING):
        _end(pid)


def _end(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def side_by_side(
    commands: Mapping[str, Sequence[str]], environment: Mapping[str, str]
) -> tuple[Step, ...]:
    """As many at once as there are cores. What a command says is printed whole as it ends."""

    def one(name: str) -> Step:
        began = time.monotonic()
        with tempfile.TemporaryFile() as said:
            step = Step(name, run(commands[name], environment, said), time.monotonic() - began)
            tell(f"-- {name}", "RED" if step.code else "green", step.seconds, said)
        return step

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return tuple(pool.map(one, commands))


def tell(name: str, how: str, seconds: float, said: IO[bytes]) -> None:
    """Print what was said, whole and at once: others are at work beside it."""
    said.seek(0)
    text = said.read().decode(errors="replace").strip()
    sys.stdout.write(f"{name}: {how} in {seconds:.0f} s\n{text}\n")
    sys.stdout.flush()
