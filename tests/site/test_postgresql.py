"""A connection that stays with its thread outlives a restart of the database."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection

from infinity_site.postgresql.base import DatabaseWrapper

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connections."),
]


def test_a_connection_is_trusted_without_a_query(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.ensure_connection()
    with monkeypatch.context() as within:
        within.delattr(psycopg.Connection, "cursor")
        assert connection.is_usable()


def test_a_connection_that_the_server_has_closed_is_not_trusted() -> None:
    connection.ensure_connection()
    number = connection.connection.info.backend_pid
    settings = connection.connection.info.get_parameters()
    with psycopg.connect(**settings, password=connection.connection.info.password) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [number])
    patience = time.monotonic() + 10
    while connection.is_usable():
        assert time.monotonic() < patience, "The server did not close it, or nobody noticed."
        time.sleep(0.01)
    connection.close()
    connection.ensure_connection()
    assert connection.is_usable()


@pytest.mark.parametrize("pool", [False, True])
def test_nobody_waits_without_end(pool: bool, settings: Any) -> None:
    """Neither for a server that works at something for too long, nor for one that says nothing."""
    settings.DATABASE_PATIENCE = 1000
    asked = {**connection.settings_dict, "CONN_MAX_AGE": 0}
    asked["OPTIONS"] = {**asked["OPTIONS"], "options": "-c statement_timeout=1000"}
    asked["OPTIONS"] |= {"pool": {"min_size": 1, "max_size": 2, "timeout": 5} if pool else None}
    if not pool:
        del asked["OPTIONS"]["pool"]
    other = DatabaseWrapper(asked, f"patient_{pool}")

    def ask(seconds: int) -> float:
        began = time.monotonic()
        with pytest.raises(OperationalError), other.cursor() as cursor:
            cursor.execute(f"SELECT pg_sleep({seconds})")
        return time.monotonic() - began

    try:
        assert ask(20) < 3
        other.ensure_connection()
        if not pool:
            number = other.connection.info.backend_pid
            os.kill(number, signal.SIGSTOP)
            try:
                assert 2 < ask(0) < 6
            finally:
                os.kill(number, signal.SIGCONT)
        other.close_if_unusable_or_obsolete()
        with other.cursor() as cursor:
            cursor.execute("SELECT 1")
            assert cursor.fetchone() == (1,)
    finally:
        other.close()
        if pool:
            other.close_pool()
