"""The database into one file, and back out of it.

A copy is as encrypted as the database: without the keys that belong to it nobody can read what is
private in it, its owner included. Keep them apart, and keep both.
"""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from infinity_site.alone import Alone
from tracker.accounts.encryption import Unreadable, decrypt

CHECKS: Final = "accounts_keycheck"
OTHER_KEYS: Final = (
    "this backup was made with other keys, without which nobody can read what is private in it. Put "
    "the file `keys` that was kept with it into DATA_DIR, or give its FIELD_KEYS, and restore again."
)


class OtherKeys(Exception):
    """The copy was made with other keys."""


def backup(file: Path) -> None:
    """Write what is committed now into a new `file`; players may go on. FileExistsError."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))  # its owner's alone from the start
    database = settings.DATABASES["default"]
    if is_sqlite(database):
        _copy(Path(database["NAME"]), file)
    else:
        _postgres("pg_dump", "--format=custom", "--no-owner", f"--file={file}", database=database)


def restore(file: Path) -> None:
    """Put what `file` holds in the place of all there is. Stop the notebook first.

    FileNotFoundError; subprocess.CalledProcessError, and nothing is changed, when it is no backup;
    OtherKeys, and nothing is changed, when the keys of this notebook don't open it; Taken while one
    runs on the data.
    """
    if not file.is_file():
        raise FileNotFoundError(file)
    database = settings.DATABASES["default"]
    if not _is_opened(_checks(file) if is_sqlite(database) else _checks_of_dump(file)):
        raise OtherKeys(OTHER_KEYS)
    if is_sqlite(database):
        with closing(Alone()) as nobody_else:
            nobody_else.hold(Path(database["NAME"]))
            put_back(file, database)
    else:
        put_back(file, database)


def put_back(file: Path, database: dict[str, Any]) -> None:
    """Into this database, whatever is in it."""
    if is_sqlite(database):
        _copy(file, Path(database["NAME"]))
    else:
        whole = ["--clean", "--if-exists", "--no-owner", "--single-transaction"]
        _postgres(
            "pg_restore", *whole, f"--dbname={database['NAME']}", str(file), database=database
        )


def _checks(file: Path) -> list[bytes]:
    """What tells which keys belong to a copy; nothing in one that is older than that."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as read:
        known = read.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [CHECKS]).fetchone()
        rows = read.execute(f"SELECT sealed FROM {CHECKS}").fetchall() if known else []
    return [bytes(sealed) for (sealed,) in rows]


def _checks_of_dump(file: Path) -> list[bytes]:
    told = subprocess.run(
        ["pg_restore", "--data-only", f"--table={CHECKS}", "--file=-", str(file)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    found = re.search(r"^COPY [^(]*\(([^)]*)\) FROM stdin;\n(.*?)^\\\.$", told, re.M | re.S)
    if found is None:
        return []
    at = found[1].split(", ").index("sealed")
    cells = [row.split("\t")[at] for row in found[2].splitlines()]
    return [bytes.fromhex(cell.removeprefix(r"\\x")) for cell in cells]


def _is_opened(checks: list[bytes]) -> bool:
    try:
        return all(map(decrypt, checks)) or not checks
    except Unreadable:
        return False


def is_sqlite(database: dict[str, Any]) -> bool:
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
