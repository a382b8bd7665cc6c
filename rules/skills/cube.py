"""Cube 2.0: harder to take over. Page "Cube" (N5)."""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import has
from rules.dice.mods import Mod
from rules.log.table import Card
from rules.reference import Weapon
from rules.registry import rule

BETTER: Final = "Cube 2.0"
SEPSITIZES: Final = "State: Sepsitorized"


def against_a_sepsitor(book: Book, used: Weapon, card: Card) -> tuple[Mod, ...]:
    """The MOD of its bearer's Saving Rolls against a Sepsitor."""
    asked = is_hard_to_take_over.wording(book)
    mod = asked(used, card) if asked else None
    return (mod,) if mod else ()


@rule("CUBE-1", only="N5.2")
def is_hard_to_take_over(used: Weapon, card: Card) -> Mod | None:
    """+2 to its Saving Rolls against a Sepsitor."""
    hard = SEPSITIZES in used.traits and has(card, BETTER)
    return Mod(BETTER, 2, is_hard_to_take_over.id) if hard else None
