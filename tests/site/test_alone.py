"""A second process on one data folder is refused, and nothing becomes of the first."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from infinity_site import copying
from infinity_site.alone import Alone, Taken
from tests.services.processes import Process, free_port


@pytest.fixture
def told(tmp_path: Path) -> dict[str, str]:
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path / "data")}
    migrate = [sys.executable, "manage.py", "migrate", "-v0"]
    subprocess.run(migrate, cwd=settings.BASE_DIR, env=environment, check=True, timeout=120)
    return environment


@pytest.fixture
def one(told: dict[str, str], tmp_path: Path) -> Iterator[Callable[[str], Process]]:
    """A notebook on that folder, by a name for what it says."""
    begun: list[Process] = []

    def begin(name: str) -> Process:
        port = free_port()
        command = ["python", "-m", "infinity_site.serve"]
        begun.append(Process(command, {**told, "PORT": str(port)}, tmp_path / name, port))
        return begun[-1]

    yield begin
    for process in begun:
        process.kill()


def test_a_second_process_on_one_folder_is_refused(
    one: Callable[[str], Process], told: dict[str, str]
) -> None:
    first = one("first")
    first.start()
    refused = subprocess.run(
        [sys.executable, "-m", "infinity_site.serve"],
        cwd=settings.BASE_DIR,
        env={**told, "PORT": str(free_port())},
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        timeout=60,
        check=False,
    )
    assert refused.returncode != 0
    assert "Another notebook runs on this data already" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert first.runs

    first.kill()
    one("the next").start()  # what the first held is let go with it


def test_nothing_is_restored_under_one_that_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, kept = tmp_path / "notebook.sqlite3", tmp_path / "kept"
    for file in (here, kept):
        sqlite3.connect(file).close()
    engine = "django.db.backends.sqlite3"
    monkeypatch.setitem(settings.DATABASES, "default", {"ENGINE": engine, "NAME": str(here)})
    runs = Alone()
    runs.hold(here)
    with pytest.raises(Taken, match="Stop that one first"):
        copying.restore(kept)
    runs.close()
    copying.restore(kept)
