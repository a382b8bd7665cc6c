"""The works that jobs name. The rooms above register theirs here, so that this room knows none."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

Work: TypeAlias = Callable[..., Any]
W = TypeVar("W", bound=Work)


class NotNow(Exception):
    """Raised by work that is done apart while it can't be begun: it is put back, and that was no attempt."""


_works: Final[dict[str, Work]] = {}
_apart: Final[set[str]] = set()


def work(name: str, *, apart: bool = False) -> Callable[[W], W]:
    """Register a function as the work called `name`: `@work("matches.settle")`.

    It is called with a job's args, in the transaction in which the job is marked as done: it should
    do its writing in the database, and be content to find its work done already. `apart`: it takes
    long, so it is done before that transaction and holds nobody up; what it writes is to be the same
    if it is written twice.
    """

    def register(function: W) -> W:
        if _works.setdefault(name, function) is not function:
            raise ValueError(f"There are two works called {name}.")
        if apart:
            _apart.add(name)
        return function

    return register


def is_apart(name: str) -> bool:
    """Whether this work is done outside of a transaction."""
    return name in _apart


def named(name: str) -> Work:
    """LookupError when nobody registered it."""
    return _works[name]
