"""Which dice of a Saving Roll fail, as its edition reads them."""

from rules.book.editions import Book
from rules.dice.saving import judge_save
from rules.log.table import Hit


def fails(book: Book, hit: Hit, die: int) -> bool:
    """Whether this die fails."""
    return die > hit.turns_on if hit.with_ph else judge_save.by(book)(hit.turns_on, die)
