"""No sentence is told twice: what comes again says so."""

from __future__ import annotations

from collections import Counter

from rules.game import Words, put


class Once:
    """Hears all that a report tells, from its first sentence on."""

    def __init__(self) -> None:
        self._told: Counter[str] = Counter()

    def again(self, words: Words) -> Words:
        """The sentence; with how often it is told by now, if it was before."""
        before = self._hear(words)
        match before:
            case 0:
                return words
            case 1:
                return put("Once more: {told}", told=words)
            case 2:
                return put("A third time: {told}", told=words)
        return put("{times} times by now: {told}", times=before + 1, told=words)

    def new(self, words: Words) -> bool:
        """Whether it was not told before."""
        return not self._hear(words)

    def _hear(self, words: Words) -> int:
        text = "".join(one if isinstance(one, str) else one.text for one in words)
        self._told[text] += 1
        return self._told[text] - 1
