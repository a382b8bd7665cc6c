"""The Coherency Checks that a side has to make."""

from collections.abc import Iterator
from typing import Final

from rules.ids import PieceId, Side
from rules.log.table import Table, standing_for
from rules.messages import say
from rules.offers import mapped
from rules.offers.shapes import Blank, Choice, Offer
from rules.offers.ways_of_each import choices_of
from rules.order.coherency import ARO_STEPS, checks, reacting_as_one

APART: Final = say("Out of Coherency with all the others")


def checks_to_make(table: Table, side: Side) -> Iterator[Offer]:
    """The Coherency Check at the end of an Order; to who reacts, before its AROs are shown."""
    if table.step in ARO_STEPS and table.order and table.order.side != side:
        mine = choices_of(table, *(table.pieces[one] for one in reacting_as_one(table, side)))
        if mine and side in table.waits:
            blank = who_is_apart(table, mine, required=True)
            yield Offer(
                "CheckCoherency",
                say("Out of Coherency"),
                blanks=(blank,),
                note=say("they are removed at once"),
            )
        return
    asked = checks(table, side)
    if table.step == "5.2" and asked:
        pieces = [table.pieces[one] for figure, _ in asked for one in figure.pieces]
        blank = who_is_apart(table, choices_of(table, *pieces))
        blank = mapped.out_of_coherency(table, tuple(one.id for one in pieces), blank)
        yield Offer(
            "CheckCoherency",
            say("Coherency Check"),
            blanks=(blank,),
            rules=tuple(id for _, id in asked),
        )


def who_is_apart(table: Table, asked: tuple[Choice, ...], *, required: bool = False) -> Blank:
    """Who is near none of the others. Of those that stand for one trooper one alone can't be left over."""
    troopers = (table.pieces[PieceId(one.value)].trooper for one in asked)
    figures = (standing_for(table, one) for one in dict.fromkeys(troopers) if one)
    wholes = tuple(tuple(one.id for one in pieces) for pieces in figures if len(pieces) > 1)
    return Blank("apart", "several", APART, asked, required, wholes=wholes)
