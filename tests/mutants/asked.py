"""In which scenarios a rule is asked: by their names, by what they expect, and by playing them all."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, wraps
from types import MappingProxyType
from typing import Any

from rules.book.editions import BOOKS
from rules.memory import forget_all
from rules.registry import Rule, functions
from rules.scenario import play
from tests.switch_off import every_page, scripts


def about(id: str) -> tuple[str, ...]:
    """Those that bear its id in their names."""
    start = id.lower().replace("-", "_") + "_"
    return tuple(name for name in scripts() if f"{name}_".startswith(start))


def expecting(id: str) -> tuple[str, ...]:
    """Those that expect it by its id."""
    return tuple(
        name
        for name, script in scripts().items()
        if any(id == step.refused or id in step.rules for step in script.steps)
    )


@cache
def asked_in() -> Mapping[str, tuple[str, ...]]:
    """In which scenarios each rule is asked, by its id, those first whose lines or refusals name it. All
    are played once for that."""
    every_page()
    told: dict[str, list[str]] = {}
    asked: dict[str, list[str]] = {}
    rules = tuple(dict.fromkeys(one for book in BOOKS.values() for one in functions(book)))
    for name, script in scripts().items():
        with _listened(rules) as heard:
            shown = play(script).rules
        for id in sorted(heard):
            (told if id in shown else asked).setdefault(id, []).append(name)
    every = (*told, *asked)
    return MappingProxyType({one: (*told.get(one, ()), *asked.get(one, ())) for one in every})


@contextmanager
def _listened(rules: tuple[Rule[..., Any], ...]) -> Iterator[set[str]]:
    """The ids of the rules that are asked while a scenario is played."""
    heard: set[str] = set()
    kept = [(one, one.function) for one in rules]
    for one, function in kept:
        one.function = _hears(one.id, function, heard)
    forget()
    try:
        yield heard
    finally:
        for one, function in kept:
            one.function = function
        forget()


def _hears(id: str, function: Callable[..., Any], heard: set[str]) -> Callable[..., Any]:
    @wraps(function)
    def answer(*args: Any, **kwargs: Any) -> Any:
        heard.add(id)
        return function(*args, **kwargs)

    return answer


def forget() -> None:
    """What hangs on rules is asked anew, what is kept with a Book as well."""
    forget_all()
    for book in BOOKS.values():
        book.kept.clear()
