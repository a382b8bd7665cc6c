"""`./dev restore --check FILE`: whether a copy restores, its keys open it, and every chain in it holds. It is
restored beside, into a database of its own that is gone afterwards; the notebook may run on."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from psycopg import sql

from infinity_site import copying

ROOT: Final = Path(__file__).resolve().parent.parent


class Unsound(Exception):
    """A copy that would not bring everything back; the message says why."""


def check(file: Path, against: Sequence[str] = ()) -> str:
    """How much is in a copy that was found sound: it is brought up to this version, and each match of it
    verified, also `against` records that players keep. Raises Unsound; FileNotFoundError; what a file that
    is no copy raises."""
    with _restored(file) as url:
        # As a notebook of its own, with the keys of this one: the first step refuses others.
        told = {"SECRET_KEY": settings.SECRET_KEY, "FIELD_KEYS": ",".join(settings.FIELD_KEYS)}
        environment = {**os.environ, **told, "DATABASE_URL": url, "REDIS_URL": ""}
        held = ["--against", *(str(Path(name).absolute()) for name in against)] if against else []
        _manage(environment, "migrate", "--verbosity", "0")
        return _manage(environment, "verify_log", *held)


def _manage(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise Unsound(f"{done.stdout}{done.stderr}".strip()[-2000:])
    return done.stdout.strip()


@contextmanager
def _restored(file: Path) -> Iterator[str]:
    """The address of a database with what is in a copy, until the end of the block."""
    if not file.is_file():
        raise FileNotFoundError(file)
    database = settings.DATABASES["default"]
    if copying.is_sqlite(database):
        with tempfile.TemporaryDirectory(prefix="notebook-check-") as folder:
            scratch = Path(folder) / "notebook.sqlite3"
            copying.put_back(file, {**database, "NAME": str(scratch)})
            yield f"sqlite:///{scratch}"
        return
    url = urlsplit(os.environ["DATABASE_URL"])
    name = f"{database['NAME']}_check_{secrets.token_hex(4)}"
    with psycopg.connect(url.geturl(), autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            copying.put_back(file, {**database, "NAME": name})
            yield url._replace(path=f"/{name}").geturl()
        finally:
            dropped = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            server.execute(dropped)
