"""Victory points: the army points of those who are still in the fight."""

from rules.ids import Side
from rules.registry import rule
from rules.state import said
from rules.states import in_force
from rules.table import Table, Trooper


def points(table: Table, side: Side, *, end: bool) -> int:
    """The victory points of a side; costs are private, so only its owner's Table can tell."""
    return sum(
        one.profile.points
        for one in table.troopers.values()
        if one.side == side and survives(one, end)
    )


def troopers_left(table: Table, side: Side) -> int:
    """How many troopers of a side are still in the fight, those off the table among them."""
    return sum(one.side == side and survives(one, False) for one in table.troopers.values())


def list_points(table: Table, side: Side) -> int:
    """The points of a side's army list; none, where its troopers were typed in without."""
    return sum(one.profile.points for one in table.troopers.values() if one.side == side)


@rule("VP-2", off=True)
def survives(trooper: Trooper, end: bool) -> bool:
    """Whoever is in no Null State, on the table or still to come; a State may say otherwise."""
    return any(said(in_force(trooper), lambda state: state.counts, end))


def counting(table: Table, side: Side, *, end: bool) -> tuple[str, ...]:
    """The rules by which troopers of a side count."""
    mine = (one for one in table.troopers.values() if one.side == side)
    told = (said(in_force(one), lambda state: state.counts, end) for one in mine)
    return tuple(sorted({id for found in told for _, id, _ in found}))
