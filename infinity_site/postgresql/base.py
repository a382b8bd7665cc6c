"""Django looks for the class of a database's connections here."""

from __future__ import annotations

from select import POLLIN, poll
from types import SimpleNamespace
from typing import Any

import psycopg
from django.conf import settings
from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus

GRACE = 2.0
"""Seconds that the server is given to end by itself what takes too long."""


class Patient(psycopg.Connection[Any]):
    """A connection that is given up when the server says nothing any more, not even that it is over:
    whoever asked is told, and their thread is free for others."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        patience = settings.DATABASE_PATIENCE / 1000 + GRACE if settings.DATABASE_PATIENCE else None
        try:
            return super().wait(gen, interval, timeout or patience)
        except psycopg.OperationalError:
            if timeout is None and self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()  # an answer may still come, and would be taken for the next one's
            raise


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that stays with its thread, and costs no query to be trusted again."""

    # As the module is, but for who waits: alone and out of the pool alike.
    Database: Any = SimpleNamespace(**{**vars(psycopg), "connect": Patient.connect})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        options = self.settings_dict["OPTIONS"]
        if options.get("pool"):
            options["pool"] = {**options["pool"], "connection_class": Patient}

    def is_usable(self) -> bool:
        """Whether the server still holds its end. One that went away has closed the connection,
        which can be read off the socket: between two requests nothing else comes in. After an
        error the server is asked all the same."""
        if self.errors_occurred or self.connection is None or self.connection.closed:
            return super().is_usable()
        socket = poll()
        socket.register(self.connection.fileno(), POLLIN)
        return not socket.poll(0)
