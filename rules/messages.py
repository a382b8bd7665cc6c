"""What the rules tell a player: messages with named parts.

A message is a string and reads as English wherever it is used as one. Whoever shows it to somebody puts it
into their words first, by its key and its parts: nothing of a language is stored, and what writes a message
down unasked is refused by the encoder (a message is no plain string there).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Self


class Message(str):
    """A sentence or a label with named parts, `say("{skill} needs LoF.", skill=term(card.name))`: by its
    `key` catalogues find it, `parts` are put in for each `{name}`, as that says (`{far:.2f}`). A part may
    be a message of its own."""

    __slots__ = ("key", "parts")

    key: str
    parts: Mapping[str, object]

    def __new__(cls, key: str, /, **parts: object) -> Message:
        made = super().__new__(cls, key.format(**parts) if parts else key)
        made.key, made.parts = key, parts
        return made


def say(key: str, /, **parts: object) -> Message:
    """Say something to a player. Catalogues are made of what stands in these brackets first."""
    return Message(key, **parts)


def term(name: str) -> Message:
    """A name of the rulebook (a skill, a State, a weapon), which other languages have another for."""
    return Message(name)


class Inches(float):
    """A length, as a part of a message: `{far:.2f}` reads as 7.40″, `{far:inches}` as 8 inches. Whoever shows
    it says it as its reader measures. One that reaches from somewhere, `since`, reads as 8–16″."""

    __slots__ = ("since",)

    between: ClassVar[Message] = Message("{one}–{other}")
    since: float | None

    def __new__(cls, far: float, since: float | None = None) -> Self:
        made = super().__new__(cls, far)
        made.since = since
        return made

    def figures(self, spec: str = "") -> tuple[str, ...]:
        """Its figure; of one that begins somewhere both."""
        ends = (self,) if self.since is None else (self.since, self)
        form = "g" if spec in ("", IN_WORDS) else spec
        return tuple(float.__format__(float(one), form) for one in ends)

    def __format__(self, spec: str) -> str:
        figures = self.figures(spec)
        said = joined(self.between, figures)
        return (
            f"{said} {'inch' if figures == ('1',) else 'inches'}"
            if spec == IN_WORDS
            else f"{said}″"
        )


class Size(Inches):
    """How wide and how deep something is (`size`): 48 by 32″."""

    __slots__ = ()

    between = say("{one} by {other}")


IN_WORDS: Final = "inches"
"""As a sentence says a length, not a figure: 8 inches."""
_GLUED: Final = re.compile(r"\{(\w+)(:[^{}]*)?\}″")
"""A length as it was kept before it was a part of its own: a number, with the mark behind it in the text."""
_SIZED: Final = "{width:g} by {depth:g} inches"
"""The same of a table."""


def joined(between: str, figures: Sequence[str]) -> str:
    """The figures of a length: one, or two with this between them."""
    return between.format(one=figures[0], other=figures[1]) if len(figures) > 1 else figures[0]


def size(wide: float, deep: float) -> Size:
    """So wide and so deep, as a part of a message."""
    return Size(deep, since=wide)


def length(far: float, spec: str = "g") -> Message:
    """A length by itself: "5.32″"."""
    return Message(f"{{far:{spec}}}", far=Inches(far))


def listed(by: str, said: Sequence[str]) -> Message:
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
    `{"say": key, "parts": {…}}`, a length `{"inches": 8.0}`, anything else as it stands."""
    if isinstance(said, Inches):
        begins = {} if said.since is None else {"since": float(said.since)}
        return {"size" if isinstance(said, Size) else "inches": float(said)} | begins
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
    if "size" in plain:
        return size(plain["since"], plain["size"])
    if "inches" in plain:
        return Inches(plain["inches"], plain.get("since"))
    key, parts = as_said_now(plain["say"], plain.get("parts", {}))
    return Message(key, **{name: again(one) for name, one in parts.items()})


def as_said_now(key: str, parts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """What was kept when a length was a number in its text, as it is kept now."""
    lengths = {found[1] for found in _GLUED.finditer(key)}
    typed = {name: written(Inches(one)) if name in lengths else one for name, one in parts.items()}
    if _SIZED in key:
        typed["size"] = written(size(parts["width"], parts["depth"]))
    return _GLUED.sub(r"{\1\2}", key).replace(_SIZED, "{size:inches}"), typed


def in_english(value: Any) -> str:
    """A message as a plain string, for an encoder that asks what it is (`enc_hook`). NotImplementedError: it
    is none."""
    if isinstance(value, Message):
        return str.__str__(value)
    raise NotImplementedError(type(value))
