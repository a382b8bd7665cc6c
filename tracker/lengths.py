"""How long something is, in the words of who reads it: in inches, as the game is measured, or in centimetres,
too, as their tape has it. Which of the two is chosen as the language is (tracker/accounts/language.py).

What is typed stays in inches, so does a place on the map, which is typed as it reads; and whatever many read
alike: the API, a record, a report that is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from django.conf import settings
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext

from rules.game import IN_WORDS as IN_WORDS
from rules.game import Inches as Inches
from rules.game import joined
from rules.game import size as size

INCHES: Final = "inches"
BOTH: Final = "both"
CHOICES: Final = (INCHES, BOTH)
CM_IN_AN_INCH: Final = Decimal("2.54")
_COARSE: Final = 10
"""From so many centimetres on whole inches are said in whole centimetres."""
_chosen: ContextVar[str] = ContextVar("lengths", default="")


def choose(choice: str) -> None:
    """Who is answered from here on reads lengths so; as their language does, if this is no choice."""
    _chosen.set(choice if choice in CHOICES else "")


@contextmanager
def said_in(choice: str) -> Iterator[None]:
    """Until the end of the block lengths are said so."""
    before = _chosen.set(choice)
    try:
        yield
    finally:
        _chosen.reset(before)


def chosen() -> str:
    """How lengths are said: as who reads chose, else as their language does."""
    return _chosen.get() or (BOTH if get_language() in settings.CENTIMETRES_TOO else INCHES)


def length(far: float, spec: str = "") -> str:
    """A length in words: 8″, or 8″ (20 cm); with `inches` as a sentence says it, 8 inches (20 cm)."""
    inches = far if isinstance(far, Inches) else Inches(far)
    figures = inches.figures(spec)
    said = _together(inches, figures)
    if spec == IN_WORDS:
        one = figures == ("1",)
        said = (gettext("%(figure)s inch") if one else gettext("%(figure)s inches")) % {
            "figure": said
        }
    else:
        said += "″"
    if chosen() == INCHES:
        return said
    return f"{said} ({_together(inches, [*map(centimetres, figures)])}\N{NO-BREAK SPACE}cm)"


def centimetres(figure: str) -> str:
    """A figure as it is said in inches, in centimetres: to the millimetre, and from ten centimetres on whole
    inches to the centimetre; halves go up. What is not said of it in inches is not said so either."""
    far = Decimal(figure) * CM_IN_AN_INCH
    fine = "." in figure or 0 < far < _COARSE
    return str(far.quantize(Decimal("0.1") if fine else Decimal(1), ROUND_HALF_UP))


def place(x: float, y: float) -> str:
    """A place on the map, as it is typed."""
    return f"{x:g}″, {y:g}″"


def _together(inches: Inches, figures: Sequence[str]) -> str:
    mark = str(get_format("DECIMAL_SEPARATOR"))
    return joined(gettext(inches.between), [one.replace(".", mark) for one in figures])
