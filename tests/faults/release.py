"""The release before this one, and this one put in its place while matches are played."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from infinity_site.household import ROOT
from tests.faults.disk import CantBe

PARTS: Final = ("manage.py", "infinity_site", "rules", "tracker", "templates", "static", "deploy")
"""What is installed (see the Dockerfile)."""
RENEWS: Final = "infinity_site/household.py"
"""A release without it can't be renewed while it runs."""


def previous() -> str:
    """The newest release before this one; where none has a name, what was there before the database last
    changed, or the first that can be renewed. Raises CantBe."""
    try:
        if _git("rev-parse", "--show-toplevel") != str(ROOT):
            raise CantBe("this copy has no history")
        for one in _candidates():
            if one and _git("ls-tree", "--name-only", one, RENEWS):
                return one
    except (OSError, subprocess.CalledProcessError):
        raise CantBe("this copy has no history") from None
    raise CantBe("no earlier release in this copy can be renewed while it runs")


def _candidates() -> Iterator[str]:
    yield from _git("tag", "--merged", "HEAD~1", "--sort=-creatordate").split()
    yield from _git(
        "log", "-n1", "--diff-filter=A", "--format=%H~1", "HEAD", "--", "tracker/*/migrations"
    ).split()
    yield from _git("log", "--diff-filter=A", "--format=%H", "HEAD", "--", RENEWS).split()
    yield _git("rev-parse", "HEAD~1")


def install(folder: Path, revision: str) -> None:
    """That release, in an empty folder."""
    command = ("git", "archive", revision, *PARTS)
    packed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(("tar", "-x", "-C", folder), input=packed, check=True)


def replace(folder: Path) -> None:
    """What is here over what is there, file by file; what is no more goes last."""
    for part in PARTS:
        here, there = ROOT / part, folder / part
        if here.is_file():
            shutil.copyfile(here, there)
            continue
        shutil.copytree(
            here, there, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
        )
        for one in there.rglob("*.*"):
            if "__pycache__" not in one.parts and not (here / one.relative_to(there)).exists():
                one.unlink()


def _git(*arguments: str) -> str:
    command = ("git", *arguments)
    return subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
