"""Shots into a Close Combat that hit a friend: page "BS Attack Into a Close Combat" (N4)."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.ids import PieceId
from rules.order.contacts import touching
from rules.order.harm import declared_as
from rules.registry import rule
from rules.states import seen
from rules.table import Declared, Made, Order, Table, side_of


class Stray(NamedTuple):
    """So many shots of an Attack that hit one who fights at its maker's side."""

    friend: PieceId
    declared: Declared
    made: Made


def strays(table: Table, order: Order) -> Iterator[Stray]:
    """What the dice of this Order's BS Attacks that failed have hit; of several friends, the first
    that stands on the table."""
    for made in order.made:
        declared, shooter = declared_as(order, made), table.pieces.get(made.piece)
        if shooter is None or declared.skill != "BS Attack" or not made.dice:
            continue
        fight = touching(table, declared.target or "")
        near = [one.id for one in fight if side_of(one) == side_of(shooter) and one != shooter]
        friends = [one for one in table.pieces if one in near]
        missed = hits_a_friend(len(made.dice) - made.alone) if friends else 0
        aimed = table.pieces.get(declared.target or "")
        engaged = aimed is not None and any(state.melee_mods for state in seen(table, aimed))
        if missed and engaged:
            yield Stray(friends[0], declared, Made(made.piece, made.skill, hits=missed))


@rule("ENG-E3", off=0)
def hits_a_friend(missed: int) -> int:
    """Each die that fails in a BS Attack into a Close Combat hits an ally who fights there. Which of
    several, its player chooses: the first of the table is taken, and a Ruling puts it right."""
    return missed
