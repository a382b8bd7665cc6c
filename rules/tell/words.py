"""What a line is made of: words that catalogues find, names among them, and how kinds of events are told."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, Final

import msgspec

from rules.log import events as e
from rules.log.table import THE_OPPONENT, Table, begins


class Name(msgspec.Struct, frozen=True, tag=True):
    """A name within a line, set in bold; `side` is whose it is, empty for a skill or a State."""

    text: str
    side: str = ""


class Moment(msgspec.Struct, frozen=True, tag=True):
    """A moment by the clock, in UTC: who reads it may be shown it by the clock where they are."""

    at: str

    @property
    def text(self) -> str:
        """As everybody reads it alike, wherever they are."""
        return self.at.replace("T", " ").replace("Z", " UTC")


Word = str | Name | Moment
Words = tuple[Word, ...]
Part = str | int | float | Name | Moment | Words
Change = Callable[[Words], Words]
CHANGES: Final[dict[str, Change]] = {}
"""What words may go through once they are said, in whatever language, by its name."""


class Told(tuple[Word, ...]):
    """Words that are one message: one after the other they read as English; by its `key` catalogues find
    it, and `parts` are put in for each `{name}`, which may be such words themselves. `then` is what becomes
    of the words once they are said, in whatever language."""

    key: str
    parts: Mapping[str, Part]
    then: tuple[Change, ...]

    def changed(self, change: Change) -> "Told":
        """The same, changed so."""
        return _told(change(self), self.key, self.parts, (*self.then, change))


def put(key: str, /, **parts: Part) -> Words:
    """Put something into words. Catalogues are made of what stands in these brackets first."""
    return _told(filled(key, parts, lambda part: part), key, parts, ())


def filled(key: str, parts: Mapping[str, Part], said: Callable[[Part], Part]) -> Words:
    """The words of a message in some language: its parts as they are `said` there."""
    words: list[Word] = []
    for text, name, spec in _slots(key):
        _add(words, text)
        if name is not None:
            part = said(parts[name])
            for one in part if isinstance(part, tuple) else (part,):
                _add(words, one if isinstance(one, Name | Moment | str) else format(one, spec))
    return tuple(words)


def _add(words: list[Word], one: Word) -> None:
    """Add a word; two texts that follow each other are one."""
    if isinstance(one, str) and words and isinstance(words[-1], str):
        words[-1] += one
    elif one:
        words.append(one)


@cache
def _slots(key: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(key))


def _told(words: Words, key: str, parts: Mapping[str, Part], then: tuple[Change, ...]) -> Told:
    made = Told(words)
    made.key, made.parts, made.then = key, parts, then
    return made


def a_change(change: Change) -> Change:
    """Mark what words may go through: words that are kept are known by its name."""
    CHANGES[change.__name__] = change
    return change


def also(words: Words, change: Change) -> Words:
    """Words that are changed, in every language."""
    return words.changed(change) if isinstance(words, Told) else change(words)


def retold(words: Words, changes: Sequence[Change]) -> Words:
    """Words that go through one change after the other."""
    for change in changes:
        words = also(words, change)
    return words


def put_together(words: Sequence[Words], by: str = "") -> Words:
    """Several in one, with this between them."""
    parts = {f"part{nth}": one for nth, one in enumerate(words) if one}
    return put(by.join(f"{{{name}}}" for name in parts), **parts)


SAID_TO_BE: Final = frozenset(
    {
        "Unconscious", "Targeted", "Stunned", "Isolated", "Immobilized-A", "Immobilized-B",
        "Possessed", "Sepsitorized", "Disconnected", "Burnt", "Prone", "Unloaded", "Engaged",
        "Dead", "Camouflaged",
    }
)  # fmt: skip
"""States that a trooper is said to be; others it is said to enter."""


class Line(msgspec.Struct, frozen=True):
    """A line of the log: where in the sequence it stands, what it says, the rules it rests on.
    `seal`: it shows a seal, or what lay under one, which its reader can check; `reveals`: it may show
    what was hidden, and then a seal has to be opened for it; `proof`: it is the notebook's own account of
    seals and dice, and no part of the story."""

    at: str
    words: Words
    rules: tuple[str, ...] = ()
    private: bool = False
    seal: bool = False
    reveals: bool = False
    proof: bool = False

    @property
    def text(self) -> str:
        """The line as plain text."""
        return plain(self.words)


def plain(words: Words) -> str:
    """Words without their marks."""
    return "".join(word if isinstance(word, str) else word.text for word in words)


Teller = Callable[[Table, Any], Words]
TELLERS: Final[dict[type[e.Event], tuple[str, Teller]]] = {}


def on(kind: type[e.Event], at: str = "") -> Callable[[Teller], Teller]:
    """Register how a kind of event is told, and at which step of the Order."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = (at, teller)
        return teller

    return register


def begun(words: Words) -> Words:
    """The same as a sentence, which may begin with a player."""
    return also(words, _begun)


@a_change
def _begun(words: Words) -> Words:
    first = words[0]
    if not isinstance(first, Name) or first.text != THE_OPPONENT:
        return words
    return (Name(begins(first.text), first.side), *words[1:])
