"""A report as a PDF. Where the notebook has not got what it takes, one prints the page instead."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes.util import find_library
from functools import cache
from importlib.util import find_spec
from typing import Final

from tracker.reviews.report import style

LIBRARIES: Final = ("gobject-2.0", "pango-1.0", "pangoft2-1.0", "harfbuzz-subset")
"""Of the system, as WeasyPrint calls them."""
STEPS: Final = 7
"""In which WeasyPrint makes a PDF, as it counts them itself."""
OUTLINE: Final = ".board__label{stroke:none}"
"""WeasyPrint draws an outline over its letters, and not under them."""
_FONT: Final = re.compile(r"\bfont:\s*\d+\s+([\d.]+px)[^;}]*")
"""A font in one word, which it does not read."""
_STEP: Final = re.compile(r"Step (\d)")
_DRAWING: Final = re.compile(r"<svg\b[^>]*>")


@cache
def can_be_made() -> bool:
    """Whether this machine has what it takes. Looked up without loading any of it."""
    return find_spec("weasyprint") is not None and all(map(find_library, LIBRARIES))


def pdf(html: str, progress: Callable[[int], None] = lambda _: None) -> bytes:
    """The file of a report as a PDF. Whatever it would have to fetch, from wherever, is an error;
    `progress` is told which step was begun."""
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    with _heard(progress):
        # Only what is in the file itself may be a picture: nothing is ever opened, and what asks is not
        # passed over.
        nothing = URLFetcher(allowed_protocols=("data",), fail_on_errors=True)
        made: bytes = HTML(string=_painted(html), url_fetcher=nothing).write_pdf()
    return made


def _painted(html: str) -> str:
    """WeasyPrint paints a drawing by the style that stands inside of it, and by no other."""
    paint = _FONT.sub(r"font-weight:700;font-size:\1", style.drawings()) + OUTLINE
    return _DRAWING.sub(lambda tag: f"{tag[0]}<style>{paint}</style>", html)


@contextmanager
def _heard(progress: Callable[[int], None]) -> Iterator[None]:
    """Listens to how far WeasyPrint says that it has come."""
    log, told = logging.getLogger("weasyprint.progress"), _Steps(progress)
    log.setLevel(logging.INFO)
    log.propagate = False
    log.addHandler(told)
    try:
        yield
    finally:
        log.removeHandler(told)


class _Steps(logging.Handler):
    def __init__(self, progress: Callable[[int], None]) -> None:
        super().__init__(logging.INFO)
        self._progress = progress

    def emit(self, record: logging.LogRecord) -> None:
        step = _STEP.match(record.getMessage())
        if step:
            self._progress(int(step[1]))
