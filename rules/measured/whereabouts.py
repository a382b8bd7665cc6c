"""Where pieces stand on the map, as volumes that can be measured.

Read off what everybody sees, so that it is the same on every seat's Table. Who is hidden is no piece:
it stands in nobody's way.
"""

from msgspec.structs import replace

from rules.ids import PieceId, Side, other
from rules.log.table import MODEL, Piece, Table
from rules.moments import showing
from rules.page import said
from rules.reference import silhouettes
from rules.seen.effective import arc_of, silhouette
from rules.space import Ground, Volume, terrain_of, volume
from rules.space.positions import Corner, Position, facing, position
from rules.space.volumes import PRONE
from rules.states import seen

LOWER, UPPER = "the lower edge of the map", "the upper edge of the map"


def lower(table: Table) -> Side:
    """Who deploys along the lower edge of the map."""
    for side, zone in table.zones.items():
        if zone in (LOWER, UPPER):
            return side if zone == LOWER else other(side)
    return "A"


def stands(ground: Ground, at: Position, s: str, looks: float | None = None) -> Volume | None:
    """The volume of a Silhouette at a spot of the map; None for one without a base of its own."""
    return _stands(ground, at, s, s, looks)


def body(table: Table, piece: Piece) -> Volume | None:
    """The volume of a piece where it stands; None while that is told in words, or in none."""
    at = position(piece.shape.where) if table.ground else None
    if table.ground is None or at is None:
        return None
    looks = at.facing if at.facing is not None else facing(piece.shape.facing)
    if looks is not None and arc_of(table, piece)[0] >= 360:
        looks = None
    return _stands(table.ground, at, silhouette(table, piece), piece.shape.s, looks)


def _stands(ground: Ground, at: Position, s: str, own: str, looks: float | None) -> Volume | None:
    if own not in silhouettes() or (s not in silhouettes() and s != PRONE):
        return None
    return volume(s, at.x, at.y, height_at(ground, (at.x, at.y, at.z)), looks, own=own)


def height_at(ground: Ground, corner: Corner) -> float:
    """How high a spot is: as was said, or on what carries it there."""
    x, y, z = corner
    return terrain_of(ground).floor_under(x, y) if z is None else z


def between(table: Table, *ends: PieceId) -> tuple[Volume, ...]:
    """The Models that may stand in the way of a line, and the Markers that count as Models for LoF:
    none of these, and nobody who moves in this Order."""
    moving = table.order.pieces if table.order else ()
    found = (
        body(table, one)
        for one in table.pieces.values()
        if one.id not in ends and one.id not in moving and _stands_in_a_line(table, one)
    )
    return tuple(one for one in found if one is not None)


def _stands_in_a_line(table: Table, piece: Piece) -> bool:
    """A Marker that sees over its front half alone replicates a Model, and counts as one for LoF."""
    told = said(seen(table, piece), showing.arc)
    return piece.shape.face == MODEL or any(degrees < 360 for *_, degrees in told)


def way_to(table: Table, piece: PieceId, where: str) -> tuple[Corner, ...]:
    """The way of a piece from where it stands over the corners that were named; none where nobody
    tracks positions, or one end of it is told in words."""
    standing, end = table.pieces.get(piece), position(where)
    start = position(standing.shape.where) if standing else None
    if table.ground is None or start is None or end is None:
        return ()
    corners = ((start.x, start.y, start.z), *end.way, (end.x, end.y, end.z))
    return tuple((x, y, height_at(table.ground, (x, y, z))) for x, y, z in corners)


def along(table: Table, piece: PieceId) -> tuple[Volume, ...]:
    """A piece at each corner of its way in this Order, as it stood there: it sees all round as it goes.
    Where it stands, if it has not moved. Who lay down or stood up on its way was, there, both."""
    standing = table.pieces.get(piece)
    now = body(table, standing) if standing else None
    if standing is None or now is None:
        return ()
    way = table.order.ways.get(piece, ()) if table.order else ()
    stages = table.order.stages.get(piece, ()) if table.order else ()
    found: list[Volume] = []
    since = 0
    for gone, tokens in stages:
        was = body(table, replace(standing, tokens=tokens))
        if was is not None and was != now:
            until = max(gone, 1)
            found += _on_its_way(was, way[since:until]) or (was,)
            since = until - 1
    return (*found, *(_on_its_way(now, way[since:]) or (now,)))


def _on_its_way(one: Volume, corners: tuple[Corner, ...]) -> tuple[Volume, ...]:
    return tuple(replace(one, x=x, y=y, z=z or 0.0, facing=None) for x, y, z in corners)
