"""SR-X in the brackets of a skill or a weapon: its targets' Saving Rolls are harder. Pages "BS Attack" and
"CC Attack" (N5)."""

import re
from typing import Final

from rules.book.brackets import Word
from rules.book.editions import Book
from rules.book.profiles import Bearer
from rules.dice.mods import Mod
from rules.log.table import Declared
from rules.registry import rule
from rules.weapons import brackets

_LESS: Final = re.compile(r"SR ?-(\d{1,2})")


def spoilt(book: Book, bearer: Bearer | None, declared: Declared) -> tuple[Mod, ...]:
    """The MODs that what is used puts on the Saving Rolls that its hits call for."""
    asked = saves_worse.wording(book)
    if asked is None or bearer is None:
        return ()
    every = brackets.with_upgrades(book, bearer, declared)
    said = (one.text for one in every if isinstance(one, Word))
    less = sum(int(found[1]) for found in map(_LESS.fullmatch, said) if found)
    mod = asked(less)
    return (mod,) if mod else ()


@rule("SAVE-8", only="N5.2")
def saves_worse(less: int) -> Mod | None:
    """With SR-X in the brackets of what is used, Saving Rolls against its hits have -X."""
    return Mod("SR", -less, saves_worse.id) if less else None
