"""The Book: which edition of the rulebook is played.

What an edition prints is asked of the room that keeps it, the Book first: `states(book)`. Nobody asks
which Book it is: where editions differ, each says its own at the rule, the row or the number.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Optional

from rules.book.profiles import Edition
from rules.messages import say, together

NONE: Final[Mapping[str, str]] = MappingProxyType({})
AS_PRINTED: Final[Mapping[str, int]] = MappingProxyType({})


class Book:
    """An edition by its name, written over another (its `base`) or standing by itself. There is one of
    each, so that what hangs on it can be remembered by it.

    One that was written anew stands `beside` another and has nothing of it but what its own rows take up.
    `lists` says of which game the army lists are that it takes as they are.

    A match whose players agreed on something else has a Book of its own: by the ids of rules those that
    are `off`, those that another edition words (`chosen`, by its name), and `numbers` that are others.
    """

    __slots__ = (
        "_lines", "base", "beside", "chosen", "edition", "kept", "line", "lists", "numbers", "off",
        "printed",
    )  # fmt: skip

    def __init__(
        self,
        edition: str,
        base: Optional["Book"] = None,
        *,
        beside: Optional["Book"] = None,
        lists: Edition = "N4",
        printed: Optional["Book"] = None,
        off: frozenset[str] = frozenset(),
        chosen: Mapping[str, str] = NONE,
        numbers: Mapping[str, int] = AS_PRINTED,
    ) -> None:
        self.edition = edition
        self.base = base
        self.beside: Book | None = beside or (base.beside if base else None)
        taken_from = printed or base
        self.lists: Edition = taken_from.lists if taken_from else lists
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
N5_2: Final = Book("N5.2", beside=N4, lists="N5")
"""The text as it could be read: N5.2.2c, with the FAQ of October 2025."""
N5_3: Final = Book("N5.3", N5_2)
"""Over it the changes of N5.3 and its FAQ that are recorded, and no others."""
BOOKS: Final[Mapping[str, Book]] = {one.edition: one for one in (N4, N4_2_1, N5_2, N5_3)}
"""Every edition by its name, the oldest first."""


def versions(book: Book) -> tuple[Book, ...]:
    """The printed Books of one game, as N4 and N4 2.1 are: what one words, a match of another may take."""
    return tuple(one for one in BOOKS.values() if one.lists == book.lists)


def latest(lists: str) -> Book:
    """The latest Book of a game, by the edition of its army lists. KeyError if there is none."""
    found: dict[str, Book] = {one.lists: one for one in BOOKS.values()}
    return found[lists]


class WrongTerms(ValueError):
    """By these terms no match can be played; the message is a sentence for who asked."""


class UnknownEdition(WrongTerms):
    """Asked for an edition that is not here; the message is a sentence for who asked."""

    def __init__(self, edition: str) -> None:
        super().__init__(
            say(
                "There is no edition “{edition}” here: {editions} are played.",
                edition=edition,
                editions=together(tuple(BOOKS)),
            )
        )


def book_of(edition: str) -> Book:
    """The Book of this name. Raises UnknownEdition."""
    if edition not in BOOKS:
        raise UnknownEdition(edition)
    return BOOKS[edition]
