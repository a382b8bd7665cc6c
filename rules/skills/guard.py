"""Guard: hand to hand without touching. Page "Guard" (N4)."""

from typing import Final

from rules.book.profiles import has
from rules.log.table import Card, Order, Piece, Table
from rules.reference import SkillCard
from rules.registry import rule
from rules.seen.effective import counted
from rules.skill import made_by
from rules.skills.close_combat import SKILL, fights

NAME: Final = "Guard"


@rule("GUARD-1")
def strikes_from_afar(bearer: Card | None, wanted: SkillCard) -> bool:
    """With Guard a CC Attack is made on a target in LoF and ZoC, without Silhouette contact."""
    return bearer is not None and wanted.name == SKILL and has(bearer, NAME)


@rule("GUARD-2")
def is_struck_back(order: Order, piece: Piece, enemy: Piece) -> bool:
    """Whom a Guard attacks so may fight back at that Guard as if it were in contact."""
    reacted = (order.aros[enemy.id],) if enemy.id in order.aros else ()
    made = reacted or made_by(order, enemy.id)
    return any(one.skill == SKILL and piece.id in one.targets for one in made)


def reaches(table: Table, piece: Piece, enemy: Piece, wanted: SkillCard) -> tuple[str, ...]:
    """The rules by which a CC Attack needs no contact with this enemy."""
    if not fights(wanted) or wanted.bears("Movement"):
        return ()
    if strikes_from_afar(counted(table, piece), wanted):
        return (strikes_from_afar.id,)
    order, theirs = table.order, counted(table, enemy)
    acts = order is not None and enemy.id in (*order.pieces, *order.aros)
    guarded = acts and theirs and has(theirs, NAME)
    return (is_struck_back.id,) if order and guarded and is_struck_back(order, piece, enemy) else ()
