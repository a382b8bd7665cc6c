"""The parts of a run, one after the other, whatever the ones before have said."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from infinity_site import orphans
from infinity_site.services import ROOT
from tests.clocks import CLOCKS
from tests.gate import checks, told
from tests.gate.running import run, side_by_side
from tests.gate.verdict import MOST_NOW_AND_THEN, Phase, Step
from tests.services.processes import free_port, until

# A test that misses its browser, its servers or the libraries of a PDF fails instead of being skipped.
NEEDS: Final = {"NEEDS_BROWSER": "1", "NEEDS_SERVICES": "1", "NEEDS_PDF": "1"}
SERVED: Final = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "FIELD_KEYS")
MATCHES: Final = "20"
JOURNEY: Final = (
    "tests/browser/test_match.py::test_the_example_from_the_first_page_to_the_end_of_the_order"
)


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
TESTS: Final = (
    Tests("everything on SQLite", _spread("worksteal", at_once=CORES)),
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
    Tests(
        "what a database decides, on PostgreSQL",
        _spread("worksteal", *ELSEWHERE, at_once=CORES + 1),
        on=("DATABASE_URL", *KEYS),
    ),
    Tests(
        "journeys of two browsers, with a worker",
        _spread(
            "worksteal", "tests/browser", "--ignore=tests/browser/test_pages.py", at_once=CORES
        ),
        on=("DATABASE_URL", "REDIS_URL", *KEYS),
        plays=True,
    ),
    Tests(
        "processes, killed and started again",
        _spread("loadfile", "tests/services", at_once=CORES),
        on=("DATABASE_URL", *KEYS),
        plays=True,
    ),
)


def checked() -> Phase:
    """What takes seconds is seen and said first."""
    began = time.monotonic()
    steps = side_by_side(checks.commands(), checks.environment())
    return Phase("checks", time.monotonic() - began, steps=steps)


def tested(part: Tests, servers: Mapping[str, str], seed: str) -> Phase:
    """A part of the tests, in the order that the seed gives."""
    environment = _environment(servers, part.on)
    began = time.monotonic()
    code, tests = _pytest(part.arguments, environment, seed)
    again: dict[str, bool] = {}
    red = [one.id for one in tests if one.red]
    if part.plays and 0 < len(red) <= MOST_NOW_AND_THEN:
        print(f"== once more, alone: {', '.join(red)}", flush=True)
        _, anew = _pytest(("-n", "0", *red), environment, seed)
        found = {one.id: one.red for one in anew}
        again = {id: found.get(id, True) for id in red}
    return Phase(
        part.name,
        time.monotonic() - began,
        code,
        tests=tuple(tests),
        again=again,
        plays=part.plays,
    )


def _pytest(
    arguments: tuple[str, ...], environment: Mapping[str, str], seed: str
) -> tuple[int, list[told.Outcome]]:
    """By the command that the README names."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "told.json"
        code = run(
            ("./dev", "test", *arguments, "-p", "no:cacheprovider", f"--randomly-seed={seed}"),
            {**environment, "TOLD_TO": str(file)},
        )
        return code, told.read(file)


def _environment(servers: Mapping[str, str], on: tuple[str, ...]) -> dict[str, str]:
    there = {name: value for name, value in os.environ.items() if name not in SERVED}
    return {**there, **NEEDS, **{name: servers[name] for name in on}}


def played() -> Phase:
    """Whole matches that the notebook plays against itself, by the API of a running server."""
    began = time.monotonic()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **_environment({}, ()),
            "DATA_DIR": folder,
            "PORT": str(port),
            "API_RATE": "100000/min",
            "API_RATE_UNKNOWN": "100000/min",
            "LOG_LEVEL": "ERROR",
        }
        run((sys.executable, "manage.py", "migrate", "-v0"), environment)
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
                ("./dev", "bots", MATCHES, "--rounds", "1", "--json", "--at", where), environment
            )
        finally:
            server.terminate()
            server.wait(30)
    seconds = time.monotonic() - began
    return Phase("matches of programs", seconds, steps=(Step("bots", code, seconds),))


def _answers(where: str) -> bool:
    try:
        with urlopen(f"{where}/healthz/", timeout=2) as answer:
            return bool(answer.status == 200)
    except URLError:
        return False
