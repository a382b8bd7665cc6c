"""A program asks over a connection that it keeps, which a server may close while nothing is asked."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from tracker.practice.program import Failed, Program


class Answers(BaseHTTPRequestHandler):
    """Answers once on each connection, as if it would be kept, and closes it; "/shut" answers never."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.close_connection = True
        if self.path.endswith("shut"):
            return
        self._says(b'{"token": "t"}')

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.close_connection = True
        self._says(b'{"token": "t"}')

    def _says(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Answers)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_connection_that_was_closed_meanwhile_is_opened_anew(address: str) -> None:
    program = Program(address, "Ana")
    assert [program.ask("GET", "view/")[0] for _ in range(3)] == [200, 200, 200]


def test_a_server_that_does_not_answer_at_all_has_failed(address: str) -> None:
    program = Program(address, "Ana")
    with pytest.raises(Failed):
        program.ask("GET", "shut")
