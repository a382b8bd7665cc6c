"""A page as a PDF. WeasyPrint draws it in a process of its own: a long one takes seconds and much memory."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes.util import find_library
from functools import cache
from importlib.util import find_spec
from typing import Final

from tracker.files import apart

LIBRARIES: Final = ("gobject-2.0", "pango-1.0", "pangoft2-1.0", "harfbuzz-subset")
"""Of the system, as WeasyPrint calls them."""
SECONDS: Final = 22
"""Of the processor: on the clock, too, that is within what a worker is given for what takes long."""
MEMORY: Final = 1024
"""Megabytes, with all libraries."""
STEPS: Final = 7
"""In which WeasyPrint makes a PDF, as it counts them itself."""
_STEP: Final = re.compile(r"Step (\d)")


@cache
def can_be_made() -> bool:
    """Whether this machine has what it takes. Looked up without loading any of it."""
    return find_spec("weasyprint") is not None and all(map(find_library, LIBRARIES))


def pdf(html: str, progress: Callable[[int], None] = lambda _: None) -> bytes:
    """A page as a PDF, drawn apart; `progress` is told which step was begun. Raises NotNow while another is
    drawn on this machine, and NotRead for one that takes more than it is given, or asks for what is not in
    it."""
    return apart.read(
        __name__,
        html.encode(),
        seconds=SECONDS,
        megabytes=MEMORY,
        kind="-draws",
        hears=lambda step: progress(int(step)),
    )


def drawn(html: str) -> bytes:
    """The same, drawn here: each step is said as it begins. Whatever it would have to fetch, from wherever,
    is an error."""
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    with _said():
        # Only what is in the page itself may be a picture: nothing is ever opened, and what asks is not
        # passed over.
        nothing = URLFetcher(allowed_protocols=("data",), fail_on_errors=True)
        made: bytes = HTML(string=html, url_fetcher=nothing).write_pdf()
    return made


@contextmanager
def _said() -> Iterator[None]:
    log, told = logging.getLogger("weasyprint.progress"), _Steps(logging.INFO)
    log.setLevel(logging.INFO)
    log.propagate = False
    log.addHandler(told)
    try:
        yield
    finally:
        log.removeHandler(told)


class _Steps(logging.Handler):
    """Says how far WeasyPrint says that it has come."""

    def emit(self, record: logging.LogRecord) -> None:
        step = _STEP.match(record.getMessage())
        if step:
            apart.tell(step[1])


if __name__ == "__main__":
    apart.serve(lambda html: drawn(html.decode()))
