"""What may have come of an Order that is told in one go, as keys, by what everybody sees."""

from collections.abc import Iterator
from typing import Final

from rules.dice.ammunition import ammunition
from rules.ids import PieceId, Side
from rules.log import commands as c
from rules.log.doors import by_its_terms
from rules.log.table import Declared, Hurt, Order, Success, Table, name_of
from rules.may import may
from rules.offers.quick.key import Key
from rules.quick.outcome import done_by
from rules.reference.arms import tool
from rules.rolls.harm import takes_wounds
from rules.rolls.opposing import attacks, needs_roll_of
from rules.rolls.templates import reached

UNHURT: Final = "Nobody hurt"


@by_its_terms
def outcome_keys(table: Table, side: Side) -> tuple[Key, ...]:
    """What may have come of it, by what everybody sees: nobody hurt, somebody hurt, who Discovered or
    Dodged."""
    order = table.order
    if order is None or order.told is None or order.told.came or table.due is not None:
        return ()
    every = (Key(UNHURT, c.TellOutcome(by=side)), *_came(table, side, order))
    return tuple(key for key in every if may(key.said, table) is None)


def _came(table: Table, side: Side, order: Order) -> Iterator[Key]:
    for piece in (*order.pieces, *order.aros):
        for declared in done_by(order, piece):
            if attacks(table.book, declared):
                for hit in reached(declared) or order.pieces[:1]:
                    yield from _hurt(table, side, piece, declared, hit)
            elif needs_roll_of(table.book, declared):
                said = c.TellOutcome(by=side, succeeded=(Success(piece, skill=declared.skill),))
                yield Key(f"{name_of(table, piece)}: {declared.skill} succeeds", said, piece)


def _hurt(
    table: Table, side: Side, piece: PieceId, declared: Declared, hit: PieceId
) -> Iterator[Key]:
    """What an Attack may have done to one of those that it reaches."""
    standing = table.pieces.get(hit)
    if standing is None:
        return
    card = standing.told or standing.card
    left = max(card.wounds - standing.lost, 0) if card else 0
    used = tool(table.book, declared)
    each = ammunition(used.ammo).wounds if used and used.ammo else 1
    each = takes_wounds(used, each) if used else each
    for failed in range(1, left // (each or left or 1) + 2):
        said = c.TellOutcome(by=side, hurt=(Hurt(hit, failed, piece),))
        label = _lost(failed * each, left if card else None, failed)
        yield Key(f"{name_of(table, hit)}: {label}", said, hit)


def _lost(lost: int, left: int | None, failed: int) -> str:
    """What so many failed Saving Rolls come to, as far as everybody sees."""
    if not lost:
        return f"{failed} Saving Roll" + "s" * (failed > 1) + " failed"
    if left is None or lost < left:
        return f"{lost} Wound" + "s" * (lost > 1)
    return "Unconscious" if lost == left else "Dead"
