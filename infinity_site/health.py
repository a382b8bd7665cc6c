"""Is this process there, and could it answer players now? For whoever watches over it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

import structlog
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tracker.accounts import keychecks
from tracker.jobs import queries as jobs

log = structlog.get_logger(__name__)

OK: Final = "ok"
AWAY: Final = "away"
MISSING: Final = "missing"
LATE: Final = "late"

GOOD_FOR: Final = 2.0
"""Seconds."""

_migrated = False
_written = float("-inf")


def alive(request: HttpRequest) -> HttpResponse:
    """`/healthz/`: this process answers. It asks nobody else, so it can't fail for another."""
    return HttpResponse(OK, content_type="text/plain")


def ready(request: HttpRequest) -> JsonResponse:
    """`/readyz/`: 200 when all that players need is there, else 503 and what is not.

    It says which part, never why: the reasons hold addresses and go to the log by their class.
    """
    parts = {"database": _tried(_database)}
    here = parts["database"] == OK
    if not settings.EMBEDDED:
        parts["redis"] = _tried(_redis)
    asked = [_migrations, _keys, _jobs]
    asked += [] if settings.EMBEDDED else [_worker, _beat]
    for part in asked:  # what would be waited for once more is not asked
        parts[part.__name__.strip("_")] = _tried(part) if here else AWAY
    return JsonResponse(parts, status=200 if set(parts.values()) == {OK} else 503)


def _tried(part: Callable[[], str]) -> str:
    try:
        return part()
    except Exception as error:
        log.warning("not ready", part=part.__name__.strip("_"), error=type(error).__name__)
        return AWAY


def _database() -> str:
    # It writes: a disk that is full, or a copy that may only be read, answers every question. Not for
    # each of many who ask: what was found is good for a while.
    global _written
    if monotonic() - _written > GOOD_FOR:
        _written = float("-inf")
        keychecks.write(at=timezone.now())
        _written = monotonic()
    else:
        keychecks.open_all()  # it answers, at least
    return OK


def _migrations() -> str:
    global _migrated
    if not _migrated:  # once they are applied they stay so for the code that this process has
        executor = MigrationExecutor(connection)
        _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return OK if _migrated else MISSING


def _keys() -> str:
    return OK if keychecks.open_all() else MISSING


def _jobs() -> str:
    now = timezone.now()
    if settings.EMBEDDED and not jobs.is_swept(at=now):
        return AWAY
    return LATE if jobs.is_late(at=now) else OK


def _worker() -> str:
    # What the clock has sent and nobody has fetched: it is the worker that is away.
    return OK if jobs.is_swept(at=timezone.now()) or not waiting() else AWAY


def _beat() -> str:
    return OK if jobs.is_swept(at=timezone.now()) or waiting() else AWAY


def waiting() -> int:
    """Messages to workers that nobody has fetched."""
    with broker() as redis:
        return int(redis.llen(settings.CELERY_TASK_DEFAULT_QUEUE))


def _redis() -> str:
    with broker() as redis:
        redis.ping()
    return OK


def broker() -> Redis:
    """One that is asked a single thing, and soon."""
    return Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=1,
        socket_timeout=1,
        retry=Retry(NoBackoff(), 0),
    )
