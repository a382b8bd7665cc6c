"""Django looks for the class of a database's connections here."""

from __future__ import annotations

from select import POLLIN, poll

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that stays with its thread, and costs no query to be trusted again."""

    def is_usable(self) -> bool:
        """Whether the server still holds its end. One that went away has closed the connection,
        which can be read off the socket: between two requests nothing else comes in. After an
        error the server is asked all the same."""
        if self.errors_occurred or self.connection is None or self.connection.closed:
            return super().is_usable()
        socket = poll()
        socket.register(self.connection.fileno(), POLLIN)
        return not socket.poll(0)
