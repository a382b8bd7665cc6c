"""How a message gets to a push service, a channel or a program. Somebody else says the address, and could
name any: the first two are of hosts that the settings name, and nobody of this machine's own network is ever
asked."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Iterable, Mapping
from http.client import HTTPException, HTTPSConnection
from threading import Timer
from time import monotonic
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, Request, build_opener

from django.conf import settings

PATIENCE: Final = 5  # seconds
KEPT_FOR: Final = 60 * 60  # seconds: a move is no news after that


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def public(address: tuple[str, int], *rest: Any) -> socket.socket:
    """A connection to a name of the network at large. Whatever the name leads to just now, nobody on this
    machine or its own network is asked: OSError."""
    found = socket.getaddrinfo(*address, type=socket.SOCK_STREAM)
    if not found or not all(ipaddress.ip_address(to[4][0]).is_global for to in found):
        raise OSError("That name leads to no public address.")
    return socket.create_connection((str(found[0][4][0]), address[1]), *rest)


class _Public(HTTPSConnection):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._create_connection = public

    def connect(self) -> None:
        # A timeout is of each read: whoever says a letter now and then would be listened to for ever.
        began = monotonic()
        super().connect()
        ends = Timer(max(0.0, began + PATIENCE - monotonic()), _hang_up, [self.sock])
        ends.daemon = True
        ends.start()


def _hang_up(line: socket.socket) -> None:
    with contextlib.suppress(OSError, ValueError):  # it was closed before
        line.shutdown(socket.SHUT_RDWR)


class _Publicly(HTTPSHandler):
    def https_open(self, asked: Request) -> Any:
        # By a proxy that whoever runs this named: it asks names.
        if getattr(asked, "_tunnel_host", None):
            return super().https_open(asked)
        return self.do_open(_Public, asked)


def may_be_written_to(endpoint: str, hosts: Iterable[str] | None = None) -> bool:
    """Whether an address is one of these `hosts`, or of the push services of browsers."""
    hosts = settings.PUSH_SERVICES if hosts is None else hosts
    try:
        to = urlsplit(endpoint)
        host, port = to.hostname or "", to.port
    except ValueError:
        return False
    known = any(host == one or host.endswith(f".{one}") for one in hosts)
    return to.scheme == "https" and known and port in (None, 443) and "@" not in to.netloc


def is_public(address: str) -> bool:
    """Whether an address says a name of the network at large, and nothing that only some would understand."""
    try:
        to = urlsplit(address)
        host, port = to.hostname or "", to.port
    except ValueError:
        return False
    named = "." in host and not host.endswith(".") and not host.rpartition(".")[2].isdecimal()
    return (
        to.scheme == "https"
        and named
        and ":" not in host
        and port in (None, 443)
        and "@" not in to.netloc
    )


def send(*, endpoint: str, body: bytes, authorization: str) -> int:
    """The service's answer. OSError when there is none that can be read."""
    headers = {
        "Authorization": authorization,
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_FOR),
        "Urgency": "high",
    }
    return posted(endpoint, body, headers)


def posted(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """What is answered to it; nobody is led elsewhere. OSError where there is no answer."""
    request = Request(address, data=body, headers=dict(headers), method="POST")
    try:
        with build_opener(_NoRedirects, _Publicly).open(request, timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code
    except HTTPException as odd:
        raise OSError(type(odd).__name__) from odd
