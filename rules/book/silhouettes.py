"""Silhouettes: the base and the height of each, as the rulebook's table has them."""

from collections.abc import Mapping
from functools import cache

from rules.book.charts import Silhouette
from rules.book.editions import BOOKS, Book
from rules.book.printed import chart
from rules.book.rows import read
from rules.memory import of_a_book


def silhouette(s: int | str) -> Silhouette:
    """The Silhouette of this value, in whichever edition has one. KeyError if there is none."""
    return _silhouettes()[str(s)]


@cache
def silhouettes() -> Mapping[str, int]:
    """The base in millimetres of every Silhouette that has one of its own, by its value."""
    return _bases(_silhouettes())


@of_a_book
def silhouettes_of(book: Book) -> Mapping[str, int]:
    """So of those that this Book has."""
    return _bases(_of(book))


def _bases(known: Mapping[str, Silhouette]) -> Mapping[str, int]:
    return {s: one.base for s, one in known.items() if one.base is not None}


@cache
def _silhouettes() -> Mapping[str, Silhouette]:
    return {s: one for book in BOOKS.values() for s, one in _of(book).items()}


def _of(book: Book) -> Mapping[str, Silhouette]:
    return {s: read(Silhouette, row, value=s) for s, row in chart(book, "silhouettes")}
