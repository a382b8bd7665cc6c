"""What is asked once: an answer is remembered for as long as the same is asked, and no longer than the
rules stay as they are.

What an edition prints has its Book among what is asked. Matches that are played by house rules have Books
of their own, as many as players think of: what is remembered of a Book is kept with it.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, Protocol, TypeVar, TypeVarTuple, cast

P = ParamSpec("P")
R = TypeVar("R")
Ts = TypeVarTuple("Ts")

_forget: list[Callable[[], None]] = []


class Keeps(Protocol):
    """What answers are kept with, for as long as it is there: a Book."""

    @property
    def kept(self) -> dict[object, object]: ...


B = TypeVar("B", bound=Keeps)


def of_a_book(function: Callable[[B], R]) -> Callable[[B], R]:
    """Ask once for the same Book: for what it prints. There is one of each answer while the Book is
    there, and none after it: players think of many."""

    @wraps(function)
    def asked(book: B) -> R:
        found = book.kept.get(function)
        if found is None:
            found = book.kept[function] = function(book)
        return cast("R", found)

    return asked


def remembered(function: Callable[P, R]) -> Callable[P, R]:
    """Ask once for the same arguments: for what hangs on them and on rules alone, none switched."""
    kept = lru_cache(maxsize=4096)(function)
    _forget.append(kept.cache_clear)
    return cast("Callable[P, R]", kept)


def remembered_of(most: int) -> Callable[[Callable[[*Ts], R]], Callable[[*Ts], R]]:
    """Ask once for the very same things, a Table or a trooper, which never change: what hangs on them
    and on rules alone is asked for by many while one command is judged. The latest `most` are kept."""

    def remember(function: Callable[[*Ts], R]) -> Callable[[*Ts], R]:
        kept: OrderedDict[tuple[int, ...], tuple[tuple[*Ts], R]] = OrderedDict()

        @wraps(function)
        def asked(*args: *Ts) -> R:
            key = tuple(map(id, args))
            known = kept.get(key)
            if known is None:
                known = args, function(*args)
                if len(kept) >= most:
                    kept.popitem(last=False)
                # What is kept stays: no other thing gets its id meanwhile.
                kept[key] = known
            return known[1]

        _forget.append(kept.clear)
        return asked

    return remember


def forget_all() -> None:
    """A rule was switched: what hangs on rules is asked anew."""
    for forget in _forget:
        forget()
