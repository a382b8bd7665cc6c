"""Carries wake-ups between processes through Redis, topics and nothing else.

Whoever appends publishes; a process with open pages also listens, in one thread. Redis may go away
at any moment: what was published meanwhile is lost, so on each return everybody is woken.
"""

from __future__ import annotations

import threading
import time
from functools import cache
from typing import Any, Final

import structlog
from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.client import PubSub
from redis.exceptions import ConnectionError, RedisError
from redis.retry import Retry

from tracker.live.hub import Topic, hub

log = structlog.get_logger(__name__)

CHANNEL: Final = "live"
LOOK: Final = 0.5  # seconds between two looks whether to stop
PING: Final = 5.0
SILENCE: Final = 12.0  # without a word, not even the answer to a ping, the connection is dead
AGAIN: Final = 0.25  # seconds until the next try to come back

_stopping = threading.Event()
_thread: threading.Thread | None = None


@cache
def _redis() -> Redis:
    return Redis.from_url(
        settings.REDIS_URL,
        decode_responses=True,
        socket_connect_timeout=0.5,
        socket_timeout=0.5,
        # Once more at once, for a connection that an earlier restart has cut. A command must not
        # wait for a Redis that is away.
        retry=Retry(NoBackoff(), 1),
    )


def publish(topics: tuple[Topic, ...]) -> None:
    """Wake these topics in every process. Never raises; without Redis, in this process alone."""
    try:
        _redis().publish(CHANNEL, " ".join(topics))
    except RedisError as error:
        log.warning("a wake-up was not sent", error=type(error).__name__)
        hub.wake(topics)


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
            with _redis().pubsub() as heard:  # type: ignore[no-untyped-call]
                heard.subscribe(CHANNEL)
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
        hub.wake(message["data"].split())
    elif message["type"] == "subscribe":
        # Connected, or connected again, of which the client by itself makes no fuss.
        hub.wake_all()
