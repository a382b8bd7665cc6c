"""What the rules tell a player: messages with named parts.

A message is a string and reads as English wherever it is used as one. Whoever shows it to somebody puts it
into their words first, by its key and its parts: nothing of a language is stored, and what writes a message
down unasked is refused by the encoder (a message is no plain string there).
"""

from collections.abc import Mapping, Sequence
from typing import Any


class Message(str):
    """A sentence or a label with named parts, `say("{skill} needs LoF.", skill=term(card.name))`: by its
    `key` catalogues find it, `parts` are put in for each `{name}`, as that says (`{far:.2f}`). A part may
    be a message of its own."""

    __slots__ = ("key", "parts")

    key: str
    parts: Mapping[str, object]

    def __new__(cls, key: str, /, **parts: object) -> "Message":
        made = super().__new__(cls, key.format(**parts) if parts else key)
        made.key, made.parts = key, parts
        return made


def say(key: str, /, **parts: object) -> Message:
    """Say something to a player. Catalogues are made of what stands in these brackets first."""
    return Message(key, **parts)


def term(name: str) -> Message:
    """A name of the rulebook (a skill, a State, a weapon), which other languages have another for."""
    return Message(name)


def listed(by: str, said: Sequence[str]) -> "Message":
    """Several of them with a mark between."""
    parts = {f"part{nth}": one for nth, one in enumerate(said)}
    return Message(by.join(f"{{{name}}}" for name in parts), **parts)


def together(names: Sequence[str]) -> str:
    """All of these: "A and B"."""
    if not names:
        return ""
    first, *rest = names
    return say("{one} and {other}", one=first, other=together(rest)) if rest else first


def either(names: Sequence[str]) -> str:
    """One of these: "A or B"."""
    first, *rest = names
    return say("{one} or {other}", one=first, other=either(rest)) if rest else first


def written(said: object) -> Any:
    """What is said, as it is written down to be said again in any language: a message is
    `{"say": key, "parts": {…}}`, anything else as it stands."""
    if not isinstance(said, Message):
        return said
    if not said.parts:
        return {"say": str(said.key)}
    return {
        "say": str(said.key),
        "parts": {name: written(part) for name, part in said.parts.items()},
    }


def again(plain: Any) -> Any:
    """The same again."""
    if not isinstance(plain, dict):
        return plain
    return Message(
        plain["say"], **{name: again(one) for name, one in plain.get("parts", {}).items()}
    )


def in_english(value: Any) -> str:
    """A message as a plain string, for an encoder that asks what it is (`enc_hook`). NotImplementedError: it
    is none."""
    if isinstance(value, Message):
        return str.__str__(value)
    raise NotImplementedError(type(value))
