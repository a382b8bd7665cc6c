"""Who has a page open: a stream says so at its start and with each sign of life, for a while."""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

from tracker.live.hub import Topic

FOR: Final = 40
"""Seconds for which a stream is there after its last sign of life: more than two of them."""


def is_here(topic: Topic) -> bool:
    """Whether somebody listens, in any process. Without the cache: nobody."""
    return cache.get(_name(topic)) is not None


def say(*topics: Topic) -> None:
    cache.set_many({_name(topic): 1 for topic in topics}, FOR)


def _name(topic: Topic) -> str:
    return f"here:{topic}"
