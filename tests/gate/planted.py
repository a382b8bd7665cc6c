"""A fault in every part of the gate: whether each is named at the end of one run.

It is planted in a copy of what is committed, of whose tests those alone are run that are planted.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from infinity_site.services import ROOT

WORD: Final = "known_red"
"""What a planted test has in its name, and no other."""


class Fault(NamedTuple):
    """What is written at the end of a file, which need not be there, or in the place of `instead` in it;
    and as what it is named by which part."""

    part: str
    named: str
    file: str
    text: str
    instead: str = ""


_TESTS: Final = "tests/site/test_planted.py"
FAULTS: Final = (
    Fault("checks", "format", "tests/planted.py", "ONE  =  1\n"),
    Fault("checks", "lint", "tests/planted.py", "import os\n"),
    Fault("checks", "types", "tests/planted.py", 'TWO: int = "two"\n'),
    Fault("checks", "imports", "rules/odds/exact.py", "\n\nimport random\n"),
    Fault("checks", "templates", "templates/planted.html", "<div><p></div>\n"),
    Fault("checks", "parts", "templates/planted.jinja", "<div><p></div>\n"),
    Fault("checks", "sheets", "static/sheets/planted.css", ".page { colour: red; }\n"),
    Fault("checks", "scripts: lint", "static/planted.js", "var one = 1;\n"),
    Fault("checks", "languages", "tracker/planted.py", 'SAID = "Tap the piece that acts."\n'),
    Fault(
        "checks",
        "migrations",
        "tracker/tables/models.py",
        "\n\nclass Planted(models.Model):\n    name = models.CharField(max_length=9)\n",
    ),
    Fault(
        "everything on SQLite",
        "test_known_red_file",
        _TESTS,
        """
import pathlib
import pytest
from django.db import connection
from django.utils import timezone

@pytest.mark.django_db
def test_known_red_file():
    assert connection.vendor != "sqlite"
""",
    ),
    Fault(
        "what a database decides, on PostgreSQL",
        "test_known_red_server",
        _TESTS,
        """
@pytest.mark.django_db
def test_known_red_server():
    assert connection.vendor != "postgresql"
""",
    ),
    Fault(
        "what looks at dates, with the clock moved",
        "test_known_red_date",
        _TESTS,
        """
def test_known_red_date():
    written = pathlib.Path(__file__).stat().st_mtime
    assert abs(timezone.now().timestamp() - written) < 86_400
""",
    ),
    Fault(
        "pages and one journey in a browser, in one process",
        "test_known_red_page",
        "tests/browser/test_pages.py",
        """

def test_known_red_page(phone):
    page = phone.new_page()
    page.goto("/marks/")
    assert page.title() == ""
""",
    ),
    Fault(
        "journeys of two browsers, with a worker",
        "test_known_red_journey",
        "tests/browser/test_planted.py",
        """
def test_known_red_journey(ana, bo):
    ana.page.goto("/marks/")
    assert bo.page.url == ana.page.url
""",
    ),
    Fault(
        "processes, killed and started again",
        "test_known_red_process",
        "tests/services/test_planted.py",
        """
def test_known_red_process(services):
    assert services.get("/healthz/")[0] == 500
""",
    ),
    Fault(
        "matches of programs",
        "bots",
        "tracker/practice/bots.py",
        "tally.ended += not over",
        instead="tally.ended += over",
    ),
)


def all_named() -> bool:
    """Whether each is; what is not is printed."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        subprocess.run(("git", "clone", "-q", ROOT, copy), check=True)
        for name in (".venv", ".tools"):
            if (ROOT / name).exists():
                (copy / name).symlink_to(ROOT / name)
        for fault in FAULTS:
            _plant(copy / fault.file, fault)
        command = (sys.executable, "-m", "tests.gate", "only", WORD)
        ran = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    missed = [fault for fault in FAULTS if not _is_named(fault, ran.stdout)]
    for line in _told(missed, ran):
        print(line, flush=True)
    return not missed


def _plant(file: Path, fault: Fault) -> None:
    there = file.read_text() if file.exists() else ""
    if fault.instead:
        assert fault.instead in there, f"{fault.file} has no “{fault.instead}” any more."
        file.write_text(there.replace(fault.instead, fault.text))
    else:
        file.write_text(there + fault.text)


def _is_named(fault: Fault, said: str) -> bool:
    red = [line for line in said.splitlines() if line.startswith(f"RED in {fault.part}: ")]
    return any(line.endswith(fault.named) or f"::{fault.named}[" in line for line in red)


def _told(missed: list[Fault], ran: subprocess.CompletedProcess[str]) -> Iterator[str]:
    if missed:
        yield f"{ran.stdout}\n{ran.stderr}"
    yield f"{len(FAULTS) - len(missed)} of {len(FAULTS)} planted faults are named in one run."
    yield from (f"NOT NAMED in {fault.part}: {fault.named}" for fault in missed)
