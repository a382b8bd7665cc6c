"""When two names are one, and which of two comes first: in every alphabet, and in every database."""

from __future__ import annotations

from typing import Final
from unicodedata import combining, normalize

from django.utils.translation import get_language

OWN: Final = {"es": {"n\u0303": "n\U0010ffff"}}
"""By language what is a letter of its own there, and no accent: Ñ stands after N."""


def alike(name: str) -> str:
    """What two names have in common that are read the same: whatever their capitals are, however
    their accents are written, wherever there is space. An accent is a letter of its own."""
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def in_order(name: str) -> tuple[str, str]:
    """What names are sorted by, as on a list at the door: an Ángel stands with the other As, and small
    letters with capitals."""
    return _letters(normalize("NFKD", alike(name))), alike(name)


def as_read(name: str) -> tuple[str, str]:
    """The same for a list that each reads in their own language."""
    letters = normalize("NFKD", alike(name))
    for written, letter in OWN.get(get_language() or "", {}).items():
        letters = letters.replace(written, letter)
    return _letters(letters), alike(name)


def _letters(written: str) -> str:
    return "".join(one for one in written if not combining(one))
