"""What the rules say, in the words of who reads it.

A message of the rules reads as English. Where it is shown it is looked up by its key, and its parts are put
in, which may be messages too; what somebody wrote themselves, a name or a place, stays as they wrote it.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from rules.game import Message, Name, Told, Words, filled, term
from rules.glossary import rows as rows
from rules.glossary import terms as terms


def spoken(said: Any) -> Any:
    """A message in the language of who reads it; anything else as it is."""
    if not isinstance(said, Message):
        return said
    words = gettext(said.key)
    if not said.parts:
        return words
    return words.format(**{name: spoken(part) for name, part in said.parts.items()})


def worded(said: str) -> str:
    """A name of the rulebook, or what a row of the catalogue says, as the reader’s language has it; anything
    else as it is."""
    return str(spoken(term(said)))


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
    return tuple(_filled(part)) if isinstance(part, tuple) else spoken(part)


def _word(word: Any) -> Any:
    if isinstance(word, Name) and isinstance(word.text, Message):
        return Name(spoken(word.text), word.side)
    return spoken(word)


def encoded(value: Any) -> str:
    """The same, for an encoder that asks what a message is (`enc_hook`). NotImplementedError: it is none."""
    if isinstance(value, Message):
        return str(spoken(value))
    raise NotImplementedError(type(value))
