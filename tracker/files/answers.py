"""A kept picture as an answer."""

from __future__ import annotations

from django.http import HttpResponse


def picture(jpeg: bytes | memoryview) -> HttpResponse:
    """A JPEG that was drawn anew. Its address tells it from any other, so a browser may keep it; it is
    a picture whatever is in it, and nothing else may show it."""
    return HttpResponse(
        bytes(jpeg),
        content_type="image/jpeg",
        headers={
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "private, max-age=31536000, immutable",
        },
    )
