"""How long something is, in the words of who reads it: in inches, as the game is measured, or in centimetres,
too, as their tape has it. Which of the two is chosen as the language is (tracker/accounts/language.py).

What is typed stays in inches, so does a place on the map, which is typed as it reads; and whatever many read
alike: the API, a record, a report that is printed. The words of a place are said as its reader has them, and
read in any language: what is kept is the same for everybody (rules/space/positions.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import Final

from django.conf import settings
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext, gettext_noop, override

from rules.game import IN_WORDS as IN_WORDS
from rules.game import Inches as Inches
from rules.game import joined
from rules.game import mov as mov
from rules.game import size as size
from rules.space import position

INCHES: Final = "inches"
BOTH: Final = "both"
CHOICES: Final = (INCHES, BOTH)
CM_IN_AN_INCH: Final = Decimal("2.54")
_COARSE: Final = 10
"""From so many centimetres on whole inches are said in whole centimetres."""
OF_A_PLACE: Final = (gettext_noop("by way of"), gettext_noop("facing"), gettext_noop("up"))
"""The words of a place in figures, as they are kept: 24″, 12″, 3″ up, facing 90° by way of 20″, 8″."""
FURTHER: Final = gettext_noop("up to %(far)s on")
"""And of one without a map, where somebody went from there: the roof, up to 2″ on."""
_FURTHER: Final = re.compile(r"(?:(.+), )?up to ([0-9.]+″) on")
_FIGURES: Final = frozenset("-0123456789")
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
        said += inches.mark
    if chosen() == INCHES:
        return said
    return f"{said} ({_together(inches, [*map(centimetres, figures)])}\N{NO-BREAK SPACE}cm)"


def centimetres(figure: str) -> str:
    """A figure as it is said in inches, in centimetres: to the millimetre, and from ten centimetres on whole
    inches to the centimetre; halves go up. What is not said of it in inches is not said so either."""
    far = Decimal(figure) * CM_IN_AN_INCH
    fine = "." in figure or 0 < far < _COARSE
    return str(far.quantize(Decimal("0.1") if fine else Decimal(1), ROUND_HALF_UP))


def typed() -> str:
    """What stands beside a field for a length, to who reads centimetres, too: it is typed in inches."""
    return "" if chosen() == INCHES else gettext("Typed in inches.")


def place(x: float, y: float) -> str:
    """A place on the map, as it is typed."""
    return f"{x:g}″, {y:g}″"


def place_said(where: str) -> str:
    """A place as its reader says it: its words in their language, its figures as they are; and whatever is no
    such place as it stands."""
    in_figures, further = where[:1] in _FIGURES, where.endswith("″ on")
    if not (in_figures or further) or get_language() == "en":
        return where
    if further and (found := _FURTHER.fullmatch(where)):
        there, far = found.groups()
        on = gettext(FURTHER) % {"far": far}
        return f"{place_said(there)}, {on}" if there else on
    if not any(word in where for word in OF_A_PLACE) or position(where) is None:
        return where
    return _put(where, {word: gettext(word) for word in OF_A_PLACE})


def place_kept(typed: str) -> str:
    """A place that was typed in whatever language, as it is kept; and whatever is none as it stands."""
    for language in {*dict(settings.LANGUAGES), get_language() or "en"}:
        words, further = _words_in(language)
        if found := further.fullmatch(typed):
            there, far = found.groups()
            on = FURTHER % {"far": far}
            return f"{place_kept(there)}, {on}" if there else on
        said = _put(typed, words)
        if said != typed and position(said) is not None:
            return said
    return typed


def place_words() -> dict[str, object]:
    """How the language that is chosen says a place, for a script that signs it as it is kept: by its words
    those that are kept, and one that went further. English says it as it is kept."""
    words, _ = _words_in(get_language() or "en")
    said = {word: kept for word, kept in words.items() if word != kept}
    return {"words": said, "further": gettext(FURTHER)}


@cache
def _words_in(language: str) -> tuple[Mapping[str, str], re.Pattern[str]]:
    """By the words of a place in a language those that are kept; and how it says that one went further."""
    with override(language):
        words = {gettext(word): word for word in OF_A_PLACE}
        before, after = map(re.escape, (gettext(FURTHER) % {"far": "\0"}).split("\0"))
    return words, re.compile(rf"(?:(.+), )?{before}([0-9.]+″){after}")


def _put(where: str, words: Mapping[str, str]) -> str:
    """The same place with other words for these."""
    either = "|".join(map(re.escape, words))
    return re.sub(rf"(?<![^\W\d_])(?:{either})(?![^\W\d_])", lambda found: words[found[0]], where)


def _together(inches: Inches, figures: Sequence[str]) -> str:
    mark = str(get_format("DECIMAL_SEPARATOR"))
    return joined(gettext(inches.between), [one.replace(".", mark) for one in figures])
