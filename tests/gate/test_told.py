"""What pytest tells of a run, with one process and with several."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from infinity_site.services import ROOT
from tests.gate import told

CONFTEST = """
from tests.gate import told
def pytest_configure(config):
    told.tell(config, "told.json")
"""
TESTS = """
import pytest
@pytest.fixture
def broken():
    raise OSError
def test_green(): pass
def test_red(): assert False
def test_without_its_fixture(broken): pass
@pytest.mark.long("it counts")
def test_works():
    from time import process_time
    until = process_time() + 0.3
    while process_time() < until: pass
@pytest.mark.long("it waits")
def test_waits():
    from time import sleep
    sleep(0.3)
"""


def run(folder: Path, tests: str, *options: str) -> dict[str, told.Outcome]:
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_some.py").write_text(tests)
    quiet = ("-q", "-p", "no:django", "-p", "no:cacheprovider")
    there = {**os.environ, "PYTHONPATH": str(ROOT)}
    there.pop("TOLD_TO", None)
    subprocess.run(
        [sys.executable, "-m", "pytest", *quiet, *options],
        cwd=folder,
        env=there,
        capture_output=True,
    )
    return {one.id.rpartition("::")[2]: one for one in told.read(folder / "told.json")}


@pytest.mark.parametrize("cores", ["0", "2"])
def test_each_test_is_told_with_how_it_ended_and_what_it_took(tmp_path: Path, cores: str) -> None:
    found = run(tmp_path, TESTS, "-n", cores)
    assert {name for name, one in found.items() if one.red} == {
        "test_red",
        "test_without_its_fixture",
    }
    assert len(found) == 5
    works, waits = found["test_works"], found["test_waits"]
    assert (works.why, waits.why, found["test_green"].why) == ("it counts", "it waits", "")
    assert works.work >= 0.3 > waits.work
    assert waits.seconds >= 0.3


def test_a_file_that_can_not_be_read_is_red(tmp_path: Path) -> None:
    assert [one.red for one in run(tmp_path, "import nothing_of_that_name").values()] == [True]


def test_nothing_is_told_of_a_run_that_never_came_so_far(tmp_path: Path) -> None:
    assert told.read(tmp_path / "told.json") == []
