"""Carries wake-ups between processes through Redis, topics and nothing else.

Whoever appends publishes; a process with open pages also listens, in one thread. Redis may go away
at any moment: what was published meanwhile is lost, so on each return everybody is woken.
"""

from __future__ import annotations

import threading
import time
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from redis.client import PubSub
from redis.exceptions import ConnectionError, RedisError

from tracker.live.hub import Page, Topic, hub
from tracker.redis import breaker
from tracker.redis.client import client

log = structlog.get_logger(__name__)

LOOK: Final = 0.5  # seconds between two looks whether to stop
PING: Final = 5.0
SILENCE: Final = 12.0  # without a word, not even the answer to a ping, the connection is dead
BUT: Final = "but:"
"""Before the name of the page that is not woken: the first word of what is sent."""
AGAIN: Final = 0.25  # seconds until the next try to come back

_stopping = threading.Event()
_thread: threading.Thread | None = None


def channel() -> str:
    """What this notebook calls to itself on. Redis keeps apart no listeners of its databases, so the
    name says which one is this notebook's."""
    database = urlsplit(settings.REDIS_URL).path.strip("/") or "0"
    return f"notebook:{database}:live"


def publish(topics: tuple[Topic, ...], but: Page = "") -> None:
    """Wake these topics in every process, `but` for one page. Never raises; without Redis, in this
    process alone."""
    # In an order of their own: whose seat comes first says nothing.
    said = " ".join((f"{BUT}{but}", *sorted(topics)))
    try:
        breaker.redis.call(lambda: client().publish(channel(), said))
    except breaker.Away:
        hub.wake(topics, but)
    except RedisError as error:
        log.warning("a wake-up was not sent", error=type(error).__name__)
        hub.wake(topics, but)


def start() -> None:
    """Begin to listen. A second start is none."""
    global _thread
    if _thread is not None and _thread.is_alive():
        return
    _stopping.clear()
    _thread = threading.Thread(target=_listen, name="live", daemon=True)
    _thread.start()


def stop(*, patience: float = 2.0) -> None:
    global _thread
    if _thread is None:
        return
    _stopping.set()
    _thread.join(timeout=patience)
    _thread = None


def _listen() -> None:
    away = False
    while not _stopping.is_set():
        try:
            with client().pubsub() as heard:  # type: ignore[no-untyped-call]
                heard.subscribe(channel())
                away = False
                _hear(heard)
        except (RedisError, OSError) as error:
            if not away:
                log.warning("Redis is away", error=type(error).__name__)
            away = True
            _stopping.wait(AGAIN)


def _hear(heard: PubSub) -> None:
    """Pass on what is heard, until the stop. Raises ConnectionError when the other end is gone."""
    last = asked = time.monotonic()
    while not _stopping.is_set():
        message = heard.get_message(timeout=LOOK)
        now = time.monotonic()
        if message is not None:
            last = now
            _pass_on(message)
        elif now - last > SILENCE:
            raise ConnectionError("Nothing was heard, not even the answer to a ping.")
        if now - asked > PING:
            asked = now
            heard.ping()


def _pass_on(message: dict[str, Any]) -> None:
    if message["type"] == "message":
        topics = message["data"].split()
        # A process of before names no page.
        but = topics.pop(0).removeprefix(BUT) if topics and topics[0].startswith(BUT) else ""
        hub.wake(topics, but)
    elif message["type"] == "subscribe":
        # Connected, or connected again, of which the client by itself makes no fuss.
        hub.wake_all()
