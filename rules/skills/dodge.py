"""Dodge: how far a passed one moves its user."""

from rules.book.printed import number
from rules.book.profiles import further
from rules.log.table import Card, Table
from rules.registry import rule


def dodges(table: Table, card: Card | None) -> int:
    """How many inches a passed Dodge moves its user."""
    inches = two_inches(number(table.book, two_inches.id))
    return so_many_more(inches, card) if card else inches


@rule("DODGE-2")
def two_inches(inches: int) -> int:
    """A passed Dodge moves its user up to 2 inches."""
    return inches


@rule("DODGE-4", off=lambda inches, card: inches)
def so_many_more(inches: int, card: Card) -> int:
    """As many inches more as stand in the brackets of its user's Dodge."""
    return inches + further(card, "Dodge")
