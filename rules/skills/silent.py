"""Silent weapons: who is not seen by its target is not heard either. Page "Traits" (N4)."""

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.table import Order
from rules.messages import say
from rules.reference import SkillCard
from rules.reference.arms import traits_of
from rules.registry import rule


@rule("TRAIT-10")
def is_unheard(
    book: Book, order: Order, piece: PieceId, through: str, card: SkillCard
) -> str | None:
    """An Attack with a Silent weapon from outside the LoF of its target: the target can't Dodge it, and
    who is near without LoF declares no ARO."""
    silent = [one for one in order.declared if "Silent" in traits_of(book, one.weapon)]
    if through != "ZoC" or not silent:
        return None
    aimed = any(piece in one.targets for one in silent)
    if aimed and card.name != "Dodge":
        return None
    return (
        say("That Attack is Silent: it can't Dodge what it doesn't see.")
        if aimed
        else (say("That Attack is Silent: without LoF nobody hears it."))
    )
