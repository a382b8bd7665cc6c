"""An open page, as far as its stream is concerned."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from io import BytesIO
from typing import Any, TypeVar, cast

from django.core.handlers.asgi import ASGIRequest
from django.http import StreamingHttpResponse
from django.test import AsyncRequestFactory

from tracker.live import hub, views
from tracker.live.holding import holding

T = TypeVar("T")
MOMENT = 0.05  # seconds; a wake-up takes about a thousandth of that


def nothing_new(asked: Sequence[Any]) -> list[str]:
    return [""] * len(asked)


class Page:
    """Collects what it is sent: `async with Page(topic) as page`."""

    def __init__(self, *topics: hub.Topic, name: hub.Page = "") -> None:
        self.topics, self.name = topics, name
        self.sent: list[bytes] = []

    async def __aenter__(self) -> Page:
        self._leaves = asyncio.Event()
        request = AsyncRequestFactory().get("/", headers={"Page": self.name})
        scope = dict(request.scope)
        reading = holding(self._answers)(scope, self._receive, self._send)
        self._reading: asyncio.Future[None] = asyncio.ensure_future(reading)
        # What it is sent first has come then, however busy the machine is.
        for _ in range(100):
            await asyncio.sleep(MOMENT)
            if self.sent or self.has_ended:
                break
        return self

    async def _answers(self, scope: Any, receive: Any, send: Any) -> None:
        """As Django does, without what it asks before."""
        self.response = await views.stream(
            ASGIRequest(scope, BytesIO()), *self.topics, guard=nothing_new, asks=None
        )
        assert isinstance(self.response, StreamingHttpResponse)
        await send({"type": "http.response.start", "status": self.response.status_code})
        async for part in cast("AsyncIterator[bytes]", self.response.streaming_content):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body"})

    async def _receive(self) -> Any:
        await self._leaves.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message.get("body"):
            self.sent.append(message["body"])

    async def next(self) -> list[bytes]:
        """What was sent since the last time, a moment from now."""
        await asyncio.sleep(MOMENT)
        sent, self.sent = self.sent, []
        return sent

    @property
    def has_ended(self) -> bool:
        return self._reading.done()

    async def __aexit__(self, *_: object) -> None:
        self._leaves.set()
        await self._reading


def acted(story: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Play a story in a loop of its own, in this thread (signals reach no other).

    Browser tests leave their loop marked as running in the thread of the tests; it is not, as long
    as none of them is at work, so it is put aside meanwhile.
    """
    left = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return asyncio.run(story())
    finally:
        asyncio._set_running_loop(left)
