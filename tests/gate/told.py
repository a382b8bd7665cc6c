"""What each test took and how it ended, for whoever judges the run: pytest tells it to a file.

A test's own work is counted in seconds of a quiet processor: a machine that others use makes no test
longer. What it waited for is in the seconds on the clock alone.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from time import process_time
from typing import Final

import msgspec
import pytest

from tests.gate.yardstick import slowness

WORTH_MEASURING: Final = 4.0
"""Seconds from which on it matters how much a second of the processor does."""


class Outcome(msgspec.Struct):
    """One test. `seconds` has its fixtures in it, `work` is what its body took of the processor; `why` is
    what its mark says of why it takes long."""

    id: str
    seconds: float = 0.0
    work: float = 0.0
    red: bool = False
    why: str = ""


def read(file: Path) -> list[Outcome]:
    """What was told; nothing, if pytest did not come so far."""
    return msgspec.json.decode(file.read_bytes(), type=list[Outcome]) if file.exists() else []


class Worked:
    """In each process that tests: how much a test works, and why it may."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        before = process_time()
        try:
            return (yield)
        finally:
            mark = item.get_closest_marker("long")
            took = process_time() - before
            work = took / slowness() if took > WORTH_MEASURING else took
            item.user_properties.append(("work", work))
            item.user_properties.append(("why", " ".join(mark.args) if mark else ""))


class Told:
    """Where all that was tested comes together."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._tests: dict[str, Outcome] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = self._tests.setdefault(report.nodeid, Outcome(report.nodeid))
        test.seconds += report.duration
        test.red |= report.failed
        for name, value in report.user_properties:
            if name == "work":
                test.work = float(str(value))
            elif name == "why":
                test.why = str(value)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._tests[report.nodeid] = Outcome(report.nodeid, red=True)

    def pytest_sessionfinish(self) -> None:
        self._file.write_bytes(msgspec.json.encode(list(self._tests.values())))


def tell(config: pytest.Config, file: str) -> None:
    """Have it told to this file."""
    config.pluginmanager.register(Worked())
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Told(Path(file)))
