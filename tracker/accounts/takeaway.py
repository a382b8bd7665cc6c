"""The file of all that is a player's own, as an answer: sent part by part as it is made."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Final

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

from tracker.accounts.belongings import everything
from tracker.accounts.models import Player

NAME: Final = "everything-of-mine.zip"


def takeaway(request: HttpRequest, player: Player) -> StreamingHttpResponse:
    parts = everything(player)
    return StreamingHttpResponse(
        _in_a_thread(parts) if isinstance(request, ASGIRequest) else parts,
        content_type="application/zip",
        headers={
            "Content-Disposition": f'attachment; filename="{NAME}"',
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
        },
    )


async def _in_a_thread(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    """One part at a time, so that nobody else waits for the whole of it."""
    while (part := await sync_to_async(_next)(parts)) is not None:
        yield part


def _next(parts: Iterator[bytes]) -> bytes | None:
    return next(parts, None)
