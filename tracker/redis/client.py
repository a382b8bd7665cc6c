"""The client of this process, and whether Redis answers."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError
from redis.retry import Retry

from tracker.redis import breaker


@cache
def client() -> Redis:
    return Redis.from_url(
        settings.REDIS_URL,
        decode_responses=True,
        socket_connect_timeout=0.5,
        socket_timeout=0.5,
        # Once more at once, for a connection that an earlier restart has cut. A command must not
        # wait for a Redis that is away, nor twice for one that hangs.
        retry=Retry(NoBackoff(), 1, supported_errors=(ConnectionError,)),
    )


def ask() -> None:
    """Raises RedisError where Redis is away or hangs."""
    breaker.redis.call(client().ping)
