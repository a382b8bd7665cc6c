"""What may have come of an Order that is told in one go, as keys, by what everybody sees."""

from collections.abc import Iterator
from typing import Final

from rules.dice.ammunition import ammunition
from rules.ids import PieceId, Side
from rules.log import commands as c
from rules.log.doors import by_its_terms
from rules.log.table import (
    MODEL,
    Card,
    Declared,
    Hit,
    Hurt,
    Order,
    Piece,
    Success,
    Table,
    name_of,
)
from rules.may import may
from rules.messages import listed, say, term
from rules.offers.quick.key import Key, who_does
from rules.pieces.deployables import is_deployable, is_destroyed
from rules.pieces.wounds import counted, entered_by, harmed_by
from rules.quick.succeeding import done_by
from rules.reference import Weapon
from rules.reference.arms import by_comms, tool
from rules.rolls.immunity import let_in, reaching
from rules.rolls.opposing import attacks, needs_roll_of
from rules.rolls.saves_called import calls_for_saves, takes_wounds
from rules.rolls.states_brought import brings
from rules.rolls.under_templates import may_hit
from rules.seen.openly import UNKNOWN

UNHURT: Final = say("Nobody hurt")
DESTROYED: Final = say("destroyed")
SAVED: Final = say("hit, saved")


@by_its_terms
def outcome_keys(table: Table, side: Side) -> tuple[Key, ...]:
    """What may have come of it, by what everybody sees: nobody hurt, somebody hurt, who Discovered or
    Dodged."""
    order = table.order
    if order is None or order.told is None or order.told.came or table.due is not None:
        return ()
    # Of several who attack the same together, who leads is told of.
    found = {key.label: key for key in reversed(tuple(_came(table, side, order)))}
    every = (Key(UNHURT, c.TellOutcome(by=side)), *reversed(found.values()))
    return tuple(key for key in every if may(key.said, table) is None)


@by_its_terms
def bearers(table: Table) -> tuple[tuple[PieceId, str], ...]:
    """All troopers on the table, those that took part first: to each a State may have come."""
    order = table.order
    took_part = (*order.pieces, *order.aros) if order else ()
    every = dict.fromkeys((*took_part, *table.pieces))
    standing = (table.pieces[one] for one in every if one in table.pieces)
    return tuple(
        (one.id, name_of(table, one.id))
        for one in standing
        if one.shape.face == MODEL and not is_deployable(one)
    )


def _came(table: Table, side: Side, order: Order) -> Iterator[Key]:
    for piece in (*order.pieces, *order.aros):
        for declared in done_by(order, piece):
            if attacks(table.book, declared):
                for hit in may_hit(declared) or order.pieces[:1]:
                    yield from _hurt(table, side, piece, declared, hit)
            elif needs_roll_of(table.book, declared):
                said = c.TellOutcome(by=side, succeeded=(Success(piece, skill=declared.skill),))
                yield Key(
                    who_does(
                        name_of(table, piece), say("{skill} succeeds", skill=term(declared.skill))
                    ),
                    said,
                    piece,
                )


def _hurt(
    table: Table, side: Side, piece: PieceId, declared: Declared, hit: PieceId
) -> Iterator[Key]:
    """What an Attack may have done to one of those that it reaches: each that ends otherwise."""
    standing = table.pieces.get(hit)
    if standing is None:
        return
    card = standing.told or standing.card
    used = _as_it_comes(table, declared, card)
    left = max(card.wounds - standing.lost, 0) if card else 0
    each = _wounds(used)
    said: list[str] = []
    for failed in range(1, left // (each or left or 1) + 2):
        label = _ends(table, standing, card, used, failed)
        if label not in said:
            told = c.TellOutcome(by=side, hurt=(Hurt(hit, failed, piece),))
            yield Key(who_does(name_of(table, hit), label), told, hit)
        said.append(label)
    if used is None or calls_for_saves(used):
        # Who is hit and saved has its Guts Roll to make.
        told = c.TellOutcome(by=side, hurt=(Hurt(hit, 0, piece),))
        yield Key(who_does(name_of(table, hit), SAVED), told, hit)


def _as_it_comes(table: Table, declared: Declared, card: Card | None) -> Weapon | None:
    """What an Attack is made with, as it comes through to whom it hits by what everybody sees."""
    used = tool(table.book, declared)
    if used is None or card is None or by_comms(table.book, declared):
        return used
    return reaching(table.book, used, card)[0]


def _wounds(used: Weapon | None) -> int:
    """How many a failed Saving Roll takes."""
    each = ammunition(used.ammo).wounds if used and used.ammo else 1
    return takes_wounds(used, each) if used else each


def _ends(
    table: Table, standing: Piece, card: Card | None, used: Weapon | None, failed: int
) -> str:
    """What so many failed Saving Rolls come to, as far as everybody sees."""
    lost = failed * _wounds(used)
    states = brings(table.book, used, card or UNKNOWN) if used else ()
    kills = used is not None and ammunition(used.ammo).kills
    let = let_in(table.book, states, card)[0] if card else states
    hit = Hit(standing.id, None, "", failed, 0, kills=kills, states=let)
    if card and is_destroyed(card, standing.lost + lost):
        return DESTROYED
    found = entered_by(table, standing, card, hit, lost) if card else harmed_by(table.book, hit)
    if lost and not found:
        return counted(lost, structure=card is not None and card.structure)
    if found:
        return listed(", ", [term(one) for one in found])
    if failed == 1:
        return say("1 Saving Roll failed")
    return say("{failed} Saving Rolls failed", failed=failed)
