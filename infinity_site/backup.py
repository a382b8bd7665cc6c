"""`./dev backup FILE` and `./dev restore FILE`: the database into one file, and back out of it.

A copy is as encrypted as the database: without the keys that belong to it nobody can read what is
private in it, its owner included. Keep them apart, and keep both.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from django.conf import settings

USAGE: Final = "usage: python -m infinity_site.backup (backup|restore) FILE"


def backup(file: Path) -> None:
    """Write what is committed now into a new `file`; players may go on. FileExistsError."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))  # its owner's alone from the start
    database = settings.DATABASES["default"]
    if _is_sqlite(database):
        _copy(Path(database["NAME"]), file)
    else:
        _postgres("pg_dump", "--format=custom", "--no-owner", f"--file={file}", database=database)


def restore(file: Path) -> None:
    """Put what `file` holds in the place of all there is. Stop the notebook first.

    FileNotFoundError; subprocess.CalledProcessError, and nothing is changed, when it is no backup.
    """
    if not file.is_file():
        raise FileNotFoundError(file)
    database = settings.DATABASES["default"]
    if _is_sqlite(database):
        _copy(file, Path(database["NAME"]))
    else:
        whole = ["--clean", "--if-exists", "--no-owner", "--single-transaction"]
        _postgres(
            "pg_restore", *whole, f"--dbname={database['NAME']}", str(file), database=database
        )


def _is_sqlite(database: dict[str, Any]) -> bool:
    return str(database["ENGINE"]).endswith("sqlite3")


def _copy(source: Path, target: Path) -> None:
    # By SQLite's own means: a copied file could be half of what is being written.
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as read,
        closing(sqlite3.connect(target)) as written,
    ):
        read.backup(written)


def _postgres(*command: str, database: dict[str, Any]) -> None:
    # By the environment: arguments can be read by everybody on the machine.
    names = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD"}
    told = {name: str(database[key]) for key, name in names.items() if database.get(key)}
    environment = {**os.environ, **told, "PGDATABASE": str(database["NAME"])}
    subprocess.run(command, check=True, env=environment)


def main(arguments: list[str]) -> None:
    match arguments:
        case ["backup", name]:
            backup(Path(name))
        case ["restore", name]:
            restore(Path(name))
        case _:
            raise SystemExit(USAGE)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
    try:
        main(sys.argv[1:])
    except (OSError, sqlite3.Error, subprocess.CalledProcessError) as error:
        raise SystemExit(f"Nothing was done: {error}") from None
