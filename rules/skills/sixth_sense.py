"""Sixth Sense: nobody takes its user unawares. Page "Sixth Sense" (N4).

That it answers through a Zero Visibility Zone without the MOD of it is with the Zones.
"""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import Bearer, has
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log.table import Order
from rules.registry import rule
from rules.seen.company import SIXTH_SENSE
from rules.skill import skill_card

COMBAT_INSTINCT: Final = "Combat Instinct"
STILL_COUNTS: Final = frozenset({"IMM-A"})
"""The one minus that a Dodge by Sixth Sense suffers."""
STILL_COUNT: Final = STILL_COUNTS | {"IMM-B", "Isolated"}
"""Those that a Dodge or a Reset by it suffers."""


@rule("SIXTH-2")
def is_never_surprised(bearer: Bearer) -> str:
    """It ignores the MODs of Surprise Attack."""
    return SIXTH_SENSE if has(bearer, SIXTH_SENSE) else ""


@is_never_surprised.worded("N5.2")
def senses_by_instinct(bearer: Bearer) -> str:
    """Combat Instinct ignores the MODs of Surprise Attack, and Sixth Sense does so no more."""
    return COMBAT_INSTINCT if has(bearer, COMBAT_INSTINCT) else ""


@rule("SIXTH-3")
def dodges_freely(mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """Who is attacked Dodges by it without any minus but that of Immobilized-A State."""
    return _freed(mods, STILL_COUNTS)


def _freed(mods: tuple[Mod, ...], still: frozenset[str]) -> tuple[Mod, ...]:
    kept = tuple(mod for mod in mods if mod.value >= 0 or mod.label in still)
    return (*kept, Mod(SIXTH_SENSE, 0, dodges_freely.id)) if kept != mods else mods


@dodges_freely.worded("N5.2")
def evades_freely(mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """Who is attacked Dodges, or Resets, by it without any minus but those of Immobilized-A, Immobilized-B
    and Isolated State."""
    return _freed(mods, STILL_COUNT)


@rule("SIXTH-3", only="N5.2")
def resets_freely(skill: str) -> bool:
    """So it Resets."""
    return skill == "Reset"


def in_a_dodge(
    book: Book,
    bearer: Bearer | None,
    order: Order,
    piece: PieceId,
    skill: str,
    mods: tuple[Mod, ...],
) -> tuple[Mod, ...]:
    """The MODs of a Roll, as Sixth Sense leaves them."""
    senses = bearer is not None and has(bearer, SIXTH_SENSE) and _attacked(book, order, piece)
    resets = resets_freely.wording(book)
    evades = skill == "Dodge" or (resets is not None and resets(skill))
    return dodges_freely.by(book)(mods) if evades and senses else mods


def _attacked(book: Book, order: Order, piece: PieceId) -> bool:
    every = (*order.declared, *order.aros.values())
    attacks = [one for one in every if (card := skill_card(book, one.skill)) and card.attacks]
    return any(piece in one.reached for one in attacks)
