"""What is kept in Redis for a while and may be lost: the counts behind limits on tries."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import structlog
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

log = structlog.get_logger(__name__)
T = TypeVar("T")


def _forgetful(otherwise: T) -> Callable[[Callable[..., T]], Callable[..., T]]:
    def decorate(method: Callable[..., T]) -> Callable[..., T]:
        @wraps(method)
        def forgiving(*args: Any, **kwargs: Any) -> T:
            try:
                return method(*args, **kwargs)
            except RedisError as error:
                log.warning("the cache is away", error=type(error).__name__)
                return otherwise

        return forgiving

    return decorate


class ForgetfulRedisCache(RedisCache):
    """While Redis is away it knows nothing and keeps nothing: no page fails for want of a cache.

    Limits on tries don't hold for that time. Nobody from outside can make Redis be away.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        # One more try, for a connection that an earlier restart has cut; no waiting in between.
        options = {"retry": Retry(NoBackoff(), 1), **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return _forgetful(default)(super().get)(key, default, version)

    # "Added": who asks for a lock goes on without it.
    add = _forgetful(True)(RedisCache.add)
    set = _forgetful(None)(RedisCache.set)
    touch = _forgetful(False)(RedisCache.touch)
    delete = _forgetful(False)(RedisCache.delete)
    has_key = _forgetful(False)(RedisCache.has_key)
    clear = _forgetful(None)(RedisCache.clear)
