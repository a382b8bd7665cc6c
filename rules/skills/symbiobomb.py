"""SymbioBomb: one Pheroware Tactic, once, that is hard to withstand. Page "SymbioBomb" (N5)."""

from typing import Final

from rules.book.editions import Book
from rules.book.labels import head, label
from rules.dice.mods import Mod
from rules.log.table import Declared
from rules.registry import rule

NAME: Final = "SymbioBomb"
VEILS: Final = "Mirrorball"
"""The one Tactic of the three that is aimed at nobody."""


def against_its_target(book: Book, declared: Declared) -> Mod | None:
    """The MOD of whom a SymbioBomb is aimed at, in a Face to Face Roll."""
    asked = is_hard_to_withstand.wording(book)
    named, mode = head(declared.weapon)
    used = label(named).name == NAME and not mode.startswith(VEILS)
    return asked() if asked and used else None


@rule("SYMB-1", only="N5.2")
def is_hard_to_withstand() -> Mod | None:
    """Whom its Endgame or Eraser is aimed at has -3 in a Face to Face Roll against it."""
    return Mod(NAME, -3, is_hard_to_withstand.id)
