"""Whether a copy would bring everything back is tried, and not guessed. PostgreSQL's is in tests/services."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from django.conf import settings

from infinity_site import keys

pytestmark = [
    pytest.mark.anywhere("SQLite alone"),
    pytest.mark.long("each step is a process, and the database is made twice"),
]

Runs: TypeAlias = Callable[..., subprocess.CompletedProcess[str]]

PLAY = """
import django, json, pathlib, sys
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.utils import timezone
from tests.orderlog.lines import noted, seated
from tracker.orderlog import actions, exporting
record = actions.open_record(at=timezone.now())
log = [seated("Ana"), noted("A", "dune"), noted("B", "hut")]
actions.append(record_id=record.pk, entries=log, at=timezone.now())
pathlib.Path(sys.argv[1]).write_text("")
import infinity_site.copying as copying
copying.backup(pathlib.Path(sys.argv[2]))
actions.append(record_id=record.pk, entries=[noted("A", "x")], at=timezone.now())
pathlib.Path(sys.argv[1]).write_text(json.dumps(exporting.record(record_id=record.pk, seat="A")))
"""


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    """A program beside a notebook of its own."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()

    def run(*arguments: str, data: str = "data") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=settings.BASE_DIR,
            env={
                "PATH": os.environ["PATH"],
                "DATA_DIR": str(tmp_path / data),
                "TMPDIR": str(scratch),
                "DJANGO_SETTINGS_MODULE": "infinity_site.settings",
            },
            capture_output=True,
            text=True,
            timeout=120,
        )

    return run


def test_a_copy_is_restored_opened_and_verified_beside(runs: Runs, tmp_path: Path) -> None:
    kept, copy = tmp_path / "kept", tmp_path / "copy"
    played = runs("-c", PLAY, str(kept), str(copy))
    assert played.returncode == 0, played.stderr
    check = ("-m", "infinity_site.backup", "restore", "--check", str(copy))

    done = runs(*check)
    assert (done.returncode, "1 matches, 3 lines." in done.stdout) == (0, True), done.stderr

    lacking = runs(*check, "--against", str(kept))
    assert lacking.returncode == 1
    assert "lacks lines 3 to 3." in lacking.stderr
    assert "Traceback" not in lacking.stderr

    keys.kept(tmp_path / "other")
    other = runs(*check, data="other")
    assert other.returncode == 1
    assert "keys do not belong" in other.stderr

    copy.write_bytes(copy.read_bytes()[:5000])
    assert runs(*check).returncode == 1
    assert not list((tmp_path / "scratch").iterdir()), "nothing is left of what was tried"


def test_where_there_are_no_keys_none_are_made(runs: Runs, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.write_bytes(b"whatever is in it")
    for asked in (("restore", str(copy)), ("restore", "--check", str(copy))):
        done = runs("-m", "infinity_site.backup", *asked, data="new")
        assert done.returncode == 1
        assert "there are no keys in" in done.stderr
        assert "Traceback" not in done.stderr
        assert not (tmp_path / "new").exists()
