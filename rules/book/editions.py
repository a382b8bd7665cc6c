"""The Book: which edition of the rulebook is played.

What an edition prints is asked of the room that keeps it, the Book first: `states(book)`. Nobody asks
which Book it is: where editions differ, each says its own at the rule, the row or the number.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Optional

NONE: Final[Mapping[str, str]] = MappingProxyType({})
AS_PRINTED: Final[Mapping[str, int]] = MappingProxyType({})


class Book:
    """An edition by its name, written over another (its `base`) or standing by itself. There is one of
    each, so that what hangs on it can be remembered by it.

    A match whose players agreed on something else has a Book of its own: by the ids of rules those that
    are `off`, those that another edition words (`chosen`, by its name), and `numbers` that are others.
    """

    __slots__ = ("_lines", "base", "chosen", "edition", "kept", "line", "numbers", "off", "printed")

    def __init__(
        self,
        edition: str,
        base: Optional["Book"] = None,
        *,
        printed: Optional["Book"] = None,
        off: frozenset[str] = frozenset(),
        chosen: Mapping[str, str] = NONE,
        numbers: Mapping[str, int] = AS_PRINTED,
    ) -> None:
        self.edition = edition
        self.base = base
        self.line: tuple[str, ...] = (edition, *(base.line if base else ()))
        """Whose word counts, the first that has one: this edition, then what it is written over."""
        self.printed: Book = printed or self
        """The edition as it is printed: what the terms of no match change."""
        self.kept: dict[object, object] = {}
        """What is remembered of it (`rules.memory.of_a_book`)."""
        self.off = off
        self.chosen = chosen
        self.numbers = numbers
        self._lines = {id: BOOKS[one].line for id, one in chosen.items()}

    def line_of(self, id: str) -> tuple[str, ...]:
        """Whose word counts on one rule."""
        return self._lines.get(id, self.line)

    def __repr__(self) -> str:
        return f"the Book of {self.edition}"


N4: Final = Book("N4")
N4_2_1: Final = Book("N4 2.1", N4)
BOOKS: Final[Mapping[str, Book]] = {one.edition: one for one in (N4, N4_2_1)}
"""Every edition that is played, by its name."""


class WrongTerms(ValueError):
    """By these terms no match can be played; the message is a sentence for who asked."""


class UnknownEdition(WrongTerms):
    """Asked for an edition that nobody plays here; the message is a sentence for who asked."""

    def __init__(self, edition: str) -> None:
        played = " and ".join(BOOKS)
        super().__init__(f"There is no edition “{edition}” here: {played} are played.")


def book_of(edition: str) -> Book:
    """The Book of this name. Raises UnknownEdition."""
    if edition not in BOOKS:
        raise UnknownEdition(edition)
    return BOOKS[edition]
