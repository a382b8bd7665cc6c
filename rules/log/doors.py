"""The doors of the game: whoever comes in by one plays by the terms of the match that they bring."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from rules.book.editions import Book
from rules.log.table import Table
from rules.registry import played_by

P = ParamSpec("P")
R = TypeVar("R")


def by_its_terms(function: Callable[P, R]) -> Callable[P, R]:
    """A door: behind it the rules that the match has off say nothing. The match is that of the Table, or
    of the Book, which the door is given."""

    @wraps(function)
    def entered(*args: P.args, **kwargs: P.kwargs) -> R:
        played = next(filter(None, map(_book, (*args, *kwargs.values()))), None)
        if not played or not played.off:
            return function(*args, **kwargs)
        with played_by(played):
            return function(*args, **kwargs)

    return entered


def _book(given: object) -> Book | None:
    if isinstance(given, Table):
        return given.book
    return given if isinstance(given, Book) else None
