"""Improvised: a weapon that is used as nobody made it for. Page "Traits" (N5)."""

from typing import Final

from rules.book.editions import Book
from rules.dice.mods import Mod
from rules.reference import Weapon
from rules.registry import rule

NAME: Final = "Improvised"


def in_its_hands(book: Book, used: Weapon | None) -> Mod | None:
    """The MOD that a weapon gives its own user, where it has this trait."""
    asked = used_otherwise.wording(book)
    return asked() if asked is not None and used is not None and used.bears(NAME) else None


@rule("TRAIT-18", only="N5.2")
def used_otherwise() -> Mod | None:
    """With an Improvised weapon its user has -6 on the Attribute that it rolls."""
    return Mod(NAME, -6, used_otherwise.id)
