"""A fault in one place is not the match's end: what is made of one thing is made apart from all else.

Where that throws, whoever hears of faults is told of it, and something else stands in its place that says
so. Nobody is told where a fault is to be found and mended: it throws. What a seat sees and may do is made
from that seat's Table alone, so what fails for one seat changes nothing of another's.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias, TypeVar

from rules.messages import say

R = TypeVar("R")
W = TypeVar("W")
Hears: TypeAlias = Callable[[Exception], None]

_hears: ContextVar[Hears | None] = ContextVar("hears", default=None)


@contextmanager
def heard_by(hears: Hears | None) -> Iterator[None]:
    """While something is made of a Table: who hears of faults."""
    before = _hears.set(hears)
    try:
        yield
    finally:
        _hears.reset(before)


def apart(made: Callable[[], R], instead: Callable[[], W]) -> R | W:
    """What is made of one thing; what is to stand `instead`, and is read off plain facts, where that
    throws."""
    try:
        return made()
    except Exception as error:
        heard(error)
        return instead()


def heard(error: Exception) -> None:
    """Tell who hears of faults of this one; raise it where nobody does."""
    hears = _hears.get()
    if hears is None:
        raise error
    hears(error)


def cant_say(what: str) -> str:
    """The sentence in the place of what the notebook can't work out. It says what was to stand there, and
    nothing of why it doesn't."""
    return say("The notebook can’t say this: {what}. That is its fault, not yours.", what=what)


class Unsaid:
    """Parts of one whole, each made apart from the others. What can't be said of it is left out, and is
    said to be so, a sentence each."""

    def __init__(self) -> None:
        self._said: dict[str, None] = {}

    @property
    def said(self) -> tuple[str, ...]:
        """A sentence for each part that is missing, in their order."""
        return tuple(self._said)

    def part(self, what: str, made: Callable[[], R], without: W) -> R | W:
        """A part, or what there is `without` it."""

        def left_out() -> W:
            self._said[cant_say(what)] = None
            return without

        return apart(made, left_out)
