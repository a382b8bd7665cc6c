"""Whom a skill may be aimed at, those first that are most often meant."""

from collections.abc import Iterator

from rules.ids import PieceId, other
from rules.log.table import Piece, Table, name_of, pieces_of, side_of
from rules.memory import remembered_of
from rules.offers.shapes import Choice
from rules.reference import SkillCard
from rules.skills.requirements.target import may_aim


def blown_up(table: Table, actor: Piece, card: SkillCard, charge: str) -> Iterator[Choice]:
    """The enemies on whom a D-Charge may be placed."""
    for one in pieces_of(table, other(side_of(actor))):
        if may_aim(table, actor, card, one.id, aro=False, weapon=charge) is None:
            yield Choice(one.id, name_of(table, one.id), one.shape.where)


@remembered_of(64)
def aimable(table: Table, actor: Piece, card: SkillCard, aro: bool) -> tuple[Choice, ...]:
    """Whom it may aim at; those first that are most often meant: who reacts to this Order, or to an ARO
    whose Order it is."""
    order = table.order
    whose = side_of(actor) if card.ally else other(side_of(actor))
    found = (
        piece
        for piece in pieces_of(table, whose)
        if (not aro or (order is not None and piece.id in order.pieces))
        and may_aim(table, actor, card, piece.id, aro=aro) is None
    )
    meant = () if order is None else order.pieces[:1] if aro else tuple(order.aros)
    return tuple(
        Choice(piece.id, name_of(table, piece.id), piece.shape.where)
        for piece in sorted(found, key=lambda one: one.id not in meant)
    )


def answering_first(table: Table, targets: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The same, who answers this Order at one of those that act before all others."""
    if table.order is None:
        return targets
    acting = table.order.pieces
    answers = {piece for piece, aro in table.order.aros.items() if aro.target in acting}
    return tuple(sorted(targets, key=lambda one: PieceId(one.value) not in answers))


def nearest(table: Table, actor: Piece, card: SkillCard, *, aro: bool) -> PieceId | None:
    """Somebody at whom it would be aimed, for the refusal to say why not."""
    if aro:
        return table.order.pieces[0] if table.order else None
    whose = side_of(actor) if card.ally else other(side_of(actor))
    return next((piece.id for piece in pieces_of(table, whose)), None)
