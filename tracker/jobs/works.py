"""The works that jobs name. The rooms above register theirs here, so that this room knows none."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

Work: TypeAlias = Callable[..., Any]
W = TypeVar("W", bound=Work)

_works: Final[dict[str, Work]] = {}


def work(name: str) -> Callable[[W], W]:
    """Register a function as the work called `name`: `@work("matches.settle")`.

    It is called with a job's args, in the transaction in which the job is marked as done: it should
    do its writing in the database, and be content to find its work done already.
    """

    def register(function: W) -> W:
        if _works.setdefault(name, function) is not function:
            raise ValueError(f"There are two works called {name}.")
        return function

    return register


def named(name: str) -> Work:
    """LookupError when nobody registered it."""
    return _works[name]
