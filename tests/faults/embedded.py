"""The notebook of a club: one process, and its data in a file, on a disk of its own."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from tests.faults.disk import Disk
from tests.faults.stage import LATE, Stage
from tests.services.processes import free_port

DISK: Final = 64
"""Megabytes."""
_WRITTEN: Final = """
SELECT command, count(DISTINCT at) FROM orderlog_line
WHERE command IN ({}) GROUP BY command
"""


class Embedded(Stage):
    def __init__(self, folder: Path, on: Disk | None = None) -> None:
        super().__init__(folder)
        self.disk, self.front = on, free_port()
        data = on.folder if on else folder
        self._file = data / "notebook.sqlite3"
        self.environment |= {"DATA_DIR": str(data), "PORT": str(self.front)}
        self.web = self.process("web", ["python", "-m", "infinity_site.serve"], self.front)

    def start(self) -> None:
        made = self.process("migrate", ["python", "manage.py", "migrate", "-v0"])
        made.start()
        while made.runs:
            time.sleep(0.1)
        assert made.ended_well, made.said
        self.mend()

    def mend(self) -> None:
        self.web.start()

    def close(self) -> None:
        self.web.kill()
        if self.disk is not None:
            self.disk.close()

    def written(self, commands: Iterable[str]) -> Counter[str]:
        ids = [one.replace("-", "") for one in commands]
        found = dict(self._sql(_WRITTEN.format(",".join("?" * len(ids))), *ids))
        return Counter({one: found.get(one.replace("-", ""), 0) for one in commands})

    def overdue(self) -> int:
        before = datetime.now(UTC) - timedelta(seconds=LATE)
        asked = "SELECT count(*) FROM jobs_job WHERE done IS NULL AND due < ?"
        return int(self._sql(asked, before.strftime("%Y-%m-%d %H:%M:%S"))[0][0])

    def _sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(f"file:{self._file}?mode=ro", uri=True, timeout=10)
        try:
            return connection.execute(statement, values).fetchall()
        finally:
            connection.close()
