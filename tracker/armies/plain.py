"""A text on one line, with only the signs that can be seen."""

from __future__ import annotations

import unicodedata


def plain(text: str) -> str:
    """Without control signs, and without those that turn text round."""
    seen = (
        " " if sign.isspace() else sign
        for sign in unicodedata.normalize("NFC", text)
        if sign.isspace() or not unicodedata.category(sign).startswith("C")
    )
    return " ".join("".join(seen).split())
