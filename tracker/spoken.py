"""What the rules say, in the words of who reads it.

A message of the rules reads as English. Where it is shown it is looked up by its key, and its parts are put
in, which may be messages too; what somebody wrote themselves, a name or a place, stays as they wrote it.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext

from rules.game import Inches, Kept, Message, Name, Told, Words, filled, term
from rules.glossary import aims as aims
from rules.glossary import rows as rows
from rules.glossary import terms as terms
from rules.scenario import guides as guides
from tracker import lengths

_PRINTED: Final = re.compile(r"(.+?)( \(.*\)| L\d| \d+)")
"""A name, and what stands in its brackets, its level or its number."""
_BETWEEN: Final = re.compile(r"(, | \+ |/|\+)(?![^(]*\))")
"""What stands between several."""


def spoken(said: Any) -> Any:
    """A message in the language of who reads it, a length as they measure; anything else as it is."""
    if isinstance(said, Inches):
        return lengths.length(said)
    if not isinstance(said, Message):
        return said
    if get_language() == "en" and (not said.parts or lengths.chosen() == lengths.INCHES):
        return str(said)
    if not said.parts:
        return _named(said.key)
    return gettext(said.key).format(**{name: _filled_in(part) for name, part in said.parts.items()})


class _Figure(float):
    """A figure as the language of who reads it writes one: 5,32."""

    def __format__(self, spec: str) -> str:
        mark = str(get_format("DECIMAL_SEPARATOR"))
        return super().__format__(spec).replace(".", mark)


class _Length:
    """A length as who reads it measures: 5,32″ (13,5 cm)."""

    def __init__(self, inches: Inches) -> None:
        self._inches = inches

    def __format__(self, spec: str) -> str:
        return lengths.length(self._inches, spec)


def _filled_in(part: Any) -> Any:
    if isinstance(part, Inches):
        return _Length(part)
    return _Figure(part) if isinstance(part, float) else spoken(part)


def _named(key: str) -> str:
    """A message without parts; or names with what is printed beside them, "Mimetism (-3), Burst Mode"."""
    words = gettext(key)
    if words != key:
        return words
    *several, last = _BETWEEN.split(key)
    names = (*map(_apart, several[::2]), _apart(last))
    marks = (*several[1::2], "")
    return "".join(
        _alone(name, printed) + _beside(printed) + mark
        for (name, printed), mark in zip(names, marks, strict=True)
    )


def _alone(name: str, printed: str) -> str:
    # A piece may be called as a list has its trooper: names of the rulebook alone are said in other words.
    return gettext(name) if not printed[1:].isdecimal() or name in terms() else name


def _beside(printed: str) -> str:
    """What stands in brackets may be a name as well: "Terrain (Desert)"."""
    if not printed.startswith(" ("):
        return printed
    return f" ({', '.join(map(_named, filter(None, printed[2:-1].split(', '))))})"


def _apart(printed: str) -> tuple[str, str]:
    found = _PRINTED.fullmatch(printed)
    return (found[1], found[2]) if found else (printed, "")


def is_named(said: str) -> bool:
    """Whether it is a name of the rulebook, or several."""
    return said in terms() or all(_apart(name)[0] in terms() for name in _BETWEEN.split(said)[::2])


def worded(said: str) -> str:
    """A name of the rulebook, or what a row of the catalogue says, as the reader’s language has it; a message
    in their words; anything else as it is."""
    return str(spoken(said if isinstance(said, Message) else term(str(said))))


def in_words(said: Words) -> Words:
    """The words of a line in the language of who reads it."""
    return tuple(_word(one) for one in _filled(said))


def as_text(said: Words) -> str:
    """The same as plain text."""
    return "".join(one if isinstance(one, str) else one.text for one in in_words(said))


def _filled(said: Words) -> Words:
    if not isinstance(said, Told):
        return said
    words = filled(gettext(said.key), said.parts, _part)
    for change in said.then:
        words = change(words)
    return words


def _part(part: Any) -> Any:
    # A name stays as it is until all has been said: a line may begin with it.
    return tuple(map(spoken, _filled(part))) if isinstance(part, tuple) else _filled_in(part)


def _word(word: Any) -> Any:
    if isinstance(word, Name) and isinstance(word.text, Message):
        return Name(spoken(word.text), word.side)
    return spoken(word)


def encoded(value: Any) -> str:
    """The same, for an encoder that asks what a message is (`enc_hook`). NotImplementedError: it is none."""
    if isinstance(value, Message):
        return str(spoken(value))
    if isinstance(value, Kept):
        return as_text(value.words)
    raise NotImplementedError(type(value))
