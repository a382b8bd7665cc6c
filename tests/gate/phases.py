"""The parts of a run, two at once, whatever the others say: while one waits the other works."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import IO, Final
from urllib.error import URLError
from urllib.request import urlopen

from infinity_site import orphans
from infinity_site.services import ROOT
from tests import migrated
from tests.clocks import CLOCKS
from tests.gate import checks, told
from tests.gate.running import end_all, run, side_by_side, tell
from tests.gate.verdict import MOST_NOW_AND_THEN, Phase, Step
from tests.services.processes import free_port, until

# A test that misses its browser, its servers or the libraries of a PDF fails instead of being skipped; and
# nobody looks at the pictures of a run that decides.
NEEDS: Final = {"NEEDS_BROWSER": "1", "NEEDS_SERVICES": "1", "NEEDS_PDF": "1", "NO_PICTURES": "1"}
SERVED: Final = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "FIELD_KEYS", migrated.VARIABLE)
MATCHES: Final = "20"
JOURNEY: Final = (
    "tests/browser/test_match.py::test_the_example_from_the_first_page_to_the_end_of_the_order"
)
AT_ONCE: Final = 2
"""So many parts: each has as many processes as there are cores, and in each somebody waits."""


@dataclass(frozen=True)
class Tests:
    """A part of the tests. `on` are the servers that it has, by the variables that name them; one that
    `plays` in browsers or with processes has a second chance for what was red."""

    name: str
    arguments: tuple[str, ...]
    on: tuple[str, ...] = ()
    plays: bool = False


def _spread(how: str, *what: str, at_once: int) -> tuple[str, ...]:
    return ("-n", str(at_once), "--dist", how, *what)


CORES: Final = os.cpu_count() or 1
KEYS: Final = ("SECRET_KEY", "FIELD_KEYS")
# Tried once more, on another database or at another hour: not what comes out the same there.
ELSEWHERE: Final = ("-m", "not long and not anywhere", "--ignore=tests/rules")
# The longest first, and of those one that waits for browsers beside one that never waits.
TESTS: Final = (
    Tests(
        "journeys of two browsers, with a worker",
        _spread(
            "worksteal", "tests/browser", "--ignore=tests/browser/test_pages.py", at_once=CORES
        ),
        on=("DATABASE_URL", "REDIS_URL", *KEYS),
        plays=True,
    ),
    Tests("everything on SQLite", _spread("worksteal", at_once=CORES)),
    Tests(
        "processes, killed and started again",
        _spread("loadfile", "tests/services", at_once=CORES),
        on=("DATABASE_URL", *KEYS),
        plays=True,
    ),
    Tests(
        "what a database decides, on PostgreSQL",
        _spread("worksteal", "--database", *ELSEWHERE, at_once=CORES),
        on=("DATABASE_URL", *KEYS),
    ),
    Tests(
        "what looks at dates, with the clock moved",
        _spread(
            "worksteal", "--dates", *(f"--clock={one}" for one in CLOCKS), *ELSEWHERE, at_once=CORES
        ),
    ),
    Tests(
        "pages and one journey in a browser, in one process",
        _spread("worksteal", "tests/browser/test_pages.py", JOURNEY, at_once=CORES),
        plays=True,
    ),
)


def checked() -> Phase:
    """What takes seconds is seen and said first."""
    began = time.monotonic()
    steps = side_by_side(checks.commands(), checks.environment())
    return Phase("checks", time.monotonic() - began, steps=steps)


def everything(servers: Mapping[str, str], seed: str, only: str = "") -> list[Phase]:
    """All parts. What was red where it has a second chance is tried again when all are over, alone. `only`
    the tests with this word in their names, and one match of programs."""
    named = ("-k", only) if only else ()
    asked: list[Callable[[], Phase]] = [
        checked,
        *(partial(tested, part, servers, seed, named) for part in TESTS),
        partial(played, servers, "1" if only else MATCHES),
    ]
    with ThreadPool(AT_ONCE) as pool:
        try:
            done = pool.map(lambda one: one(), asked, chunksize=1)
        finally:
            end_all()
    return [done[0], *map(partial(_once_more, servers, seed), TESTS, done[1:-1]), done[-1]]


def tested(part: Tests, servers: Mapping[str, str], seed: str, more: tuple[str, ...]) -> Phase:
    """A part of the tests, in the order that the seed gives; `more` is asked of pytest beside it."""
    began = time.monotonic()
    with tempfile.TemporaryFile() as said:
        code, tests = _pytest((*part.arguments, *more), _environment(servers, part.on), seed, said)
        phase = Phase(
            part.name, time.monotonic() - began, code, tests=tuple(tests), plays=part.plays
        )
        tell(f"\n== {part.name} (SEED={seed})", f"ended with {code}", phase.seconds, said)
    return phase


def _once_more(servers: Mapping[str, str], seed: str, part: Tests, phase: Phase) -> Phase:
    red = [one.id for one in phase.tests if one.red]
    if not part.plays or not 0 < len(red) <= MOST_NOW_AND_THEN:
        return phase
    print(f"\n== once more, alone: {', '.join(red)}", flush=True)
    _, anew = _pytest(("-n", "0", *red), _environment(servers, part.on), seed)
    found = {one.id: one.red for one in anew}
    return replace(phase, again={id: found.get(id, True) for id in red})


def _pytest(
    arguments: tuple[str, ...],
    environment: Mapping[str, str],
    seed: str,
    said: IO[bytes] | None = None,
) -> tuple[int, list[told.Outcome]]:
    """By the command that the README names."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "told.json"
        code = run(
            ("./dev", "test", *arguments, "-p", "no:cacheprovider", f"--randomly-seed={seed}"),
            {**environment, "TOLD_TO": str(file)},
            said,
        )
        return code, told.read(file)


def _environment(servers: Mapping[str, str], on: tuple[str, ...]) -> dict[str, str]:
    there = {name: value for name, value in os.environ.items() if name not in SERVED}
    made = servers["DATABASE" if "DATABASE_URL" in on else "FILE"]
    return {**there, **NEEDS, migrated.VARIABLE: made, **{name: servers[name] for name in on}}


def played(servers: Mapping[str, str], matches: str = MATCHES) -> Phase:
    """So many whole matches that the notebook plays against itself, by the API of a running server."""
    began = time.monotonic()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as said:
        environment = {
            **_environment(servers, ()),
            "DATA_DIR": folder,
            "PORT": str(port),
            "API_RATE": "100000/min",
            "API_RATE_UNKNOWN": "100000/min",
            "LOG_LEVEL": "ERROR",
        }
        shutil.copyfile(servers["FILE"], Path(folder) / "notebook.sqlite3")
        run((sys.executable, "manage.py", "migrate", "-v0"), environment, said)
        server = subprocess.Popen(
            (sys.executable, "-m", "infinity_site.serve"),
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            preexec_fn=orphans.told_of_death(),
        )
        try:
            where = f"http://127.0.0.1:{port}"
            until(lambda: _answers(where), "the notebook is served")
            code = run(
                ("./dev", "bots", matches, "--rounds", "1", "--json", "--at", where),
                environment,
                said,
            )
        finally:
            server.terminate()
            server.wait(30)
        seconds = time.monotonic() - began
        words = "\n== whole matches that the notebook plays against itself"
        tell(words, f"ended with {code}", seconds, said)
    return Phase("matches of programs", seconds, steps=(Step("bots", code, seconds),))


def _answers(where: str) -> bool:
    try:
        with urlopen(f"{where}/healthz/", timeout=2) as answer:
            return bool(answer.status == 200)
    except URLError:
        return False
