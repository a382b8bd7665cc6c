"""Those of a side that do not stand on the table."""

from functools import partial

from rules.apart import Unsaid
from rules.ids import Side
from rules.log.table import Table, Trooper
from rules.messages import say
from rules.seen.absence import in_hiding, off_table, real_place
from rules.view.shapes import Absent


def absent(table: Table, you: Side, unsaid: Unsaid) -> tuple[Absent, ...]:
    """The troopers of this side that do not stand on the table: hidden on it, or yet to arrive."""
    away = unsaid.part(say("who is off the table"), partial(off_table, table, you), ())
    found = (
        unsaid.part(
            say("where {trooper} is", trooper=one.profile.name), partial(_away, table, one), None
        )
        for one in away
    )
    return tuple(one for one in found if one is not None)


def _away(table: Table, trooper: Trooper) -> Absent:
    hidden = real_place(trooper)
    where = hidden.place.where if in_hiding(table.book, trooper) else ""
    return Absent(trooper.id, trooper.profile.name, where, hidden.piece)
