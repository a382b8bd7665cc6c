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
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from rules.book.editions import BOOKS, Book, book_of

T = TypeVar("T")


def rows(name: str) -> dict[str, Any]:
    """Everything in one file of the catalogue."""
    source = files("rules").joinpath(f"catalogue/{name}.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def folder(name: str) -> dict[str, dict[str, Any]]:
    """Everything in the files of a folder of the catalogue, file by file in the order of their names."""
    found = (one.name for one in files("rules").joinpath("catalogue", name).iterdir())
    return {
        one: rows(f"{name}/{one}") for one in sorted(file.removesuffix(".toml") for file in found)
    }


def read(kind: type[T], row: Mapping[str, Any], **known: Any) -> T:
    """A row as what it is. ValueError for a field that it has not: a misspelt one would otherwise be
    dropped in silence and its default taken."""
    unknown = set(row) - _fields(kind)  # type: ignore[arg-type]
    if unknown:
        raise ValueError(f"{kind.__name__} has no field called {', '.join(sorted(unknown))}.")
    return msgspec.convert({**row, **known}, kind)


@cache
def _fields(kind: type) -> frozenset[str]:
    return frozenset(field.encode_name for field in msgspec.structs.fields(kind))


def is_of(row: Mapping[str, Any], book: Book) -> bool:
    """Whether a row of a chart counts in a Book: it is its own, or of what it is written over."""
    return row["edition"] in book.line


def worded(id: str, row: Mapping[str, Any], book: Book) -> dict[str, Any] | None:
    """A row as this Book prints it; None where it does not. ValueError where an edition words, or does
    without, what its base has not."""
    wordings = {name: own for name, own in row.items() if name in BOOKS}
    gone = tuple(row.get("gone", ()))
    for edition in (*wordings, *gone):
        own = book_of(edition)
        base = own.base or own.beside
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
