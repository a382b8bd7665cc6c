"""What is kept in Redis for a while and may be lost: the counts behind limits on tries."""

import os
import threading
from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, TypeVar

import structlog
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, RedisError
from redis.retry import Retry

from tracker.redis import breaker

log = structlog.get_logger(__name__)
T = TypeVar("T")


def _forgetful(otherwise: T) -> Callable[[Callable[..., T]], Callable[..., T]]:
    def decorate(method: Callable[..., T]) -> Callable[..., T]:
        @wraps(method)
        def forgiving(*args: Any, **kwargs: Any) -> T:
            try:
                return breaker.redis.call(lambda: method(*args, **kwargs))
            except breaker.Away:  # as was said when it did not answer
                return otherwise
            except RedisError as error:
                log.warning("the cache is away", error=type(error).__name__)
                return otherwise

        return forgiving

    return decorate


class OneClient(RedisCacheClient):
    """Django makes a client of Redis for every question anew, and that one looks for a connection: each
    takes as long as the question. Here a thread has its own, with its connection; one of a process that was
    forked makes its own anew, and asks nothing over that of its parent."""

    @cached_property
    def _own(self) -> threading.local:
        return threading.local()

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        if getattr(self._own, "process", None) != os.getpid():
            client: Any = super().get_client(key, write=True)
            self._own.client, self._own.process = client.client(), os.getpid()
        return self._own.client


class ForgetfulRedisCache(RedisCache):
    """While Redis is away it knows nothing and keeps nothing: no page fails for want of a cache.

    Limits on tries don't hold for that time. Nobody from outside can make Redis be away.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        # One more try, for a connection that an earlier restart has cut; no waiting in between.
        once = Retry(NoBackoff(), 1, supported_errors=(ConnectionError,))
        options = {"retry": once, **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = OneClient

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return _forgetful(default)(super().get)(key, default, version)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        return _forgetful(dict[Any, Any]())(super().get_many)(keys, version)

    def set_many(
        self, data: dict[Any, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        return _forgetful(list[Any]())(super().set_many)(data, timeout, version)

    # "Added": who asks for a lock goes on without it.
    add = _forgetful(True)(RedisCache.add)
    set = _forgetful(None)(RedisCache.set)
    touch = _forgetful(False)(RedisCache.touch)
    delete = _forgetful(False)(RedisCache.delete)
    has_key = _forgetful(False)(RedisCache.has_key)
    clear = _forgetful(None)(RedisCache.clear)
