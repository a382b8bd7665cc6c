"""The cross table: everybody against everybody, each game as one side has it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.leagues.models import Division
from tracker.leagues.queries.ranks import results
from tracker.leagues.queries.tables import Row, table
from tracker.leagues.scoring import SIDES


@dataclass(frozen=True, slots=True)
class Crossed:
    """A line of a cross table: what somebody did against each of the others, in the table's order.
    Nothing against themselves, and where nothing is played yet."""

    row: Row
    cells: tuple[str, ...]


def crossed(*, division: Division) -> list[Crossed]:
    """Everybody against everybody, each game as who stands on the left has it."""
    rows = table(division=division)
    said: dict[tuple[int, int], list[str]] = {}
    for one in results(division=division):
        if one.second is None:
            continue
        for me, other, mine in ((one.first, one.second, 0), (one.second, one.first, 1)):
            if one.walkover:
                came = one.walkover == ("second", "first")[mine]
                words = _("won w/o") if came else _("lost w/o")
            else:
                words = f"{one.op[mine]}–{one.op[1 - mine]}"
                if one.conceded:
                    words += _(" lost") if one.conceded == SIDES[mine] else _(" won")
            said.setdefault((me, other), []).append(words)
    return [
        Crossed(row, tuple(", ".join(said.get((row.entry_id, one.entry_id), ())) for one in rows))
        for row in rows
    ]
