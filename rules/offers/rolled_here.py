"""The dice of a player who lets the notebook roll them: which it may roll without another word."""

from typing import Final

from rules.ids import Side
from rules.log import commands as c
from rules.log.doors import by_its_terms
from rules.log.table import Table, side_of
from rules.may import may
from rules.order import saving
from rules.order.confirming import measured
from rules.rolls import range_bands, rolls
from rules.rolls.hand import Hand

DICE_STEPS: Final = ("5", "5.1")
"""Where there are such dice."""


@by_its_terms
def rolled_here(table: Table, side: Side) -> c.Command | None:
    """The next of a side's dice that need nothing but to be thrown: those of a Roll at which somebody's
    dice lie already and whose range is known, and its Saving Rolls. Of an Order that is told in one go the
    dice lie on the table: nothing is thrown for it unasked."""
    order = table.order
    if order is None or order.told is not None or table.due is not None:
        return None
    found: list[c.Command] = []
    if table.step == "5":
        found += [
            c.RollDice(by=side, piece=hand.piece)
            for roll in rolls.rolls(table)
            if any(hand.piece in order.dice for hand in roll.hands)
            for hand in roll.hands
            if hand.side == side and hand.piece not in order.dice and _in_range(table, hand)
        ]
    elif table.step == "5.1":
        found += [
            c.Save(by=side, piece=hit.piece)
            for hit in saving.hits_left(table)
            if hit.piece in table.pieces and side_of(table.pieces[hit.piece]) == side
        ]
    return next((one for one in found if may(one, table) is None), None)


def _in_range(table: Table, hand: Hand) -> bool:
    """Whether its range is known: it needs none, somebody said it, or the map did."""
    if hand.given or not range_bands.bands(table, table.pieces[hand.piece], hand.declared):
        return True
    found = measured(table, hand.piece)
    return found is not None and not found.close
