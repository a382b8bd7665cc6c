"""How a message gets to a push service. It writes to the services of browsers and to nobody else: a
browser says the address, and whoever sits at it could name any."""

from __future__ import annotations

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


def may_be_written_to(endpoint: str) -> bool:
    try:
        to = urlsplit(endpoint)
        host, port = to.hostname or "", to.port
    except ValueError:
        return False
    known = any(host == one or host.endswith(f".{one}") for one in settings.PUSH_SERVICES)
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
    request = Request(endpoint, data=body, headers=headers, method="POST")
    try:
        with build_opener(_NoRedirects).open(request, timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code
    except HTTPException as odd:
        raise OSError(type(odd).__name__) from odd
