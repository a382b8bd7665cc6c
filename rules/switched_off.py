"""Rules that are switched off: they say nothing, in a match whose Book has them off, or in a test.

A rule of a match that is off says nothing to that match alone; one that is off in a test says nothing at
all, and a scenario that shows it must notice.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from rules.book.editions import Book
from rules.memory import forget_all, of_a_book
from rules.registry import SKILLS, STATES, Rule, lacking, pages, wordings_of

P = ParamSpec("P")
R = TypeVar("R")

_off: ContextVar[frozenset[str]] = ContextVar("off", default=frozenset())
_yielding: dict[Rule[..., Any], Callable[..., Any]] = {}
MOST = 64
_ready: dict[frozenset[str], tuple[Rule[..., Any], ...]] = {}
"""All that yields already where these rules are off, as far as it was met then; of so many matches."""


@of_a_book
def silent(book: Book) -> frozenset[str]:
    """The rules that say nothing in a match: those that are off, and of an edition that was written anew
    those that are gone or unseen."""
    for package in (STATES, SKILLS) if book.off or book.beside else ():
        pages(package)
    if book.beside is None:
        return book.off
    return book.off | lacking(book)


def is_played(book: Book) -> bool:
    """Whether what goes on now is played by this very Book already."""
    return _off.get() is silent(book)


@contextmanager
def played_by(book: Book) -> Iterator[None]:
    """Play a match: the rules that its Book has off say nothing to it, and to no other. A rule that no
    match had off before costs what it did."""
    off = silent(book)
    _yield_where_off(off)
    before = _off.set(off)
    try:
        yield
    finally:
        _off.reset(before)


def _yield_where_off(off: frozenset[str]) -> None:
    """From now on these rules ask, before they answer, whether they are off."""
    met = wordings_of(off)
    if _ready.get(off) is met:
        return
    for one in met:
        if one.function is not _yielding.get(one):
            one.function = _yielding[one] = _yields(one)
    if len(_ready) >= MOST:
        _ready.clear()
    _ready[off] = met


def _yields(asked: Rule[P, R]) -> Callable[P, R]:
    """What answers for a rule that some match has off."""
    function, neutral = asked.function, cache(asked.neutral)

    @wraps(function)
    def answer(*args: P.args, **kwargs: P.kwargs) -> R:
        return (neutral() if asked.id in _off.get() else function)(*args, **kwargs)

    return answer


@contextmanager
def switched_off(*ids: str) -> Iterator[None]:
    """Play without some rules, to see who notices. For tests; not safe across threads. KeyError for one
    that nobody has registered yet: its page is still to be found."""
    for id in ids:
        if not wordings_of(frozenset((id,))):
            raise KeyError(id)
    off = [(one, one.function) for one in wordings_of(frozenset(ids))]
    for one, _ in off:
        one.function = one.neutral()
    _forget()
    try:
        yield
    finally:
        for one, function in off:
            one.function = function
        _forget()


def _forget() -> None:
    """A rule was switched: what hangs on rules is asked anew."""
    forget_all()
    _ready.clear()
