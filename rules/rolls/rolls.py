"""Which Rolls an Order leads to, and in which order they are made."""

from collections.abc import Sequence

from rules.ids import PieceId
from rules.log.table import Made, Order, Table
from rules.memory import remembered_of
from rules.rolls.hand import Hand, Roll
from rules.rolls.hands import hand_for
from rules.rolls.opposing import is_made, needs_roll_of
from rules.rolls.thrown_together import (
    groups,
    left_to_roll,
    met_by,
    rolled_for,
    rollers,
    together_of,
)
from rules.skill import made_by


@remembered_of(16)
def rolls(table: Table) -> tuple[Roll, ...]:
    """The Rolls of this Order still to be made, in the order in which they are made."""
    order = table.order
    if order is None:
        return ()
    first = _discovers(table, order)
    if first:
        return first
    left = tuple(left_to_roll(table, order))
    met = met_by(table, order, left)
    together = (together_of(table, order, left, *one) for one in groups(left, met))
    # An answer to several Attacks is told first, those that meet none last.
    found = sorted((one for one in together if one.hands), key=lambda one: one.hands[0].active)
    answering = {aro for _, aro in met}
    for aro, declared in order.aros.items():
        done = aro in answering or aro in order.idled or is_made(order, aro, declared.skill)
        if done or not needs_roll_of(table.book, declared):
            continue
        hand = hand_for(table, order, aro, declared, active=False)
        found += [Roll((hand,))] if hand is not None else []
    return tuple(found)


def hand_of(table: Table, piece: PieceId) -> Hand | None:
    """The side of a pending Roll that belongs to a piece."""
    pending = (hand for roll in rolls(table) for hand in roll.hands)
    return next((hand for hand in pending if hand.piece == piece), None)


def roll_of(table: Table, made: Sequence[Made]) -> Roll | None:
    """The Roll that came to this, as it was still to be made. A log of old may have made in several Rolls
    what is one now: then the part of it that was thrown."""
    for roll in rolls(table):
        hands = {(hand.piece, hand.declared.skill): hand for hand in roll.hands}
        thrown = tuple(hand for one in made if (hand := hands.get((one.piece, one.skill))))
        if len(thrown) == len(made):
            told = [(one.piece, one.declared) for one in thrown]
            pairs = (
                pair
                for pair in roll.pairs
                if all((one.piece, one.declared) in told for one in pair)
            )
            return Roll(thrown, tuple(pairs))
    return None


def _discovers(table: Table, order: Order) -> tuple[Roll, ...]:
    """Discover Rolls come first: an Attack on the same Marker hangs on them (CAMO-E16)."""
    every = [(piece, one, True) for piece in rollers(table, order) for one in made_by(order, piece)]
    every += [(piece, one, False) for piece, one in order.aros.items()]
    found: list[Roll] = []
    for piece, declared, active in every:
        if declared.skill != "Discover" or rolled_for(order, piece, declared):
            continue
        if declared.target in order.revealed:
            continue  # shown by its own act: nothing is left to Discover
        if any(roll.lead == piece for roll in found):
            continue  # one Marker after the other
        hand = hand_for(table, order, piece, declared, active=active)
        if hand is not None:
            found.append(Roll((hand,)))
    return tuple(found)
