"""Shots into a Close Combat that hit a friend: page "BS Attack Into a Close Combat" (N4)."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.ids import PieceId
from rules.log.table import Declared, Made, Order, Table, piece_of
from rules.moments import meeting
from rules.registry import rule
from rules.rolls.hits import declared_as
from rules.rolls.in_close_combat import allies_at
from rules.states import seen


class FriendHit(NamedTuple):
    """So many shots of an Attack that hit one who fights at its maker's side."""

    friend: PieceId
    declared: Declared
    made: Made


def friends_hit(table: Table, order: Order) -> Iterator[FriendHit]:
    """What the dice of this Order's BS Attacks that failed have hit; of several friends, the first
    that stands on the table."""
    for made in order.made:
        declared, shooter = declared_as(order, made), table.pieces.get(made.piece)
        if shooter is None or declared.skill != "BS Attack" or not made.dice:
            continue
        near = [one.id for one in allies_at(table, order, shooter, declared)]
        friends = [one for one in table.pieces if one in near]
        missed = hits_a_friend(len(made.dice) - made.alone) if friends else 0
        aimed = piece_of(table, declared.target)
        engaged = aimed is not None and any(one.speaks(meeting.met) for one in seen(table, aimed))
        if missed and engaged:
            yield FriendHit(friends[0], declared, Made(made.piece, made.skill, hits=missed))


@rule("ENG-E3")
def hits_a_friend(missed: int) -> int:
    """Each die that fails in a BS Attack into a Close Combat hits an ally who fights there. Which of
    several, its player chooses: the first of the table is taken, and a Ruling puts it right."""
    return missed
