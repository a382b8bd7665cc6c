"""A connection that stays with its thread outlives a restart of the database."""

from __future__ import annotations

import time

import psycopg
import pytest
from django.db import connection

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
    time.sleep(0.2)
    assert not connection.is_usable()
    connection.close()
    connection.ensure_connection()
    assert connection.is_usable()
