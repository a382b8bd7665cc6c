"""Everything a template could reach from a response's context, without asking the database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec
from django.db.models import Model
from django.http import HttpRequest


def reached(response: Any) -> Iterator[object]:
    """Each object that stands in the contexts a response was drawn from."""
    seen: set[int] = set()
    # One template has one context, several have a list of them.
    drawn = response.context or ()
    for context in drawn if isinstance(drawn, list) else (drawn,):
        for layer in context:
            yield from _within(layer, seen)


def _within(what: object, seen: set[int]) -> Iterator[object]:
    if id(what) in seen or isinstance(what, str | bytes | int | float | HttpRequest | type):
        return
    seen.add(id(what))
    yield what
    for part in _parts(what):
        yield from _within(part, seen)


def _parts(what: object) -> Iterator[object]:
    if isinstance(what, Mapping):
        yield from what.values()
    elif isinstance(what, list | tuple | set | frozenset):
        yield from what
    elif isinstance(what, msgspec.Struct):
        yield from (getattr(what, name) for name in what.__struct_fields__)
    elif is_dataclass(what) and not isinstance(what, type):
        yield from (getattr(what, one.name) for one in fields(what))
    elif isinstance(what, Model):
        # With what was fetched along with it.
        yield from vars(what).values()
        yield from what._state.fields_cache.values()
    elif hasattr(what, "__dict__") and type(what).__module__.startswith(("tracker", "rules")):
        yield from vars(what).values()
