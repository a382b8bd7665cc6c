"""One's own side as it stands on the table: the Table with nothing of that side in it but Open Information.

What is read on one's own page by whoever sits across the table is worked out from it.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.ids import Side, TrooperId
from rules.log.table import DEPLOYABLE, Card, Piece, Table, Trooper, under
from rules.memory import remembered_of
from rules.seen.effective import profile_of
from rules.seen.training import led_by_example, mastered, training
from rules.states import force, seen

UNKNOWN: Final = Card("", "", (0, 0), 0, 0, 0, 0, 0, 0, 0, "")
"""What a Marker shows of who is beneath."""


@remembered_of(16)
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
    charts = {of: one for of, one in table.charts.items() if of != side}
    return replace(table, troopers=theirs | shown, pieces=pieces, spots={}, charts=charts)


def _shown(table: Table, side: Side) -> Iterator[Trooper]:
    for piece in table.pieces.values():
        card = piece.told or piece.card or UNKNOWN
        if piece.side == side and card.type != DEPLOYABLE:
            profile = profile_of(card)
            yield Trooper(
                TrooperId(piece.id),
                side,
                profile,
                piece.shape.group,
                states=frozenset(state.name for state in seen(table, piece)),
                own_order=_has_its_own(table, piece, profile),
            )


def _has_its_own(table: Table, piece: Piece, profile: Profile) -> bool:
    """Whether its own Irregular Order is left, by what shows: it has one if its looks say so, and spends
    it before all eyes. Who has none in truth, and looks as if it had, goes on looking so."""
    lost, led = piece.side in table.leaderless, led_by_example(table, piece.side) is not None
    of_team = mastered(table, piece, shown=True)
    shown, _ = training(
        table.book, profile, seen(table, piece), lost=lost, led=led, mastered=of_team
    )
    trooper = under(table, piece)
    if shown != "irregular" or trooper is None:
        return False
    counts_as, _ = training(
        table.book,
        trooper.profile,
        force(table, piece),
        lost=lost,
        led=led,
        mastered=mastered(table, piece),
    )
    return trooper.own_order or counts_as != "irregular"
