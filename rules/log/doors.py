"""The doors of the game: whoever comes in by one plays by the terms of the match that they bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVar

from rules.book.editions import Book
from rules.log.table import Table
from rules.switched_off import is_played, played_by

P = ParamSpec("P")
R = TypeVar("R")


def by_its_terms(function: Callable[P, R]) -> Callable[P, R]:
    """A door: behind it the rules that the match has off, or its edition has not, say nothing. The match is
    that of the Table, or of the Book, which the door is given."""

    @wraps(function)
    def entered(*args: P.args, **kwargs: P.kwargs) -> R:
        played = _book(args) or _book(kwargs.values())
        if not played or not (played.off or played.beside) or is_played(played):
            return function(*args, **kwargs)
        with played_by(played):
            return function(*args, **kwargs)

    return entered


def _book(given: Iterable[object]) -> Book | None:
    for one in given:
        if isinstance(one, Table):
            return one.book
        if isinstance(one, Book):
            return one
    return None
