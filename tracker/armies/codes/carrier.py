"""From the signs of an army code to its bytes, and back; and a pasted text without its wrapping."""

from __future__ import annotations

import base64
import html
import re
import unicodedata
from typing import Final
from urllib.parse import unquote

from django.utils.translation import gettext as _

# The longest real code has 402 signs; a list without end is no list.
LONGEST: Final = 20_000
SHORTEST: Final = 20
_SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
# Some senders use the alphabet of URLs.
_ALPHABET: Final = str.maketrans("-_", "+/")
_NEW_LINE: Final = re.compile(r"\r\n?|[\u2028\u2029\v\f]|\\r\\n|\\n|<br ?/?>", re.IGNORECASE)
# What was escaped may have been broken over two lines after that.
_BROKEN_ESCAPE: Final = re.compile(r"%\n?[>\s]*(?:(2)\n?[>\s]*([5BFbf])|(3)\n?[>\s]*([Dd]))")
_OF_A_PROGRAM: Final = re.compile(r"\\u00([0-9A-Fa-f]{2})|\\(/)")


class Unreadable(Exception):
    """The code can't be read; the text says what is wrong and where, and repeats nothing of it."""


def unwrapped(pasted: str) -> str:
    """What was pasted, without what chats, mails, pages and programs escape and add unseen.

    Lines end in a line feed alone. Raises `Unreadable` for what is too long.
    """
    if len(pasted) > LONGEST:
        raise Unreadable(
            _("This is too long for an army code: %(count)s characters.") % {"count": len(pasted)}
        )
    text = unicodedata.normalize("NFKC", _NEW_LINE.sub("\n", html.unescape(pasted)))
    text = "".join(one for one in text if _seen(one))
    text = _OF_A_PROGRAM.sub(lambda found: found[2] or chr(int(found[1], 16)), text)
    text = _BROKEN_ESCAPE.sub(
        lambda found: "%" + "".join(one or "" for one in found.groups()), text
    )
    # Some chats escape what the builder had escaped already.
    for _again in range(4):
        if "%" not in text:
            break
        text = unquote(text, errors="replace")
    return text.strip()


def wrapped(data: bytes) -> str:
    """The code as plain base64, with its padding."""
    return base64.b64encode(data).decode()


def bytes_of(signs: str) -> bytes:
    """The bytes of what can be a code from its first sign to its last. Raises `Unreadable`."""
    if strange := first_strange(signs):
        raise Unreadable(_("%(what)s. Copy the code again.") % {"what": strange})
    text = signs.translate(_ALPHABET)
    if len(text) < SHORTEST:
        raise Unreadable(
            _(
                "%(count)s characters are too few for an army code. The short code of a list that is "
                "saved on the official site holds no troopers: open the list there and copy its long "
                "one."
            )
            % {"count": len(text)}
        )
    if len(text) % 4 == 1:
        raise Unreadable(
            _("The code has %(count)s characters: one is missing, or one too many.")
            % {"count": len(text)}
        )
    return base64.b64decode(text + "=" * (-len(text) % 4))


def first_strange(signs: str) -> str:
    """Of the first sign that no code has: where it is, without the end of the sentence."""
    for at, sign in enumerate(signs.translate(_ALPHABET), 1):
        if sign not in _SIGNS:
            said = {"at": at, "all": len(signs), "sign": sign}
            return _("Character %(at)s of %(all)s, “%(sign)s”, can’t be in an army code") % said
    return ""


def bytes_from(signs: str) -> bytes:
    """The bytes of signs of the alphabet, as many as are whole."""
    text = signs[: len(signs) - (len(signs) % 4 == 1)].translate(_ALPHABET)
    return base64.b64decode(text + "=" * (-len(text) % 4))


def signs_of(size: int) -> int:
    """How many signs so many bytes are, without the padding."""
    return (size * 4 + 2) // 3


def _seen(sign: str) -> bool:
    return (sign.isascii() and sign.isprintable()) or (
        sign.isspace() or unicodedata.category(sign) not in ("Cf", "Cc")
    )
