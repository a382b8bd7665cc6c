"""Run a command as the gate does: within a limit of time, and with all that it started when it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import IO, Final

from infinity_site import orphans
from infinity_site.services import ROOT
from tests.gate.verdict import Step

LIMIT: Final = 40 * 60.0
"""Seconds after which a command hangs."""
HANGS: Final = 124


def run(
    command: Sequence[str], environment: Mapping[str, str], out: IO[bytes] | None = None
) -> int:
    """Run it; the code with which it ended, `HANGS` if it did not."""
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
    try:
        return process.wait(LIMIT)
    except subprocess.TimeoutExpired:
        return HANGS
    finally:
        # What it left behind must not slow down or mislead what comes after it.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def side_by_side(
    commands: Mapping[str, Sequence[str]], environment: Mapping[str, str]
) -> tuple[Step, ...]:
    """As many at once as there are cores. What a command says is printed whole as it ends."""

    def one(name: str) -> Step:
        began = time.monotonic()
        with tempfile.TemporaryFile() as said:
            code = run(commands[name], environment, said)
            said.seek(0)
            text = said.read().decode(errors="replace").strip()
        step = Step(name, code, time.monotonic() - began)
        how = "RED" if code else "green"
        print(f"-- {name}: {how} in {step.seconds:.0f} s\n{text}", flush=True)
        return step

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return tuple(pool.map(one, commands))
