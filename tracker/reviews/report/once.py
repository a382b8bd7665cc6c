"""No sentence is told twice: what comes again says so."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.game import Words

TIMES: Final = ("", "Once more ", "A third time ", "A fourth time ", "A fifth time ")


class Once:
    """Hears all that a report tells, from its first sentence on."""

    def __init__(self) -> None:
        self._told: Counter[str] = Counter()

    def again(self, words: Words) -> Words:
        """The sentence; with how often it is told by now, if it was before."""
        before = self._hear(words)
        if not before:
            return words
        times = TIMES[before] if before < len(TIMES) else f"A {before + 1}th time "
        first, *rest = words
        if isinstance(first, str):
            return (times + first[:1].lower() + first[1:], *rest)
        return (times, *words)

    def new(self, words: Words) -> bool:
        """Whether it was not told before."""
        return not self._hear(words)

    def _hear(self, words: Words) -> int:
        text = "".join(one if isinstance(one, str) else one.text for one in words)
        self._told[text] += 1
        return self._told[text] - 1
