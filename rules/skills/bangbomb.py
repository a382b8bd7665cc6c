"""Bangbomb: whoever throws it at its own feet Dodges better, but no Template. Page "Bangbomb" (N5)."""

from typing import Final

from rules.book.profiles import level
from rules.dice.mods import Mod
from rules.log.table import Card
from rules.registry import rule

NAME: Final = "Bangbomb"


@rule("BANG-1", only="N5.2")
def blinds_who_attacks(card: Card) -> Mod | None:
    """Its bearer's Dodge has the MOD in its brackets against Attacks of enemies in its LoF or ZoC, and none
    against Templates."""
    more = level(card, NAME)
    return Mod(NAME, more, blinds_who_attacks.id) if more else None
