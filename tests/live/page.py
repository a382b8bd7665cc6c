"""An open page, as far as its stream is concerned."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, TypeVar, cast

from django.test import RequestFactory

from tracker.live import hub, views

T = TypeVar("T")
MOMENT = 0.05  # seconds; a wake-up takes about a thousandth of that


class Page:
    """Collects what it is sent: `async with Page(topic) as page`."""

    def __init__(self, *topics: hub.Topic) -> None:
        self.topics = topics
        self.sent: list[bytes] = []

    async def __aenter__(self) -> Page:
        self.response = await views.stream(RequestFactory().get("/"), *self.topics)
        self._reading = asyncio.create_task(self._read())
        await asyncio.sleep(MOMENT)
        return self

    async def _read(self) -> None:
        lines = cast("AsyncIterator[bytes]", self.response.streaming_content)
        async with contextlib.aclosing(aiter(lines)) as parts:  # type: ignore[type-var]
            async for part in parts:
                self.sent.append(part)

    async def next(self) -> list[bytes]:
        """What was sent since the last time, a moment from now."""
        await asyncio.sleep(MOMENT)
        sent, self.sent = self.sent, []
        return sent

    @property
    def has_ended(self) -> bool:
        return self._reading.done()

    async def __aexit__(self, *_: object) -> None:
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
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
