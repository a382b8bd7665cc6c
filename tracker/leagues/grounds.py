"""Which table two play at: the next one in order, unless one of them has played on it before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

Player = int
Table = int


def tables_for(
    pairs: Sequence[tuple[Player, Player]],
    been: Mapping[Player, AbstractSet[Table]],
    many: int = 0,
) -> list[Table]:
    """A table for each pair, of so `many` as there are, one for each pair at least, numbered from 1: as
    few as can be play where one of the two has `been`, and else nearest to the order of the pairs."""
    many = max(many, len(pairs))
    fresh = [_fresh(at, pair, been, many) for at, pair in enumerate(pairs)]
    taken: dict[Table, int] = {}

    def seat(at: int, asked: set[Table]) -> bool:
        """Find a table for a pair, and another one for whoever makes room."""
        for table in fresh[at]:
            if table not in asked:
                asked.add(table)
                if table not in taken or seat(taken[table], asked):
                    taken[table] = at
                    return True
        return False

    for at in range(len(pairs)):
        seat(at, set())
    found = {at: table for table, at in taken.items()}
    left = (table for table in range(1, many + 1) if table not in taken)
    return [found[at] if at in found else next(left) for at in range(len(pairs))]


def _fresh(
    at: int, pair: tuple[Player, Player], been: Mapping[Player, AbstractSet[Table]], many: int
) -> list[Table]:
    """The tables on which neither of a pair has been, nearest to its place in the order first."""
    known = been.get(pair[0], frozenset()) | been.get(pair[1], frozenset())
    found = (table for table in range(1, many + 1) if table not in known)
    return sorted(found, key=lambda table: (abs(table - at - 1), table))
