"""What a way would cross that nobody has declared yet: who sees a point of it, who has it in ZoC, what
stands in it. Worked out from one seat's own Table: of whom that knows nothing, this tells nothing.
"""

from functools import partial
from typing import Final

import msgspec

from rules import space
from rules.apart import Unsaid
from rules.ids import PieceId, Side, other
from rules.log.doors import by_its_terms
from rules.log.table import Piece, Table, name_of, pieces_of, side_of
from rules.measured.clouds import hindering
from rules.measured.lines import best_line, points_of, sees_through
from rules.measured.map_answers import zone_of_control
from rules.measured.whereabouts import between, body, way_to
from rules.messages import say
from rules.space import Verdict, Volume

LONGEST: Final = 60.0
"""Inches. Nobody goes so far in an Order, and nothing is worked out of such a way."""


class Met(msgspec.Struct, frozen=True):
    """An enemy who sees a point of a way or has one in its ZoC, or may; how near the way comes to it."""

    piece: PieceId
    name: str
    sight: Verdict
    zone: Verdict
    inches: float


class Crossing(msgspec.Struct, frozen=True):
    """What a way crosses: its length in inches, whom it meets, the scenery by number and the pieces that
    its base would have to go through. `unsaid`: of whom it can’t say whether they meet
    it, a sentence each."""

    length: float
    met: tuple[Met, ...] = ()
    scenery: tuple[int, ...] = ()
    through: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()


@by_its_terms
def crossing(table: Table, side: Side, piece: PieceId, where: str) -> Crossing | None:
    """What a piece of one's own would cross on its way to a place, over the corners named with it; None
    for another's piece, and where the map does not know the way."""
    going = table.pieces.get(piece)
    corners = way_to(table, piece, where)
    start = body(table, going) if going is not None else None
    if table.ground is None or going is None or start is None or not corners:
        return None
    if side_of(going) != side:
        return None
    way = space.way_of(msgspec.structs.replace(start, facing=None), *_high(corners[1:]))
    far = space.length(way)
    if far > LONGEST:
        return Crossing(far)
    unsaid = Unsaid()
    found = [
        unsaid.part(
            say("whether {piece} meets it", piece=name_of(table, one.id)),
            partial(_met, table, one, piece, way),
            None,
        )
        for one in pieces_of(table, other(side))
    ]
    standing = {one.id: body(table, one) for one in table.pieces.values() if one.id != piece}
    bodies = {str(id): one for id, one in standing.items() if one is not None}
    scenery, through = space.in_the_way(way, space.terrain_of(table.ground), bodies)
    names = tuple(name_of(table, PieceId(one)) for one in through)
    met = tuple(one for one in found if one is not None)
    return Crossing(far, met, scenery, names, unsaid.said)


def _high(
    corners: tuple[tuple[float, float, float | None], ...],
) -> tuple[tuple[float, float, float], ...]:
    return tuple((x, y, z or 0.0) for x, y, z in corners)


def _met(table: Table, enemy: Piece, piece: PieceId, way: tuple[Volume, ...]) -> Met | None:
    seer = body(table, enemy)
    if seer is None or table.ground is None:
        return None
    hinders = (*between(table, enemy.id, piece), *hindering(table, enemy.id))
    through = sees_through(table, enemy.id)
    sight = best_line(table.ground, (seer,), points_of(way), hinders, through).verdict
    zone = space.zone_along(way, seer, zone_of_control(table))
    if sight == "no" and zone.verdict == "no":
        return None
    return Met(enemy.id, name_of(table, enemy.id), sight, zone.verdict, zone.figure)
