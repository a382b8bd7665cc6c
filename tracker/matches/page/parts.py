"""What an open page has already: parts that have not changed since are not sent to it again.

A page says with each request of which drawing its parts are; the digest of a part is one of all
that the part is drawn from. It is made from what this seat sees, and told to this seat alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2s
from typing import Any, Final

import msgspec
from django.utils.translation import get_language

from rules.game import in_english
from tracker import lengths

HEADER: Final = "Has"
LOG: Final = "log"
_SAID: Final = re.compile(r"([a-z0-9-]{1,20})=([0-9a-f]{12})")
_CURSOR: Final = re.compile(r"at=(\d{1,9})")


@dataclass(frozen=True, slots=True)
class Has:
    """The parts of a page by their digests, and the cursor at which it was drawn. `again`: it asks
    for nothing else than what is new since."""

    parts: Mapping[str, str] = field(default_factory=dict)
    cursor: int = 0
    again: bool = False


def said(header: str) -> Has:
    """What a page says that it has: `again at=47 mine=0123456789ab …`. What can't be read is not
    had."""
    cursor = _CURSOR.search(header)
    parts = dict(_SAID.findall(header))
    return Has(parts, int(cursor[1]) if cursor else 0, header.startswith("again "))


def digest(drawn_from: Any) -> str:
    """The same for parts that are drawn from the same."""
    return blake2s(
        msgspec.msgpack.encode(drawn_from, enc_hook=in_english), digest_size=6
    ).hexdigest()


def drawn(drawn_from: Any) -> str:
    """The same for parts that are drawn from the same, for readers of the same language who measure alike."""
    return digest((get_language(), lengths.chosen(), drawn_from))


def log_digest(lines: Sequence[Any]) -> str:
    """Of the lines of the log as they are told."""
    return drawn([(told.cursor, told.at, told.line) for told in lines])
