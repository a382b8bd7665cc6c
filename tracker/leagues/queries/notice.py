"""What somebody who is away is told at once: a notice, as a mail or a browser shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """A title, a sentence, and the page that has the rest."""

    title: str
    text: str
    path: str
