"""One's own side as it stands on the table: the Table with nothing of that side in it but Open Information.

What is read on one's own page by whoever sits across the table is worked out from it.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.ids import Side, TrooperId
from rules.log.table import DEPLOYABLE, Card, Piece, Table, Trooper, under
from rules.seen.effective import profile_of
from rules.states import seen

UNKNOWN: Final = Card("", "", (0, 0), 0, 0, 0, 0, 0, 0, 0, "")
"""What a Marker shows of who is beneath."""


def openly(table: Table, side: Side) -> Table:
    """The Table as if each of a side's pieces were what it shows: a Model the trooper on its Card, a
    Marker a trooper of which nothing is known. Nobody leads, nobody hides, nobody is off the table."""
    theirs = {id: one for id, one in table.troopers.items() if one.side != side}
    shown = {one.id: one for one in _shown(table, side)}
    pieces = {
        id: replace(
            one, trooper=TrooperId(id) if TrooperId(id) in shown else None, real=None, hides=""
        )
        if one.side == side
        else one
        for id, one in table.pieces.items()
    }
    return replace(table, troopers=theirs | shown, pieces=pieces, spots={})


def _shown(table: Table, side: Side) -> Iterator[Trooper]:
    for piece in table.pieces.values():
        card = piece.told or piece.card or UNKNOWN
        if piece.side == side and card.type != DEPLOYABLE:
            yield Trooper(
                TrooperId(piece.id),
                side,
                profile_of(card),
                piece.shape.group,
                states=frozenset(state.name for state in seen(table, piece)),
                own_order=_has_its_own(table, piece, card),
            )


def _has_its_own(table: Table, piece: Piece, card: Card) -> bool:
    """Whether its Irregular Order is left: that lies on the table beside who shows that it has one."""
    trooper = under(table, piece)
    return card.training == "irregular" and trooper is not None and trooper.own_order
