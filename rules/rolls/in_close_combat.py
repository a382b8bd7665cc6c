"""Who fights at the side of a shooter with whom it shoots at, and since which skill of the Order."""

from rules.ids import NO_PIECE, PieceId
from rules.log.table import Declared, Order, Piece, Table, side_of
from rules.pieces.contacts import touching
from rules.skills.close_combat import fights_back


def allies_at(table: Table, order: Order, shooter: Piece, declared: Declared) -> tuple[Piece, ...]:
    """The allies of a shooter that fight with whom it shoots at, as it does: who answers an enemy on its
    way shoots before that enemy has come into contact, unless it says otherwise. Who lies there Null, or
    is Immobilized, fights with nobody."""
    aimed = declared.target or NO_PIECE
    half, answers = declared.at or declared.half or 1, shooter.id in order.aros
    found = []
    for one in touching(table, aimed):
        since = came_into_contact(table, aimed, one.id)
        before = half < since or (answers and half == since and not declared.met)
        ally = side_of(one) == side_of(shooter) and one.id != shooter.id
        if ally and not before and fights_back(table, one):
            found.append(one)
    return tuple(found)


def came_into_contact(table: Table, one: PieceId, other: PieceId) -> int:
    """With which skill of the Order two pieces came into contact; 0: they stood so before."""
    told = (
        fact.skills
        for fact in table.facts
        if fact.ask == "contact" and fact.answer and {fact.piece, fact.about} == {one, other}
    )
    return max(told, default=0) if table.order else 0
