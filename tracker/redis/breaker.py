"""A Redis that hangs is waited for once, not by each question anew."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic
from typing import Final, TypeVar

from redis.exceptions import RedisError

from tracker import measures

T = TypeVar("T")

LONG: Final = 0.25
"""Seconds after which a failure has cost something. One that is refused at once may be asked at once."""
AGAIN: Final = 2.0
"""Seconds for which a Redis that hangs is left alone: what is sent meanwhile is not sent at all."""


class Away(RedisError):
    """It was not asked: it hangs."""


class Breaker:
    """One for each process. After a long wait for nothing nobody asks for a while; then one does, for
    all."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until: float | None = None

    def call(self, ask: Callable[[], T]) -> T:
        """What `ask` answers. Raises Away at once while Redis is left alone."""
        self._pass()
        began = monotonic()
        try:
            answer = ask()
        except Exception:
            ended = monotonic()
            self._until = ended + AGAIN if ended - began > LONG else None
            measures.REDIS_AWAY.labels("failed").inc()
            raise
        self._until = None
        return answer

    def _pass(self) -> None:
        if self._until is None:
            return
        with self._lock:
            if self._until is not None:
                if monotonic() < self._until:
                    measures.REDIS_AWAY.labels("left alone").inc()
                    raise Away
                # This one asks; until it knows, the others leave it alone.
                self._until = monotonic() + AGAIN


redis: Final = Breaker()
