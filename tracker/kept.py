"""A sentence that goes from one process to the next, or stays in a row: by its key and its parts, in no
language."""

from __future__ import annotations

from typing import Any

import msgspec

from rules import messages


def as_kept(said: str) -> str:
    """A sentence as it is kept."""
    return msgspec.json.encode(messages.written(said)).decode()


def again(kept: str) -> str:
    """The sentence that was kept; of old they were kept as they stood."""
    try:
        plain: Any = msgspec.json.decode(kept)
    except msgspec.DecodeError:
        return kept
    found: str = messages.again(plain)
    return found
