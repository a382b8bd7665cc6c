"""A push service is somebody on the network at large, whatever its name leads to just now."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPSConnection
from typing import Any

import pytest

from tracker.push import delivery

ENDPOINT = "https://fcm.googleapis.com/fcm/send/the-heron"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Whom a connection was opened to; nobody answers."""
    found: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], *_: Any) -> socket.socket:
        found.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    return found


def leads(monkeypatch: pytest.MonkeyPatch, *to: str) -> None:
    def known(host: str, port: int, **_: Any) -> list[Any]:
        assert host == "fcm.googleapis.com"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in to]

    monkeypatch.setattr(socket, "getaddrinfo", known)


def send() -> int:
    return delivery.send(endpoint=ENDPOINT, body=b"x", authorization="vapid t=x")


@pytest.mark.parametrize(
    "to", ["127.0.0.1", "10.0.0.7", "192.168.1.9", "169.254.169.254", "::1", "fe80::1", "fd00::7"]
)
def test_a_name_that_leads_home_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, asked: list[tuple[str, int]], to: str
) -> None:
    for found in ((to,), ("142.250.1.1", to)):
        leads(monkeypatch, *found)
        with pytest.raises(OSError, match="no public address"):
            send()
    assert asked == []


def test_one_that_leads_out_is_asked_where_it_was_found(
    monkeypatch: pytest.MonkeyPatch, asked: list[tuple[str, int]]
) -> None:
    leads(monkeypatch, "142.250.1.1")
    with pytest.raises(OSError):  # noqa: PT011
        send()
    assert asked == [("142.250.1.1", 443)]
    assert delivery.PATIENCE <= 5


@contextmanager
def answered(monkeypatch: pytest.MonkeyPatch, *parts: bytes, every: float = 0.0) -> Iterator[None]:
    """Whoever is written to says these, one after the other."""
    ours, theirs = socket.socketpair()

    def says() -> None:
        with suppress(OSError):  # nobody listens any more
            theirs.recv(65_536)
            for part in parts:
                theirs.sendall(part)
                time.sleep(every)
        theirs.close()

    monkeypatch.setattr(HTTPSConnection, "connect", lambda one: setattr(one, "sock", ours))
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.delenv(name, raising=False)
    speaks = threading.Thread(target=says, daemon=True)
    speaks.start()
    try:
        yield
    finally:
        theirs.close()
        ours.close()
        speaks.join(10)


@pytest.mark.parametrize("leads", ["https://10.0.0.7/secret", "https://example.org/elsewhere"])
def test_nobody_is_led_elsewhere(monkeypatch: pytest.MonkeyPatch, leads: str) -> None:
    moved = f"HTTP/1.1 302 Found\r\nLocation: {leads}\r\nContent-Length: 0\r\n\r\n".encode()
    asked = []
    monkeypatch.setattr(socket, "getaddrinfo", lambda *where, **_: asked.append(where))
    with answered(monkeypatch, moved):
        assert send() == 302
    assert asked == []


def test_who_says_a_letter_now_and_then_is_not_listened_to_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivery, "PATIENCE", 0.5)
    drips = [b"HTTP/1.1 200 OK\r\nX-So: ", *[b"x"] * 60]
    with answered(monkeypatch, *drips, every=0.1):
        began = time.monotonic()
        assert send() == 200
        assert time.monotonic() - began < 4
