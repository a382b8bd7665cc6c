"""A statement that takes long is named in the log: by its verb, its table and the notebook's own place that
asked, never by its text or its values."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Final

import structlog
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from tracker.faults import asked_from

log = structlog.get_logger(__name__)

_VERB: Final = re.compile(r"\s*(?:WITH\b.*?\)\s*)?([A-Z]+)", re.DOTALL)
_TABLE: Final = re.compile(r"\b(?:FROM|INTO|UPDATE|TABLE)\s+\"?([a-z][a-z0-9_]*)")


def tell() -> None:
    """From here on, of each connection of this process."""
    connection_created.connect(_watch, dispatch_uid="slow statements")


def _watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
    if timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(timed)


def timed(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    began = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        took = (time.perf_counter() - began) * 1000
        if took >= settings.SLOW_STATEMENT:
            log.warning("slow statement", ms=round(took), what=named(str(sql)), at=asked_from())


def named(sql: str) -> str:
    """What a statement does to which table."""
    verb, table = _VERB.match(sql), _TABLE.search(sql)
    return " ".join(found[1] for found in (verb, table) if found)
