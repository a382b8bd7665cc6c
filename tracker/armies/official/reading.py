"""Read an official file strictly: what has changed in its schema is said, and nothing is lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeVar, get_args

import msgspec

from tracker.armies.official.schema import SectorialFile

ORDERS: Final = frozenset({"REGULAR", "IRREGULAR", "IMPETUOUS", "TACTICAL", "LIEUTENANT"})
_VERSION: Final = re.compile(r"\d{1,3}\.(\d\d)(\d{1,3})\.(\d{1,5})")

T = TypeVar("T")


class Changed(Exception):
    """The schema is not the one that is known; the text says which field of which file."""


def read(kind: type[T], raw: Any, *, name: str) -> T:
    """A parsed file as `kind`. Raises `Changed` for what is missing or of another type."""
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as wrong:
        raise Changed(f"{name}: the schema has changed. {wrong}.") from None


def rank(version: str, *, name: str) -> int:
    """Puts versions in order: "7.2668.374" is of day 68 of 2026. Raises `Changed`."""
    found = _VERSION.fullmatch(version)
    if found is None:
        raise Changed(f"{name}: the schema has changed. “{version}” is no version that is known.")
    year, day, print_run = (int(part) for part in found.groups())
    return (year * 1000 + day) * 100_000 + print_run


def news(kind: type[Any], raw: Any) -> tuple[str, ...]:
    """The fields that nobody knows yet, a sentence each with how often they occur."""
    found: Counter[str] = Counter(_unknown(kind, raw, ""))
    return tuple(
        f"New field {path}, {times} times: kept, not read." for path, times in sorted(found.items())
    )


def strange_orders(file: SectorialFile) -> tuple[str, ...]:
    """Kinds of Orders that nobody knows yet."""
    found = {
        order.type
        for unit in file.bought()
        for option in unit.every_option()
        for order in option.orders
    }
    return tuple(f"New kind of Order {kind}: kept, not read." for kind in sorted(found - ORDERS))


def _unknown(kind: type[Any], raw: Any, path: str) -> Iterator[str]:
    known = _children(kind)  # type: ignore[arg-type]
    for name, value in raw.items():
        if name not in known:
            yield f"{path}{name}"
            continue
        child = known[name]
        if child is None or value is None:
            continue
        if isinstance(value, list):
            for one in value:
                yield from _unknown(child, one, f"{path}{name}[].")
        else:
            yield from _unknown(child, value, f"{path}{name}.")


@cache
def _children(kind: type[Any]) -> dict[str, type[Any] | None]:
    """The fields of a struct, each with the struct that it holds, alone or in a list."""
    return {
        field.encode_name: next(
            (one for one in (field.type, *get_args(field.type)) if _is_struct(one)), None
        )
        for field in msgspec.structs.fields(kind)
    }


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
