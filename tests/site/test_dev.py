"""`./dev`, on a machine where everything that it calls only says how it was called."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TELLS = '#!/bin/sh\necho "$(basename "$0") $*"\n'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the script, with an installer, a Python and a pytest that do nothing."""
    shutil.copy(ROOT / "dev", tmp_path / "dev")
    for program in ("bin/uv", ".venv/bin/python", ".venv/bin/pytest"):
        file = tmp_path / program
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(TELLS)
        file.chmod(0o755)
    return tmp_path


def dev(house: Path, *asked: str) -> list[str]:
    environment = {**os.environ, "PATH": f"{house / 'bin'}:{os.environ['PATH']}"}
    said = subprocess.run(
        ["sh", str(house / "dev"), *asked],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return [line for line in said.stdout.splitlines() if line]


def pytest_of(house: Path, *asked: str) -> str:
    return next(line for line in dev(house, "test", *asked) if line.startswith("pytest"))


WITHOUT = "--ignore=tests/browser --ignore=tests/services"


def test_the_tests_take_every_core_there_is(house: Path) -> None:
    assert pytest_of(house, "--all") == "pytest -n auto --dist worksteal"
    assert pytest_of(house, "tests/site", "--thorough").startswith("pytest -n auto ")


def test_browsers_and_servers_are_asked_for_and_else_said_to_be_left_out(house: Path) -> None:
    assert pytest_of(house) == f"pytest -n auto --dist worksteal {WITHOUT}"
    assert pytest_of(house, "--thorough").endswith(f"{WITHOUT} --thorough")
    assert "Not run: tests/browser and tests/services." in dev(house, "test")[-1]
    for asked in (["--all"], ["tests/browser"], ["-n", "1", "tests/services"]):
        assert WITHOUT not in pytest_of(house, *asked)
        assert "Not run" not in " ".join(dev(house, "test", *asked))


def test_a_red_test_is_a_red_command(house: Path) -> None:
    (house / ".venv/bin/pytest").write_text("#!/bin/sh\nexit 1\n")
    for asked in ([], ["--all"], ["tests/site"]):
        with pytest.raises(subprocess.CalledProcessError):
            dev(house, "test", *asked)


@pytest.mark.parametrize("asked", ["-n 3", "-n3", "--numprocesses 1", "--numprocesses=2"])
def test_who_says_how_many_is_asked_no_second_time(house: Path, asked: str) -> None:
    assert pytest_of(house, *asked.split(), "tests/site") == f"pytest {asked} tests/site"


def test_what_it_starts_keeps_what_it_compiled(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    tells = house / ".venv/bin/pytest"
    tells.write_text('#!/bin/sh\necho "compiles ${PYTHONDONTWRITEBYTECODE:-once}"\n')
    assert "compiles once" in dev(house, "test")


def test_setting_up_says_what_it_does_step_by_step(house: Path) -> None:
    said = dev(house, "run")
    steps = [at for at, line in enumerate(said) if line.startswith("== ")]
    done = [at for at, line in enumerate(said) if not line.startswith("== ")]
    assert [said[at].split()[0] for at in done] == ["uv", "python", "python", "python"]
    # Each act is told before it is done.
    assert [at - 1 for at in done] == steps
    assert "serve" in said[-2]


def test_the_layout_for_many_says_so_too(house: Path) -> None:
    said = dev(house, "run", "--services")
    assert said[-1] == "python -m infinity_site.services"
    assert said[-2].startswith("== ")
