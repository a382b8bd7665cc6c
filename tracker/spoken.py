"""What the rules say, in the words of who reads it.

A message of the rules reads as English. Where it is shown it is looked up by its key, and its parts are put
in, which may be messages too; what somebody wrote themselves, a name or a place, stays as they wrote it.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from rules.game import Message


def spoken(said: Any) -> Any:
    """A message in the language of who reads it; anything else as it is."""
    if not isinstance(said, Message):
        return said
    words = gettext(said.key)
    if not said.parts:
        return words
    return words.format(**{name: spoken(part) for name, part in said.parts.items()})


def encoded(value: Any) -> str:
    """The same, for an encoder that asks what a message is (`enc_hook`). NotImplementedError: it is none."""
    if isinstance(value, Message):
        return str(spoken(value))
    raise NotImplementedError(type(value))
