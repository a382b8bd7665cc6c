"""The stream of one open page: "look again", and nothing else.

The room that knows who may sit where writes the address, checks the seat and calls `stream`.
"""

import re
import secrets
from collections.abc import AsyncIterator
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from tracker.live import hub, presence, rounds
from tracker.live.holding import Stream, browser_of, has_room, hold

AGAIN: Final = 1000  # milliseconds until a page whose stream broke comes back

_NAME_BYTES: Final = 16
_NAME: Final = re.compile(r"[0-9a-f]{32}")


def named() -> hub.Page:
    """A name for a page that is about to be loaded: it says it with all that it asks from then on."""
    return secrets.token_hex(_NAME_BYTES)


def page_of(request: HttpRequest) -> hub.Page:
    """How the page calls itself that asks; what can't be such a name is none."""
    said = request.headers.get("Page", "")
    return said if _NAME.fullmatch(said) else ""


async def stream(
    request: HttpRequest, *topics: hub.Topic, guard: rounds.Guard, asks: Any
) -> HttpResponseBase:
    """Server-sent events for a page: `changed` at once and after each wake-up of its topics. Where its
    browser has no connection to spare for one more there is none, and the page looks by itself.

    Ask for permission first: this sends to whoever is here. Whether they may still listen, the `guard`
    is asked in each round, by what the stream `asks` for; when they may not, it ends.
    """
    await sync_to_async(presence.say)(*topics)
    browser = browser_of(request)
    if not has_room(browser):
        return HttpResponse(status=204)
    hold(request, Stream(topics, page_of(request), guard, asks, browser))
    return StreamingHttpResponse(
        _begins(),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"},
    )


async def _begins() -> AsyncIterator[bytes]:
    yield b"retry: %d\n\n" % AGAIN
