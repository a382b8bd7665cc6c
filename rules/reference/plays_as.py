"""What has one name in two games, and does in each what that game says.

A list that was made for the one keeps the name in the other, and nobody would notice: it has lost nothing.
"""

from __future__ import annotations

from functools import cache

from rules.book.editions import Book
from rules.book.printed import standings
from rules.book.profiles import Profile
from rules.reference.known import known, name_in


@cache
def means_otherwise(book: Book) -> frozenset[str]:
    """The skills and items of this game that the game beside it has by the same name, with a rule that this
    one words anew or has not, or without one that this one has."""
    if book.beside is None:
        return frozenset()
    theirs, stands = known(book.beside), standings(book)
    return frozenset(
        name
        for (kind, name), own in known(book).items()
        if kind in ("skill", "equipment") and (kind, name) in theirs
        if any(stands[id] in ("changed", "gone") for id in theirs[kind, name].rows)
        or any(id not in stands for id in own.rows)
    )


def played_otherwise(book: Book, profile: Profile) -> tuple[str, ...]:
    """The labels of a trooper of this game that do something else in the game beside it, each once."""
    labels = dict.fromkeys((*profile.skills, *profile.equipment))
    return tuple(one for one in labels if name_in(one) in means_otherwise(book))
