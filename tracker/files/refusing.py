"""Why something that was sent is not kept: a sentence in no language."""

from __future__ import annotations

from tracker.kept import again


class Refused(Exception):
    """Raised with a sentence for the player, `said` by key, or in their words already."""

    @property
    def said(self) -> str:
        said: str = self.args[0]
        return said

    def __str__(self) -> str:
        return _spoken(self.said)


def in_words(kept: str) -> str:
    """A sentence that was kept, in the words of who reads it."""
    return _spoken(again(kept))


def _spoken(said: str) -> str:
    # Who reads apart what was sent says nothing to anybody, and loads no more than it needs.
    from tracker.spoken import spoken

    return str(spoken(said))
