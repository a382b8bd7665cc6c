"""What a process asks for its open pages every few seconds, for all of them at once: whether they may
still listen, and whether they show all that there is. So a wake-up that was lost anywhere is made good,
no page has to ask by itself, and each stream shows that it lives.

What a page shows, its answers say: the room that draws it calls `shows` with a word of its own for how
things stood, and its guard says the same word of how they stand now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

import structlog
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.db import connections
from django.utils.crypto import salted_hmac

from tracker.faults import place
from tracker.live import presence
from tracker.live.hub import Listener, Page, Topic

log = structlog.get_logger(__name__)

HEARTBEAT: Final = 12.0
"""Seconds between two rounds; shorter than the patience of the usual proxies."""
AT_ONCE: Final = 200
"""Streams that are asked for in one go: others of the process are let in between."""
KEPT: Final = 24 * 60 * 60
"""Seconds for which it is known what a page shows, after its last answer."""

Word: TypeAlias = str
"""How things stand for a page."""
Guard: TypeAlias = Callable[[Sequence[Any]], Sequence[Word | None]]
"""Says how things stand now for each of several streams, by what they were opened with; None for one that
may not listen any more."""


class Attending(NamedTuple):
    listener: Listener
    topics: tuple[Topic, ...]
    guard: Guard
    asks: Any


class Round:
    """The streams of one event loop, and what goes round them."""

    def __init__(self) -> None:
        self.there: set[Attending] = set()
        self.going: asyncio.Task[None] | None = None


_rounds: WeakKeyDictionary[asyncio.AbstractEventLoop, Round] = WeakKeyDictionary()


def attend(listener: Listener, topics: tuple[Topic, ...], guard: Guard, asks: Any) -> Attending:
    """Ask for this stream from the next round on, until it is left. In its event loop."""
    loop = asyncio.get_running_loop()
    here = _rounds.setdefault(loop, Round())
    one = Attending(listener, topics, guard, asks)
    here.there.add(one)
    if here.going is None or here.going.done():
        here.going = loop.create_task(_go_round(here.there))
    return one


def leave(one: Attending) -> None:
    if here := _rounds.get(asyncio.get_running_loop()):
        here.there.discard(one)


def shows(page: Page, word: Word) -> None:
    """This page shows how things stood by this word. What is kept of it tells nobody the word."""
    if page:
        cache.set(_name(page), _kept(page, word), KEPT)


async def _go_round(there: set[Attending]) -> None:
    while there:
        await asyncio.sleep(HEARTBEAT)
        streams = sorted(there, key=lambda one: id(one.guard))
        for guard, found in groupby(streams, key=lambda one: one.guard):
            asked = list(found)
            for at in range(0, len(asked), AT_ONCE):
                some = asked[at : at + AT_ONCE]
                for one, beat in zip(some, await sync_to_async(_ask)(guard, some), strict=True):
                    beat(one.listener)


def _ask(guard: Guard, streams: Sequence[Attending]) -> list[Callable[[Listener], None]]:
    """What each of them is to be told."""
    try:
        stands = guard([one.asks for one in streams])
        shown = cache.get_many([_name(one.listener.page) for one in streams if one.listener.page])
        pairs = list(zip(streams, stands, strict=True))
        here = {topic for one, word in pairs if word is not None for topic in one.topics}
        presence.say(*here)
        return [_told(one.listener, word, shown) for one, word in pairs]
    except Exception as error:
        # A database that is away, say: nothing is known of them, and the next round asks again.
        log.error("the round of the streams stumbled", error=place(error))
        return [Listener.beat] * len(streams)
    finally:
        let_go()


def _told(
    listener: Listener, word: Word | None, shown: Mapping[str, Word]
) -> Callable[[Listener], None]:
    if word is None:
        return Listener.end
    # Of who has no name nothing is known but how things stood the last time.
    stands = _kept(listener.page, word)
    before = shown.get(_name(listener.page)) if listener.page else listener.stood
    listener.stood = stands
    return Listener.wake if stands != before else Listener.beat


def let_go() -> None:
    """Give the database connections of this thread back, before a long wait."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


def _kept(page: Page, word: Word) -> str:
    return salted_hmac(__name__, f"{page} {word}", algorithm="sha256").hexdigest() if word else ""


def _name(page: Page) -> str:
    return f"shows:{page}"
