"""Lines of fire on the map: from any point of the way of the one to any of the other, with the Models and
the smoke that stand in between.
"""

import itertools
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules import space
from rules.ids import PieceId
from rules.log.table import Table, Worked
from rules.measured.clouds import clouds, hindering, takes
from rules.measured.visibility import attacked_through, senses, visor
from rules.measured.whereabouts import along, between
from rules.seen.effective import counted
from rules.space import Volume

Points: TypeAlias = tuple[Volume, ...]

_STEP: Final = 1.0
"""How far apart, in inches, the points are at which a way is looked at for a line of fire."""
_RANK: Final = {"no": 0, "close": 1, "yes": 2}


def line(table: Table, piece: PieceId, about: PieceId) -> Worked | None:
    """Whether a piece has LoF to another, from any point of the way of either in this Order."""
    best = sight(table, piece, about)
    if best is None:
        return None
    if best.arc.verdict == "no":
        return Worked("no", "outside its arc")
    hidden, through = smoke_between(table, piece, about)
    if hidden:
        return Worked(best.verdict, f"{hidden} lies in its way")
    seen = f"{best.figure * 25.4:.0f} mm can be seen"
    return Worked(best.verdict, f"{seen}, {through}" if through else seen)


def sight(table: Table, piece: PieceId, about: PieceId) -> space.Seen | None:
    """The best line of a piece to another, from any point of the way of either in this Order."""
    models = between(table, piece, about)
    return _sight(table, piece, about, (*models, *hindering(table, piece, about)))


def smoke_between(table: Table, piece: PieceId, about: PieceId) -> tuple[str, str]:
    """What of smoke and noise alone takes the line of a piece to another; or else through what of it the
    line goes, and how. Both empty where there is a line past all that lies there."""
    laid = clouds(table)
    models = between(table, piece, about)
    free = _sight(table, piece, about, models) if laid else None
    if free is None or free.verdict == "no":
        return "", ""
    seer = table.pieces[piece]
    taking = [one for one in laid if takes(table, one, seer, about)]
    if _barred(table, piece, about, (*models, *(one.body for one in taking))):
        return _named(one.kind for one in taking), ""
    if not _barred(table, piece, about, (*models, *(one.body for one in laid))):
        return "", ""
    through = _named(one.kind for one in laid if one not in taking)
    level = visor(counted(table, seer))
    if table.order and attacked_through(table.order, piece, about):
        return "", f"back through {through}"
    how = f" with a Multispectral Visor L{level}" if level else ""
    return "", f"through {through}{how}"


def _barred(table: Table, piece: PieceId, about: PieceId, hinders: Points) -> bool:
    found = _sight(table, piece, about, hinders)
    return found is not None and found.verdict == "no"


def _named(kinds: Iterator[str]) -> str:
    return " and ".join(dict.fromkeys(kinds))


def _sight(table: Table, piece: PieceId, about: PieceId, hinders: Points) -> space.Seen | None:
    seer = table.pieces.get(piece)
    mine = along(table, piece)
    if seer is not None and senses(table, seer, about):
        mine = tuple(replace(one, facing=None) for one in mine)
    ways = points_of(mine), points_of(along(table, about))
    if table.ground is None or not all(ways):
        return None
    return best_line(table.ground, *ways, hinders, sees_through(table, piece, about))


def sees_through(table: Table, piece: PieceId, about: PieceId | None = None) -> bool:
    """Whether Zero Visibility takes no line from a piece: it has a Visor, or is shot at through it."""
    if visor(counted(table, table.pieces[piece])):
        return True
    return bool(about and table.order and attacked_through(table.order, piece, about))


@lru_cache(maxsize=2048)
def best_line(
    ground: space.Ground, ways_a: Points, ways_b: Points, hinders: Points, through: bool
) -> space.Seen:
    """The best line of fire from one of these points to one of those."""
    terrain = space.terrain_of(ground)
    best: space.Seen | None = None
    for a, b in itertools.product(ways_a, ways_b):
        seen = space.line_of_fire(a, b, terrain, hinders, through=through)
        if best is None or (_RANK[seen.verdict], seen.figure) > (_RANK[best.verdict], best.figure):
            best = seen
        if seen.verdict == "yes":
            break
    assert best is not None
    return best


def points_of(way: Sequence[Volume]) -> Points:
    """Points of a way no farther apart than a step, its end first: most lines are drawn there."""
    found = list(way[-1:])
    for start, end in itertools.pairwise(way):
        many = max(1, ceil(space.length((start, end)) / _STEP))
        found += [_share(start, end, at / many) for at in range(many)]
    return tuple(found)


def _share(start: Volume, end: Volume, share: float) -> Volume:
    def part(a: float, b: float) -> float:
        return a + (b - a) * share

    return replace(start, x=part(start.x, end.x), y=part(start.y, end.y), z=part(start.z, end.z))
