"""How the charts of the catalogue are read: package data, never changed."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

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
