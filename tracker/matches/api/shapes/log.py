"""Lines of a seat's part of the log."""

from datetime import datetime
from typing import Any

import msgspec


class LogLine(msgspec.Struct, frozen=True):
    """A line of your part of the log: its number there, the rules it falls under, what happened,
    and that in the words of your page (empty where it only moves the notebook on)."""

    cursor: int
    at: datetime
    private: bool
    rules: tuple[str, ...]
    event: dict[str, Any]
    said: str


class LogPart(msgspec.Struct, frozen=True):
    """Lines after the cursor that you named, without gaps; `cursor` is how far there are more."""

    cursor: int
    lines: list[LogLine]
