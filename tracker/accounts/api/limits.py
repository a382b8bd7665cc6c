"""How often a program may ask, and how much of that it has left: said with each answer, as the drafts of
`RateLimit` and `RateLimit-Policy` have it (draft-ietf-httpapi-ratelimit-headers)."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from rest_framework.throttling import BaseThrottle, SimpleRateThrottle


class Limit(NamedTuple):
    """At `most` so many requests `within` so many seconds; how many are `left`, and in how many seconds there
    is one more."""

    name: str
    most: int
    within: int
    left: int
    more_in: int


def headers(throttles: Iterable[BaseThrottle]) -> dict[str, str]:
    """What is said of the limits that one request counted for; nothing where none does."""
    limits = [limit for one in throttles if (limit := _limit(one))]
    if not limits:
        return {}
    return {
        "RateLimit-Policy": ", ".join(
            f'"{one.name}";q={one.most};w={one.within}' for one in limits
        ),
        "RateLimit": ", ".join(f'"{one.name}";r={one.left};t={one.more_in}' for one in limits),
    }


def _limit(throttle: BaseThrottle) -> Limit | None:
    # One that does not count for whoever asks, or is switched off, has counted nothing.
    counted: list[float] | None = getattr(throttle, "history", None)
    if counted is None or not isinstance(throttle, SimpleRateThrottle):
        return None
    most, within = throttle.parse_rate(throttle.get_rate())
    assert most is not None
    assert within is not None
    oldest = counted[-1] if counted else throttle.now
    more_in = ceil(oldest + within - throttle.now)
    return Limit(str(throttle.scope), most, within, max(most - len(counted), 0), max(more_in, 0))
