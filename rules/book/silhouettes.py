"""Silhouettes: the base and the height of each, as the rulebook's table has them."""

from collections.abc import Mapping
from functools import cache

from rules.book.charts import Silhouette
from rules.book.rows import read, rows


def silhouette(s: int | str) -> Silhouette:
    """The Silhouette of this value. KeyError if there is none."""
    return _silhouettes()[str(s)]


@cache
def silhouettes() -> Mapping[str, int]:
    """The base in millimetres of every Silhouette that has one of its own, by its value."""
    return {s: one.base for s, one in _silhouettes().items() if one.base is not None}


@cache
def _silhouettes() -> Mapping[str, Silhouette]:
    return {s: read(Silhouette, row, value=s) for s, row in rows("silhouettes").items()}
