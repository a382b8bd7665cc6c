"""How a message gets to a push service, or to a channel. It writes to the hosts of the settings and to
nobody else: somebody else says the address, and could name any."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.conf import settings

PATIENCE: Final = 10  # seconds
KEPT_FOR: Final = 60 * 60  # seconds: a move is no news after that


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


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
        with build_opener(_NoRedirects).open(request, timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code
    except HTTPException as odd:
        raise OSError(type(odd).__name__) from odd
