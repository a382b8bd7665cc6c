"""How the charts of the catalogue are read: package data, never changed.

A row is of the edition that it names and of those that are written over it. What one of these words in
its own way stands beneath, under its name; `gone` are those that have it no more:

    [CAMO-C5]
    edition = "N4"
    text = "…"
    ["CAMO-C5"."N4 2.1"]
    text = "…"
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from rules.book.editions import BOOKS, Book, book_of

T = TypeVar("T")


def rows(name: str) -> dict[str, Any]:
    """Everything in one file of the catalogue."""
    source = files("rules").joinpath("catalogue", f"{name}.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def read(kind: type[T], row: Mapping[str, Any], **known: Any) -> T:
    """A row as what it is. ValueError for a field that it has not: a misspelt one would otherwise be
    dropped in silence and its default taken."""
    unknown = set(row) - {field.encode_name for field in msgspec.structs.fields(kind)}  # type: ignore[arg-type]
    if unknown:
        raise ValueError(f"{kind.__name__} has no field called {', '.join(sorted(unknown))}.")
    return msgspec.convert({**row, **known}, kind)


def worded(id: str, row: Mapping[str, Any], book: Book) -> dict[str, Any] | None:
    """A row as this Book prints it; None where it does not. ValueError where an edition words, or does
    without, what its base has not."""
    wordings = {name: own for name, own in row.items() if name in BOOKS}
    gone = tuple(row.get("gone", ()))
    for edition in (*wordings, *gone):
        base = book_of(edition).base
        if base is None or _speaks(id, row, base) in ("", *gone):
            raise ValueError(f"{id}: what {edition} is written over has no such row.")
    said = _speaks(id, row, book)
    if said in ("", *gone):
        return None
    plain = {name: one for name, one in row.items() if name not in (*wordings, "gone")}
    return {**plain, **wordings.get(said, {}), "edition": said}


def _speaks(id: str, row: Mapping[str, Any], book: Book) -> str:
    """The edition whose word on a row counts in a Book; empty if none has one."""
    known = (row["edition"], *row.get("gone", ()), *row)
    return next((one for one in book.line_of(id) if one in known), "")
