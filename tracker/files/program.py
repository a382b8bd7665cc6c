"""A file as a program sends it: its bytes as the body, and nothing around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from allauth.core import ratelimit
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from tracker.accounts.api.problems import Refusing
from tracker.files.pictures import LARGEST

PICTURE: Final = {f"image/{kind}": OpenApiTypes.BINARY for kind in ("jpeg", "png", "webp")}
"""How the document of the API says that a picture is sent."""


class FileBody(BaseParser):
    """The body of a request as it is, no larger than it may be."""

    largest: ClassVar[int]
    refused: ClassVar[str]

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        _may_send((parser_context or {})["request"])
        sent = bytes(stream.read(self.largest + 1))
        if len(sent) > self.largest:
            raise Refusing(413, "oversize", self.refused)
        return sent


class PictureBody(FileBody):
    """A JPEG, PNG or WebP. What it is its first bytes say."""

    media_type = "image/*"
    largest = LARGEST
    refused = _("A picture is no larger than %(most)s MB.") % {"most": LARGEST // 1024**2}


def sent_with(request: Request) -> bytes:
    """The file that came. Raises a problem for one that is too large, and for one too many."""
    sent: Any = request.data
    return bytes(sent)


def _may_send(request: Request) -> None:
    """As often as by the forms of the pages."""
    if not ratelimit.consume(request._request, action="file", user=request.user):
        raise Refusing(
            429, "throttled", _("Too many files at once. Wait a minute, then try again.")
        )
