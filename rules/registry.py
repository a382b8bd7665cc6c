"""Every rule is a function registered under its catalogue id.

The id is written once, at the function. What the rule does (an event, a refusal, a MOD) takes the id
from the function, so a line of the log can never name a rule that was not asked. A rule can be
switched off: it then says nothing, and a scenario that shows it must notice.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import Any, Generic, ParamSpec, TypeVar, TypeVarTuple, cast

from rules.refusals import Refusal

P = ParamSpec("P")
R = TypeVar("R")
Ts = TypeVarTuple("Ts")
R_co = TypeVar("R_co", covariant=True)

_registered: dict[str, list["Rule[..., Any]"]] = {}
_off: set[str] = set()
_forget: list[Callable[[], None]] = []


class Rule(Generic[P, R_co]):
    """A function of the rules with its id. Called while switched off, it gives its neutral answer."""

    def __init__(self, id: str, function: Callable[P, R_co], off: Any) -> None:
        self.id = id
        self.function = function
        self.off = off
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co:
        if self.id not in _off:
            return self.function(*args, **kwargs)
        return cast("R_co", self.off(*args, **kwargs) if callable(self.off) else self.off)


def rule(id: str, *, off: Any = None) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """Register a function under a rule's id; `off` is what it says (or does) when switched off."""

    def register(function: Callable[P, R]) -> Rule[P, R]:
        registered = Rule(id, function, off)
        _registered.setdefault(id, []).append(registered)
        return registered

    return register


def remembered(function: Callable[P, R]) -> Callable[P, R]:
    """Ask once for the same arguments: for what hangs on them and on rules alone, none switched."""
    kept = lru_cache(maxsize=4096)(function)
    _forget.append(kept.cache_clear)
    return cast("Callable[P, R]", kept)


def remembered_of(most: int) -> Callable[[Callable[[*Ts], R]], Callable[[*Ts], R]]:
    """Ask once for the very same things, a Table or a trooper, which never change: what hangs on them
    and on rules alone is asked for by many while one command is judged. `most` answers are kept."""

    def remember(function: Callable[[*Ts], R]) -> Callable[[*Ts], R]:
        kept: dict[tuple[int, ...], tuple[tuple[*Ts], R]] = {}

        @wraps(function)
        def asked(*args: *Ts) -> R:
            key = tuple(map(id, args))
            known = kept.get(key)
            if known is None:
                known = args, function(*args)
                if len(kept) >= most:
                    kept.clear()
                # What is kept stays: no other thing gets its id meanwhile.
                kept[key] = known
            return known[1]

        _forget.append(kept.clear)
        return asked

    return remember


def refuse(asked: Rule[P, str | None], *args: P.args, **kwargs: P.kwargs) -> Refusal | None:
    """Ask a rule that may say no: its sentence becomes a refusal with the rule's id."""
    sentence = asked(*args, **kwargs)
    return Refusal(asked.__name__.replace("_", "-"), sentence, asked.id) if sentence else None


def registered() -> frozenset[str]:
    """The ids of all rules that some function of the engine stands for."""
    return frozenset(_registered)


def functions() -> tuple[Rule[..., Any], ...]:
    """Every function that stands for a rule, in the order in which the rules were first met."""
    return tuple(one for found in _registered.values() for one in found)


@contextmanager
def switched_off(*ids: str) -> Iterator[None]:
    """Play without some rules, to see who notices. For tests; not safe across threads."""
    added = set(ids) - _off
    _off.update(added)
    _forget_all()
    try:
        yield
    finally:
        _off.difference_update(added)
        _forget_all()


def _forget_all() -> None:
    for forget in _forget:
        forget()
