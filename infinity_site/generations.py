"""`./dev backup --every MINUTES FOLDER`: a copy again and again, in two places, and fewer of the older ones.

What became of the last one stands in `last.json` beside them, for whoever looks after the notebook.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec

from infinity_site import checking, copying

LAST: Final = "last.json"
CHECKED_EVERY: Final = timedelta(days=1)
"""A check reads each match: what was found sound once is looked at again so often."""
HOURS, DAYS, WEEKS = 24, 14, 8
_STAMP: Final = "notebook-%Y%m%dT%H%M%SZ.copy"
_PART: Final = ".part"
FAULTS: Final = (OSError, sqlite3.Error, subprocess.SubprocessError, checking.Unsound)


class Last(msgspec.Struct, frozen=True):
    """The last copy that was made, when one was last restored and found sound, and what went wrong since."""

    made: datetime | None = None
    checked: datetime | None = None
    error: str = ""


def last(folder: Path) -> Last:
    """What became of the last copy in a folder; of a folder without any, nothing."""
    try:
        return msgspec.json.decode((folder / LAST).read_bytes(), type=Last)
    except (OSError, msgspec.MsgspecError):
        return Last()


def make(folder: Path, also: Path | None, *, at: datetime) -> Last:
    """Make one copy, check it where it is time to, and clear away what need not be kept. It raises nothing:
    what went wrong is said in `last.json`, and the next is made all the same."""
    found = last(folder)
    made, checked, wrong = found.made, found.checked, list[str]()
    file = folder / at.strftime(_STAMP)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _clear_parts(folder)
        part = file.with_suffix(_PART)
        copying.backup(part)
        part.rename(file)
        made = at
        if checked is None or at - checked >= CHECKED_EVERY:
            checking.check(file)
            checked = at
        _clear(folder)
    except FAULTS as error:
        wrong.append(f"{folder}: {_said(error)}")
    if also is not None and file.exists():
        try:
            _copy(file, also)
            _clear(also)
        except OSError as error:
            wrong.append(f"{also}: {_said(error)}")
    became = Last(made, checked, " ".join(wrong))
    _write(folder, became)
    return became


def kept(stamps: Iterable[datetime]) -> set[datetime]:
    """The newest of each of the last hours, days and weeks in which there are any."""
    newest_first, found = sorted(stamps, reverse=True), set[datetime]()
    for most, span in ((HOURS, "%Y%m%d%H"), (DAYS, "%Y%m%d"), (WEEKS, "%G%V")):
        firsts = dict[str, datetime]()
        for stamp in newest_first:
            firsts.setdefault(stamp.strftime(span), stamp)
        found.update(list(firsts.values())[:most])
    return found


def _clear(folder: Path) -> None:
    there = {stamp: file for file in folder.iterdir() if (stamp := _stamp(file.name))}
    for stamp in there.keys() - kept(there):
        there[stamp].unlink()


def _clear_parts(folder: Path) -> None:
    """What was being written when its process was ended."""
    for part in folder.glob(f"notebook-*{_PART}"):
        part.unlink()


def _stamp(name: str) -> datetime | None:
    try:
        return datetime.strptime(name, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def _copy(file: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    _clear_parts(folder)
    part = folder / file.with_suffix(_PART).name
    os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))
    shutil.copyfile(file, part)
    part.rename(folder / file.name)


def _write(folder: Path, became: Last) -> None:
    try:
        part = folder / f"{LAST}{_PART}"
        part.write_bytes(msgspec.json.encode(became))
        part.rename(folder / LAST)
    except OSError as error:
        print(f"What became of it can’t be written down: {_said(error)}", flush=True)


def _said(error: BaseException) -> str:
    if isinstance(
        error, subprocess.CalledProcessError
    ):  # its arguments are long, and it has said why
        return f"{Path(str(error.cmd[0])).name} ended with {error.returncode}."
    return str(error)
