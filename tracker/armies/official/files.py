"""The files of a directory of official data: one for each sectorial, and the metadata that names them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Final

import msgspec

from tracker.armies.official import reading

METADATA: Final = ("army_metadata.json", "metadata.json")
# A list of versions that may lie beside the files.
_NO_DATA: Final = frozenset({*METADATA, "INDEX.json"})


def metadata(directory: Path) -> Path | None:
    return next((directory / name for name in METADATA if (directory / name).is_file()), None)


def sectorials(directory: Path) -> list[Path]:
    return sorted(one for one in directory.glob("*.json") if one.name not in _NO_DATA)


def parsed(path: Path) -> dict[str, Any]:
    """What is in a file. Raises `reading.Changed` where that is no object."""
    try:
        raw = msgspec.json.decode(path.read_bytes())
    except (msgspec.DecodeError, OSError) as unreadable:
        raise reading.Changed(f"{path.name} is not readable: {unreadable}.") from None
    if not isinstance(raw, dict):
        raise reading.Changed(f"{path.name}: the schema has changed. It is no object.")
    return raw


def digest(raw: dict[str, Any]) -> str:
    # Of the content: the same file with other spaces in it is the same data.
    text = json.dumps(raw, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
