"""The wake-ups of this process: who listens to which topic, and how a wake-up reaches them.

A topic is a match's record *and* a seat, so that what one side does in private wakes nobody else.
A wake-up carries no content and may be lost without losing anything: the log is the truth, and a
page that connects is always told once to look.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
from asyncio import wait_for
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from types import FrameType
from typing import Any, TypeAlias
from uuid import UUID

from django.utils.crypto import salted_hmac

Topic: TypeAlias = str
BEHIND = "behind"
"""The seat of those who look on some Orders behind."""
Page: TypeAlias = str
"""What one open page calls itself; nothing for one that has no name."""
Bus: TypeAlias = Callable[[tuple[Topic, ...], Page], None]


def topic(record_id: UUID, seat: str) -> Topic:
    """What a page at this seat of this match listens to. It passes through Redis, where whoever reads can
    join it to no match and to no side."""
    return salted_hmac(__name__, f"{record_id}:{seat}", algorithm="sha256").hexdigest()


class Listener:
    """One open page. It is woken from any thread and waits in its own event loop."""

    def __init__(self, page: Page = "") -> None:
        self.page = page
        self.stood = ""  # as the last round found things, where nobody says what it shows
        self._loop = asyncio.get_running_loop()
        self._roused = asyncio.Event()
        self._changed = self._ended = False

    async def woken(self, timeout: float | None = None) -> bool | None:
        """True when something changed, False for a sign of life and after `timeout` seconds without
        either, None at the end.

        Several wake-ups before the listener looked are one: it looks at everything anyway.
        """
        try:
            await (
                self._roused.wait() if timeout is None else wait_for(self._roused.wait(), timeout)
            )
        except TimeoutError:
            return False
        self._roused.clear()
        changed, self._changed = self._changed, False
        return None if self._ended else changed

    def wake(self) -> None:
        self._tell(changed=True)

    def beat(self) -> None:
        """Let it show that it lives."""
        self._tell()

    def end(self) -> None:
        self._tell(ended=True)

    def _tell(self, *, changed: bool = False, ended: bool = False) -> None:
        def rouse() -> None:
            self._changed |= changed
            self._ended |= ended
            self._roused.set()

        # A loop that has closed since has no page left to tell.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(rouse)


class Hub:
    """The listeners of one process, by topic."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: defaultdict[Topic, set[Listener]] = defaultdict(set)

    @contextlib.contextmanager
    def listening(self, *topics: Topic, page: Page = "") -> Iterator[Listener]:
        """A listener to these topics, for as long as the block runs (in an event loop)."""
        listener = Listener(page)
        with self._lock:
            for each in topics:
                self._listeners[each].add(listener)
        try:
            yield listener
        finally:
            with self._lock:
                for each in topics:
                    self._listeners[each].discard(listener)
                    if not self._listeners[each]:
                        del self._listeners[each]

    def wake(self, topics: Iterable[Topic], but: Page = "") -> None:
        """Wake whoever listens to one of these topics here, `but` for that page. From any thread."""
        with self._lock:
            found = {each for name in topics for each in self._listeners.get(name, ())}
        for listener in found:
            if not but or listener.page != but:
                listener.wake()

    def wake_all(self) -> None:
        """For a bus that was away and can't know what it missed."""
        self.wake(list(self._listeners))

    def close(self) -> None:
        """End every stream of this process; the pages come back to the next one."""
        with self._lock:
            found = {each for listeners in self._listeners.values() for each in listeners}
        for listener in found:
            listener.end()

    def __len__(self) -> int:
        with self._lock:
            return len({each for listeners in self._listeners.values() for each in listeners})


hub = Hub()
# What carries a wake-up to the hubs of all processes. There is one process here, so: straight in.
# A bus between processes takes this place, and calls `hub.wake` in each of them.
_bus: Bus = hub.wake


_asking: ContextVar[Page] = ContextVar("asking", default="")


@contextlib.contextmanager
def asked_by(page: Page) -> Iterator[None]:
    """Whatever this page's request changes, its answer shows: it need not be told to look again."""
    before = _asking.set(page)
    try:
        yield
    finally:
        _asking.reset(before)


def publish(*topics: Topic) -> None:
    """Say that something changed for these topics, to all but the page that asks for it. From any
    thread, after the commit."""
    _bus(topics, _asking.get())


def carry_by(bus: Bus) -> None:
    """Let another bus carry the wake-ups: a function of a tuple of topics, and of the page that is not
    woken; it never raises."""
    global _bus
    _bus = bus


def end_at_exit() -> None:
    """End the streams as soon as the server is told to stop.

    A server waits for its open answers before it stops, and a stream is an answer without end:
    without this each restart would last as long as the server's patience. Call it in the server's
    event loop. Only the main thread may listen to signals; elsewhere this does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _ending(loop, signal.getsignal(number)))


def _ending(loop: asyncio.AbstractEventLoop, then: Any) -> Callable[[int, FrameType | None], None]:
    def stop(number: int, frame: FrameType | None) -> None:
        # Not here and now: a signal interrupts anything, also somebody who holds the hub's lock.
        loop.call_soon_threadsafe(hub.close)
        if callable(then):
            then(number, frame)

    return stop
