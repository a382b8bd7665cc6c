"""Why something that was sent is not kept: a sentence that goes from one process to the next, and stays in a
row, in no language."""

from __future__ import annotations

from typing import Any

import msgspec

from rules import messages


class Refused(Exception):
    """Raised with a sentence for the player, `said` by key, or in their words already."""

    @property
    def said(self) -> str:
        said: str = self.args[0]
        return said

    def __str__(self) -> str:
        return _spoken(self.said)


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


def in_words(kept: str) -> str:
    """A sentence that was kept, in the words of who reads it."""
    return _spoken(again(kept))


def _spoken(said: str) -> str:
    # Who reads apart what was sent says nothing to anybody, and loads no more than it needs.
    from tracker.spoken import spoken

    return str(spoken(said))
