"""A report as a PDF. Where the notebook has not got what it takes, one prints the page instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tracker.files import paper
from tracker.files.paper import STEPS as STEPS
from tracker.files.paper import can_be_made as can_be_made
from tracker.reviews.report import style

OUTLINE: Final = ".board__label{stroke:none}"
"""WeasyPrint draws an outline over its letters, and not under them."""
_FONT: Final = re.compile(r"\bfont:\s*\d+\s+([\d.]+px)[^;}]*")
"""A font in one word, which it does not read."""
_DRAWING: Final = re.compile(r"<svg\b[^>]*>")


def pdf(html: str, progress: Callable[[int], None] = lambda _: None) -> bytes:
    """The file of a report as a PDF; `progress` is told which of its steps was begun. Raises NotNow and
    NotRead."""
    return paper.pdf(_painted(html), progress)


def _painted(html: str) -> str:
    """WeasyPrint paints a drawing by the style that stands inside of it, and by no other."""
    paint = _FONT.sub(r"font-weight:700;font-size:\1", style.drawings()) + OUTLINE
    return _DRAWING.sub(lambda tag: f"{tag[0]}<style>{paint}</style>", html)
