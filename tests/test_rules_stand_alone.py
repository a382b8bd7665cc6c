"""The rules run on a train: with no framework, no rooms and no clock to be had."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ABSENT = ("django", "allauth", "celery", "kombu", "structlog", "tracker", "infinity_site")

SCRIPT = """
import importlib, sys
ABSENT = set({absent!r})

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ABSENT:
            raise ImportError(name + " is not there")

sys.meta_path.insert(0, Absent())
importlib.import_module({module!r})
print(*sorted(ABSENT.intersection(name.split(".")[0] for name in sys.modules)))
"""


def imported_alone(module: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", SCRIPT.format(absent=ABSENT, module=module)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_game_needs_nothing_of_the_web() -> None:
    run = imported_alone("rules.game")
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == ""


def test_this_would_notice() -> None:
    run = imported_alone("tracker.accounts.models")
    assert run.returncode != 0
    assert "is not there" in run.stderr


def test_so_does_the_table() -> None:
    run = imported_alone("rules.space")
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == ""
