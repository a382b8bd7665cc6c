"""How the whole notebook stands, for whoever looks after it. It asks the database, Redis, the disk and the
copies; whatever is away is said to be away, and the rest is told all the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import structlog
from django.conf import settings
from django.db import connection
from django.utils import timezone

from infinity_site import generations, health
from tracker.jobs import queries as jobs

log = structlog.get_logger(__name__)

_OF_POSTGRESQL: Final = """
SELECT pg_database_size(current_database()),
    (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()),
    current_setting('max_connections')::int
"""
_OF_SQLITE: Final = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"


class Figure(NamedTuple):
    """One number, what it says, and in what."""

    name: str
    says: str
    value: float


def figures() -> Iterator[Figure]:
    """All that can be found out just now."""
    for name, says, part in (
        ("database_up", "Whether the database answers.", _database),
        ("redis_up", "Whether Redis answers.", _redis),
        ("disk_up", "Whether the disk of the data can be asked.", _disk),
        ("copies_up", "Whether there is a copy of the database.", _copies),
    ):
        if part is _redis and settings.EMBEDDED:
            continue
        found = _tried(part)
        yield Figure(name, says, float(bool(found)))
        yield from found


def _tried(part: Callable[[], list[Figure]]) -> list[Figure]:
    try:
        return part()
    except Exception as error:
        log.warning("a figure is missing", part=part.__name__, error=type(error).__name__)
        return []


def _database() -> list[Figure]:
    swept, since = jobs.swept(), jobs.waits_since()
    found = [
        Figure("jobs_waiting", "Jobs that are due and not done.", jobs.due(at=timezone.now())),
        Figure("jobs_stuck", "Jobs that wait for a person.", jobs.stuck().count()),
        Figure("jobs_oldest_seconds", "For how long the oldest has been due.", _ago(since)),
    ]
    if swept is not None:
        says = "When somebody last looked for what is overdue."
        found.append(Figure("jobs_swept_seconds", says, _ago(swept)))
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(_OF_POSTGRESQL)
            size, connections, most = cursor.fetchone()
        found += [
            Figure("database_bytes", "How large the database is.", size),
            Figure("database_connections", "Connections to it.", connections),
            Figure("database_connections_most", "Connections that its server allows.", most),
        ]
    else:
        with connection.cursor() as cursor:
            cursor.execute(_OF_SQLITE)
            (size,) = cursor.fetchone()
        found.append(Figure("database_bytes", "How large the database is.", size))
    return found


def _redis() -> list[Figure]:
    with health.broker() as redis:
        told: dict[str, Any] = redis.info()
    return [
        Figure("redis_bytes", "Memory that Redis takes.", told["used_memory"]),
        Figure("redis_clients", "Connections to it.", told["connected_clients"]),
        Figure("messages_waiting", "Messages that no worker has fetched.", health.waiting()),
    ]


def _disk() -> list[Figure]:
    place = Path(settings.DATA_DIR)
    while not place.exists():
        place = place.parent
    disk = os.statvfs(place)
    free, whole = disk.f_bavail * disk.f_frsize, disk.f_blocks * disk.f_frsize
    return [
        Figure("disk_free_bytes", "Room on the disk of the data.", free),
        Figure("disk_bytes", "How large that disk is.", whole),
    ]


def _copies() -> list[Figure]:
    last = generations.last(Path(settings.BACKUPS))
    if last.made is None:
        return []
    found = [
        Figure("copy_made_seconds", "How old the last copy is.", _ago(last.made)),
        Figure("copy_failed", "Whether something went wrong with it.", float(bool(last.error))),
    ]
    if last.checked is not None:
        says = "When a copy was last restored and found sound."
        found.append(Figure("copy_checked_seconds", says, _ago(last.checked)))
    return found


def _ago(moment: datetime | None) -> float:
    return max(0.0, (timezone.now() - moment).total_seconds()) if moment else 0.0
