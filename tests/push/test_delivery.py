"""A push service is somebody on the network at large, whatever its name leads to just now."""

from __future__ import annotations

import socket
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
