"""What lies on the table and could be set off: a weapon of one's own, by whom, or one that is deployable."""

from collections.abc import Iterator

from rules.ids import Side
from rules.log import commands as c
from rules.log.table import Piece, Table, name_of
from rules.may import may
from rules.messages import say, term
from rules.offers.shapes import Blank, Choice, Offer
from rules.order.who_sets_off import deployable, deployed, weapon_of, who_may


def triggers(table: Table, side: Side) -> Iterator[Offer]:
    """What of one's own lies on the table, and could be set off."""
    order = table.order
    for mine in deployed(table, side) if order else ():
        yield from _going_off(table, side, mine)
    if order is None or order.side == side:
        return
    weapons = tuple(Choice(one, term(one)) for one in deployable(table, side))
    for piece in order.pieces if weapons else ():
        open_to = tuple(
            one
            for one in weapons
            if may(c.SetOff(by=side, target=piece, weapon=one.value), table) is None
        )
        if open_to:
            blank = Blank("weapon", "choice", say("Weapon"), open_to, True)
            yield Offer(
                "SetOff",
                say("Set off by {piece}", piece=name_of(table, piece)),
                {"target": piece},
                (blank,),
            )


def _going_off(table: Table, side: Side, mine: Piece) -> Iterator[Offer]:
    """A weapon of one's own that lies on the table, and who could set it off."""
    able = [
        piece
        for piece in who_may(table, side)
        if may(c.SetOff(by=side, target=piece, piece=mine.id), table) is None
    ]
    if able:
        who = tuple(Choice(one, name_of(table, one)) for one in able)
        blanks = (Blank("target", "choice", say("Set off by"), who, True),)
        label = say("{weapon} goes off", weapon=term(weapon_of(mine)))
        yield Offer("SetOff", label, {"piece": mine.id}, blanks, mine.id)
