"""A stream is open for hours. Django says who may listen, and is done; what is held from then on is the
connection and what it is told by, and nothing of the request that asked for it: no request, session or
answer, no thread, no task of each kind of middleware."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeAlias

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest

from tracker import measures
from tracker.live import hub, rounds

Message: TypeAlias = Mapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

# All that is ever sent. A page learns *that* it should look, never what happened: no number, no
# time, no size that could differ from one match to the next.
CHANGED: Final = b"event: changed\ndata: look again\n\n"
STILL_HERE: Final = b": still here\n\n"

_browsers: Counter[int] = Counter()
"""How many streams each browser holds that has to share its connections with them."""

_HELD: Final = "tracker.live.held"
"""In the scope of a connection: where a stream is put that is to go on."""


class Stream(NamedTuple):
    """Which topics a page listens to, what it calls itself, by what its right is asked for, and the browser
    that has no more than a few of them (None: there are as many as it likes)."""

    topics: tuple[hub.Topic, ...]
    page: hub.Page
    guard: rounds.Guard
    asks: Any
    browser: int | None = None


def browser_of(request: HttpRequest) -> int | None:
    """Which browser asks, told from others by nothing that opens anything; None for one that has
    connections enough, and for a program."""
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    return hash(session) if session and not request.is_secure() else None


def has_room(browser: int | None) -> bool:
    """Whether a browser may hold one more. On the connections that it has left its pages ask for what
    they show; one without a stream looks by itself."""
    return browser is None or _browsers[browser] < settings.STREAMS_OF_A_BROWSER


@contextmanager
def _counted(browser: int | None) -> Iterator[None]:
    if browser is None:
        yield
        return
    _browsers[browser] += 1
    try:
        yield
    finally:
        _browsers[browser] -= 1
        if not _browsers[browser]:
            del _browsers[browser]


def hold(request: HttpRequest, stream: Stream) -> None:
    """Go on with this stream once the answer to this request is sent. Where nobody holds streams, as in a
    process of threads, it ends with its answer, and the page comes back."""
    if isinstance(request, ASGIRequest):
        request.scope.get(_HELD, []).append(stream)


def holding(application: Application) -> Application:
    """Let the application answer; where it opened a stream, its answer stays open."""

    async def door(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        held: list[Stream] = []
        status = 0

        async def sends(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            goes_on = held and status == 200 and not message.get("more_body")
            if goes_on and message["type"] == "http.response.body":
                message = {**message, "more_body": True}
            await send(message)

        await application({**scope, _HELD: held}, receive, sends)
        # What is answered in its place, as by a fault on the way, has ended.
        if held and status == 200:
            await _goes_on(held.pop(), receive, send)

    return door


async def _goes_on(stream: Stream, receive: Receive, send: Send) -> None:
    measures.STREAMS.labels("began").inc()
    listening = hub.hub.listening(*stream.topics, page=stream.page)
    with _counted(stream.browser), listening as listener:
        attending = rounds.attend(listener, stream.topics, stream.guard, stream.asks)
        leaving = asyncio.create_task(_leaves(receive, listener))
        try:
            await send(_part(CHANGED))
            while (changed := await listener.woken()) is not None:
                await send(_part(CHANGED if changed else STILL_HERE))
            await send({"type": "http.response.body"})
        finally:
            leaving.cancel()
            rounds.leave(attending)
            measures.STREAMS.labels("ended").inc()


async def _leaves(receive: Receive, listener: hub.Listener) -> None:
    """End it when its page is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


def _part(lines: bytes) -> Message:
    return {"type": "http.response.body", "body": lines, "more_body": True}
