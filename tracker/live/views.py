"""The stream of one open page: "look again", and nothing else.

The room that knows who may sit where writes the address, checks the seat and calls `stream`.
"""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Final

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import HttpRequest, StreamingHttpResponse

from tracker.live import hub

HEARTBEAT: Final = 15.0  # seconds; shorter than the patience of the usual proxies
AGAIN: Final = 1000  # milliseconds until a page whose stream broke comes back

# All that is ever sent. A page learns *that* it should look, never what happened: no number, no
# time, no size that could differ from one match to the next.
CHANGED: Final = b"event: changed\ndata: look again\n\n"
STILL_HERE: Final = b": still here\n\n"


async def stream(request: HttpRequest, *topics: hub.Topic) -> StreamingHttpResponse:
    """Server-sent events for a page: `changed` at once and after each wake-up of its topics.

    Ask for permission first: this sends to whoever is here.
    """
    # A stream lasts for hours; a database connection held that long would starve the others.
    await sync_to_async(let_go)()
    return StreamingHttpResponse(
        _lines(*topics),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"},
    )


async def _lines(*topics: hub.Topic) -> AsyncIterator[bytes]:
    yield b"retry: %d\n\n" % AGAIN
    async with aclosing(hub.changes(*topics, heartbeat=HEARTBEAT)) as changes:
        async for changed in changes:
            yield CHANGED if changed else STILL_HERE


def let_go() -> None:
    """Give the database connections of this thread back, before a long wait."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()
