"""How far a job has come, for the page that waits for it."""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

FORGOTTEN_AFTER: Final = 300
"""Seconds after which nobody asks any more how far a job has come."""


def begun(key: str) -> None:
    """It is asked for. One that was begun already keeps what it has."""
    cache.add(key, 0, FORGOTTEN_AFTER)


def come(key: str, done: int, of: int) -> None:
    """So much of it is done."""
    cache.set(key, 100 * done // of, FORGOTTEN_AFTER)


def percent(key: str) -> int | None:
    """How many per cent of it are done; None for one that was not begun, or long ago."""
    found: int | None = cache.get(key)
    return found
