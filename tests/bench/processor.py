"""What the processes of the layout and those of the database have used of the processor, and of memory."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.db import connection, connections

TICK: Final = 1000 / os.sysconf("SC_CLK_TCK")  # milliseconds
OWN: Final = "measures"
OF_ITS_OWN: Final = "RssAnon:"
PARENT, USER, SYSTEM = 1, 11, 12  # of what stands behind the name in /proc/<pid>/stat


def stands_apart() -> None:
    """What this process asks of the database is told from what the layout asks, from here on."""
    os.environ["PGAPPNAME"] = OWN
    connections.close_all()


def used(roots: Iterable[int]) -> dict[int, float]:
    """Milliseconds, user and system, of these processes, of all that they started, and of those by which
    PostgreSQL answers anybody else than this one; by process."""
    stats = _stats()
    found = _families([*roots, *_backends()], stats)
    return {pid: (int(stats[pid][USER]) + int(stats[pid][SYSTEM])) * TICK for pid in found}


def memory(roots: Iterable[int]) -> float:
    """Megabytes that these processes, and all that they started, have of their own: neither what the
    system keeps for their connections nor the files that they read."""
    found = 0
    for pid in _families(roots, _stats()):
        with suppress(OSError):  # it has ended
            said = Path(f"/proc/{pid}/status").read_text()
            found += sum(
                int(line.split()[1]) for line in said.splitlines() if line.startswith(OF_ITS_OWN)
            )
    return found * 1024 / 1e6


def between(before: dict[int, float], after: dict[int, float]) -> float:
    """Milliseconds from the one to the other. What ended meanwhile is not counted."""
    return sum(now - before.get(pid, 0.0) for pid, now in after.items())


def _families(roots: Iterable[int], stats: dict[int, list[str]]) -> set[int]:
    """These processes, their children and so on."""
    children = defaultdict(list)
    for pid, stat in stats.items():
        children[int(stat[PARENT])].append(pid)
    found, ahead = set[int](), list(roots)
    while ahead:
        pid = ahead.pop()
        if pid in stats and pid not in found:
            found.add(pid)
            ahead += children[pid]
    return found


def _stats() -> dict[int, list[str]]:
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                text = (folder / "stat").read_text()
            except OSError:  # it has ended
                continue
            found[int(folder.name)] = text.rpartition(")")[2].split()
    return found


def _backends() -> list[int]:
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name <> %s",
            [OWN],
        )
        return [pid for (pid,) in cursor.fetchall()]
