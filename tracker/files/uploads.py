"""How a file comes in where a page takes one: in memory, and no larger than it may be."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeAlias

from allauth.core import ratelimit
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt, csrf_protect

View: TypeAlias = Callable[..., HttpResponseBase]

AROUND: Final = 64 * 1024
"""Bytes of a form around its file."""


class OneFile(MemoryFileUploadHandler):
    """Takes a file of so many bytes; of a larger request no file comes in."""

    def __init__(self, request: HttpRequest, largest: int) -> None:
        super().__init__(request)
        self.largest = largest

    def handle_raw_input(self, input_data: Any, META: Any, content_length: int, *_: Any) -> None:
        self.activated = content_length <= self.largest + AROUND


def takes_a_file(largest: int) -> Callable[[View], View]:
    """Let this view read a file of so many bytes at most. What reads it is chosen before the form is
    looked at, which the guard against forged forms does: so that guard stands inside."""

    def takes(view: View) -> View:
        guarded = csrf_protect(view)

        @csrf_exempt
        @wraps(view)
        def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST" and not _may_send(request):
                return render(request, "429.html", status=429)
            request.upload_handlers = [OneFile(request, largest)]
            return guarded(request, *args, **kwargs)

        door.largest = largest  # type: ignore[attr-defined]
        return door

    return takes


def _may_send(request: HttpRequest) -> bool:
    """Who is nobody gets no further than the door behind this one, and nothing of theirs is read."""
    return not request.user.is_authenticated or bool(ratelimit.consume(request, action="file"))


def too_large(request: HttpRequest) -> bool:
    """Whether a file did not come in because it, or what came with it, was too large."""
    return any(not getattr(one, "activated", True) for one in request.upload_handlers)
