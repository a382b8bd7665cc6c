"""What is told, written down to be told again: by its key and its parts, in no language.

Words are written as `{"put": key, "parts": {…}, "then": […]}`, words that are no message as their list, and a
message or a length as it is (rules/messages.py).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from rules.messages import Inches, Message, again, as_said_now, written
from rules.tell.words import CHANGES, Moment, Name, Told, Words, put, retold

_NAME: Final = "Name"
_MOMENT: Final = "Moment"


class Kept:
    """Words that are kept."""

    __slots__ = ("words",)

    words: Words

    def __init__(self, words: Words) -> None:
        self.words = words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kept) and written_down(self) == written_down(other)

    def __hash__(self) -> int:
        return hash(self.words)


def written_down(said: Any) -> Any:
    """A message, or words, as an encoder that asks (`enc_hook`) writes it down. NotImplementedError: it is
    neither."""
    match said:
        case Kept():
            return _plain(said.words)
        case Message():
            return written(said)
    raise NotImplementedError(type(said))


def read_again(kind: type, plain: Any) -> Any:
    """The same again, for a decoder that asks (`dec_hook`); what was written down before there were messages
    is a sentence as it stood. NotImplementedError: no such `kind`."""
    if kind is Kept:
        return Kept((plain,) if isinstance(plain, str) else _again(plain))
    if kind is Message:
        return Message(plain) if isinstance(plain, str) else again(plain)
    raise NotImplementedError(kind)


def _plain(said: Any) -> Any:
    match said:
        case Told():
            told = {"put": str(said.key), "parts": _each(said.parts)}
            return told | {"then": [one.__name__ for one in said.then]} if said.then else told
        case tuple():
            return [_plain(one) for one in said]
        case Message() | Inches():
            return written(said)
        case Name():
            return {"type": _NAME, "text": _plain(said.text), "side": said.side}
        case Moment():
            return {"type": _MOMENT, "at": said.at}
        case str() | int() | float():
            return said
    return str(said)


def _each(parts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _plain(part) for name, part in parts.items()}


def _again(plain: Any) -> Any:
    if isinstance(plain, list | tuple):
        return tuple(_again(one) for one in cast("Sequence[Any]", plain))
    if not isinstance(plain, dict):
        return plain
    if plain.keys() & {"say", "inches", "size"}:
        return again(plain)
    if "put" in plain:
        key, kept = as_said_now(plain["put"], plain["parts"])
        parts = {name: _again(part) for name, part in kept.items()}
        return retold(put(key, **parts), [CHANGES[one] for one in plain.get("then", ())])
    if plain["type"] == _NAME:
        return Name(_again(plain["text"]), plain["side"])
    return Moment(plain["at"])
