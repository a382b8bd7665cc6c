"""`./dev backup FILE` and `./dev restore FILE`: the database into one file, and back out of it; `--every`
makes one again and again, `--check` says whether one would bring everything back.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from django.utils import timezone

from infinity_site import checking, generations, keys
from infinity_site.alone import Taken
from infinity_site.copying import OtherKeys, backup, restore
from infinity_site.household import ROOT

USAGE: Final = """usage: ./dev backup FILE
       ./dev backup --every MINUTES FOLDER [--also FOLDER]
       ./dev restore FILE
       ./dev restore --check FILE [--against RECORD ...]"""
NO_KEYS: Final = (
    "there are no keys in %s, without which nobody can read what is private in a backup. Put the file `keys`"
    " there that was kept with it, and restore again."
)
FAULTS: Final = (OSError, OtherKeys, Taken, sqlite3.Error, subprocess.CalledProcessError)


def main(arguments: list[str]) -> None:
    match arguments:
        case ["backup", "--every", minutes, folder] if minutes.isdecimal():
            _every(int(minutes), Path(folder), None)
        case ["backup", "--every", minutes, folder, "--also", other] if minutes.isdecimal():
            _every(int(minutes), Path(folder), Path(other))
        case ["backup", name] if not name.startswith("--"):
            backup(Path(name))
        case ["restore", "--check", name]:
            _check(Path(name), [])
        case ["restore", "--check", name, "--against", *records] if records:
            _check(Path(name), records)
        case ["restore", name] if not name.startswith("--"):
            restore(Path(name))
        case _:
            raise SystemExit(USAGE)


def _check(file: Path, against: list[str]) -> None:
    try:
        print(f"It would bring everything back: {checking.check(file, against)}")
    except checking.Unsound as error:
        raise SystemExit(f"It would not bring everything back.\n{error}") from None


def have_keys(environment: Mapping[str, str]) -> None:
    """For a restore. Where nobody gave keys and none are kept, new ones would be made, which open no copy."""
    data = Path(environment.get("DATA_DIR", ROOT / ".data"))
    if not {"DATABASE_URL", "SECRET_KEY"} & environment.keys() and not keys.are_kept(data):
        raise OtherKeys(NO_KEYS % data)


def _every(minutes: int, folder: Path, also: Path | None) -> None:
    while True:
        at = timezone.now()
        became = generations.make(folder, also, at=at)
        print(f"{at:%Y-%m-%d %H:%M} {became.error or 'A copy was made.'}", flush=True)
        time.sleep(max(1, minutes) * 60)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
    try:
        if sys.argv[1:2] == ["restore"]:
            have_keys(os.environ)
        main(sys.argv[1:])
    except FAULTS as error:
        raise SystemExit(f"Nothing was done: {error}") from None
