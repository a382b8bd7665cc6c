"""What is asked for from a shell: of which edition, and whether it was asked rightly."""

from collections.abc import Sequence

from rules.book.editions import N4, Book, UnknownEdition, book_of


class Wrong(Exception):
    """Asked wrongly; the message says how."""


def book_asked(flags: Sequence[str], said: str = "--edition") -> Book:
    """The Book that is asked for; N4 unless another is said."""
    at = flags.index(said) + 1 if said in flags else 0
    try:
        return book_of(flags[at]) if at else N4
    except (IndexError, UnknownEdition) as error:
        raise Wrong(str(error) if isinstance(error, UnknownEdition) else f"{said} whose?") from None
