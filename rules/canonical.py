"""Canonical JSON: one way only to write a value down, so that its digest is everybody's."""

import json
from typing import Any, TypeAlias

# None, bool, int, float, str, and lists and dicts (keys: str) of them.
Json: TypeAlias = Any

_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def written(value: Json) -> bytes:
    """One way only to write a value down: as compact JSON with sorted keys, each number in one spelling.
    ValueError: no JSON."""
    return _JSON.encode(_plain(value)).encode()


def _plain(value: Json) -> Json:
    """The value with one spelling for each number: databases and browsers give 3.0 back as 3."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return int(value) if value.is_integer() else value
        case list() | tuple():
            return [_plain(item) for item in value]
        case dict() if all(isinstance(key, str) for key in value):
            return {key: _plain(item) for key, item in value.items()}
    raise ValueError(f"A note cannot hold a {type(value).__name__}.")
