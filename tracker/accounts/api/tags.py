"""What a program has already is not sent to it again: each answer has a tag that changes with it."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_etags
from rest_framework.response import Response

LENGTH: Final = 32
"""Signs of a tag: no two answers have one by chance."""
WEAK: Final = "W/"
"""A tag of what is said, whatever it is packed in."""
ANY: Final = ["*"]


def tagged(request: HttpRequest, answer: Any) -> None:
    """Have a whole answer to a question tagged as it is written, and left out where that is known."""
    asks = request.method == "GET" and answer.status_code == HTTPStatus.OK
    if asks and isinstance(answer, Response):
        answer.add_post_render_callback(partial(_tag, request.headers.get("If-None-Match", "")))


def _tag(known: str, answer: HttpResponse) -> None:
    tag = f'"{sha256(answer.content).hexdigest()[:LENGTH]}"'
    answer.headers["ETag"] = WEAK + tag
    there = parse_etags(known)
    if there == ANY or tag in {one.removeprefix(WEAK) for one in there}:
        answer.status_code = HTTPStatus.NOT_MODIFIED
        answer.content = b""
        del answer.headers["Content-Type"]
