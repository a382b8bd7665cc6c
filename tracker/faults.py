"""Where something went wrong: by the class of what was raised and its places, never by its message, which
may quote what is hidden."""

from __future__ import annotations

from pathlib import Path
from traceback import FrameSummary, extract_stack, extract_tb
from types import TracebackType
from typing import Final

OURS: Final = Path(__file__).resolve().parent.parent
INNERMOST: Final = 3
OWN: Final = 2
"""Places of the notebook's own, however deep in somebody else's the fault is."""


def places(trace: TracebackType | None) -> list[str]:
    """The innermost places of a fault and the innermost of the notebook's own, from inside out."""
    inwards = extract_tb(trace)
    own = [at for at, frame in enumerate(inwards) if _is_ours(frame)][-OWN:]
    kept = sorted({*range(len(inwards))[-INNERMOST:], *own}, reverse=True)
    return [_said(inwards[at]) for at in kept]


def place(error: BaseException) -> str:
    """In one line, as it is kept with a job."""
    return " < ".join((type(error).__name__, *places(error.__traceback__)))[:300]


def asked_from() -> str:
    """The innermost places of the notebook's own that are at work, but for whoever asks this."""
    own = [frame for frame in extract_stack()[:-2] if _is_ours(frame)][-OWN:]
    return " < ".join(map(_said, reversed(own)))


def _is_ours(frame: FrameSummary) -> bool:
    file = Path(frame.filename)
    return file.is_relative_to(OURS) and "site-packages" not in file.parts


def _said(frame: FrameSummary) -> str:
    file = Path(frame.filename)
    parts = file.relative_to(OURS).parts if _is_ours(frame) else file.parts[-2:]
    return f"{'/'.join(parts)}:{frame.lineno} {frame.name}"
