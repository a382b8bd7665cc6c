"""When two names are one: in every alphabet, and in every database."""

from __future__ import annotations

from unicodedata import normalize


def alike(name: str) -> str:
    """What two names have in common that are read the same: whatever their capitals are, however
    their accents are written, wherever there is space. An accent is a letter of its own."""
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())
