"""When two names are one, and which of two comes first: in every alphabet, and in every database."""

from __future__ import annotations

from unicodedata import combining, normalize


def alike(name: str) -> str:
    """What two names have in common that are read the same: whatever their capitals are, however
    their accents are written, wherever there is space. An accent is a letter of its own."""
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def in_order(name: str) -> tuple[str, str]:
    """What names are sorted by, as on a list at the door: an Ángel stands with the other As, and small
    letters with capitals."""
    letters = normalize("NFKD", alike(name))
    return "".join(one for one in letters if not combining(one)), alike(name)
