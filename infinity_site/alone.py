"""One process on one data folder: without Redis a second would not wake the pages of the first."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

TAKEN: Final = (
    "Another notebook runs on this data already: {}. Stop that one first, or give this one a DATA_DIR "
    "of its own. (Several processes on the same data need REDIS_URL.)"
)


class Taken(Exception):
    """Somebody else runs on this data; the message says so."""


class Alone:
    """Held from the start of a process to its end, however that comes."""

    def __init__(self) -> None:
        self._handle: int | None = None

    def hold(self, database: Path) -> None:
        """Raises Taken. Held already, it stays so."""
        if self._handle is not None:
            return
        handle = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise Taken(TAKEN.format(database.parent)) from None
        self._handle = handle

    def close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


alone: Final = Alone()
