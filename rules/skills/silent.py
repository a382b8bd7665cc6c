"""Silent weapons: who is not seen by its target is not heard either. Page "Traits"."""

from typing import Final

from rules.book.brackets import Bonus
from rules.book.editions import Book
from rules.book.labels import label
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log.table import Order
from rules.messages import say
from rules.reference import SkillCard
from rules.reference.arms import traits_of
from rules.refusals import Refusal
from rules.registry import refuse, rule

SILENT: Final = "Silent"


@rule("TRAIT-10")
def is_unheard(
    book: Book, order: Order, piece: PieceId, through: str, card: SkillCard
) -> str | None:
    """An Attack with a Silent weapon from outside the LoF of its target: the target can't Dodge it, and
    who is near without LoF declares no ARO."""
    silent = [one for one in order.declared if SILENT in traits_of(book, one.weapon)]
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


is_unheard.gone("N5.2")


@rule("TRAIT-10", only="N5.2")
def barely_heard(less: int) -> Mod | None:
    """An Attack with a Silent weapon from the ZoC of its target and outside its LoF: its Dodge has the MOD
    in the brackets of the trait, beside its others."""
    return Mod(SILENT, less, barely_heard.id) if less else None


def may_be_heard(
    book: Book, order: Order, piece: PieceId, through: str, card: SkillCard
) -> Refusal | None:
    """Whether whoever reacts without LoF hears what is done."""
    asked = is_unheard.wording(book)
    return refuse(asked, book, order, piece, through, card) if asked else None


def on_its_dodge(book: Book, order: Order, piece: PieceId, through: str) -> Mod | None:
    """What a Silent Attack on a piece takes from its Dodge, in a Face to Face Roll."""
    asked = barely_heard.wording(book)
    aimed = [one for one in order.declared if one.weapon and piece in one.targets]
    if asked is None or through != "ZoC":
        return None
    traits = (label(trait) for one in aimed for trait in traits_of(book, one.weapon))
    less = (one.number for trait in traits if trait.name == SILENT for one in trait.each(Bonus))
    return asked(min(less, default=0))
