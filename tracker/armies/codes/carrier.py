"""From what somebody pasted to the bytes of an army code, and back."""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

# The longest real code has 402 signs; a list without end is no list.
LONGEST: Final = 20_000
SHORTEST: Final = 20
_NAMES: Final = ("armydata", "armycode", "code", "list")
_BREAKS: Final = re.compile(r"\s*[\r\n\t\u2028\u2029]+\s*")
_URL: Final = re.compile(r"https?://\S+", re.IGNORECASE)
_SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")


class Unreadable(Exception):
    """The code can't be read; the text says what is wrong and where, and repeats nothing of it."""


def unwrapped(pasted: str) -> Iterator[bytes]:
    """The bytes that a pasted text may stand for, the likeliest first.

    There is one reading, except of an address with slashes, where a slash may be part of the code.
    Raises `Unreadable`.
    """
    if len(pasted) > LONGEST:
        raise Unreadable(f"This is too long for an army code: {len(pasted)} characters.")
    text = _decoded("".join(one for one in _BREAKS.sub("", pasted) if _seen(one)).strip())
    text = text.strip("\"'`<>“”").strip()
    if not text:
        raise Unreadable("There is no army code here.")
    address = _URL.search(text)
    for candidate in _inside(address.group()) if address else (text,):
        yield _bytes(candidate)


def wrapped(data: bytes) -> str:
    """The code as plain base64, with its padding."""
    return base64.b64encode(data).decode()


def _seen(sign: str) -> bool:
    return unicodedata.category(sign) not in ("Cf", "Cc") or sign.isspace()


def _decoded(text: str) -> str:
    # Some chats escape what the builder had escaped already.
    for _ in range(3):
        if "%" not in text:
            break
        text = unquote(text, errors="replace")
    return text


def _inside(address: str) -> Iterator[str]:
    path, _, query = address.partition("?")
    found = [pair.partition("=") for pair in re.split(r"[?&#]", query)]
    named = [value for name, _, value in found if name.casefold() in _NAMES and value]
    yield from named
    if named:
        return
    parts = re.split(r"[/#]", path.partition("://")[2])
    # A slash of the code itself splits it: the shortest reading first, then with what is before it.
    long = [at for at in range(1, len(parts)) if len(parts[at]) >= SHORTEST] or [len(parts) - 1]
    yield parts[long[0]]
    for at in range(len(parts) - 1, 0, -1):
        yield "/".join(parts[at:])


def _bytes(text: str) -> bytes:
    # A "+" that went through a form came back as a space; some senders use the alphabet of URLs.
    text = text.replace(" ", "+").replace("-", "+").replace("_", "/").partition("=")[0]
    for at, sign in enumerate(text, 1):
        if sign not in _SIGNS:
            raise Unreadable(
                f"Character {at} of {len(text)}, “{sign}”, can’t be in an army code. Copy the code again."
            )
    if len(text) < SHORTEST:
        raise Unreadable(
            f"{len(text)} characters are too few for an army code. The short code of a list that is "
            "saved on the official site holds no troopers: open the list there and copy its long one."
        )
    if len(text) % 4 == 1:
        raise Unreadable(f"The code has {len(text)} characters: one is missing, or one too many.")
    return base64.b64decode(text + "=" * (-len(text) % 4))
