"""One base in the place of another on the map: where the new one stands, and what comes of it."""

from rules import space
from rules.ids import PieceId
from rules.log.table import Came, Piece, Table
from rules.measured.whereabouts import body, stands
from rules.space import Standing, Volume
from rules.space.positions import Position, facing


def replaced(table: Table, piece: Piece, s: str, rim: str = "") -> Standing | None:
    """What comes of a base of this Silhouette in a piece's place: centre on centre, or edge on edge at
    this point of the rim (in degrees). None where nobody tracks positions."""
    bases, turn = _bases(table, piece, s), facing(rim) if rim else None
    if table.ground is None or bases is None or (rim and turn is None):
        return None
    old, new = bases
    placed = space.edge_on_edge(old, new, turn) if turn is not None else new
    return space.standing(old, placed, space.terrain_of(table.ground), _others(table, piece))


def rims(table: Table, piece: Piece, s: str) -> tuple[tuple[float, PieceId], ...]:
    """The points of the rim, in degrees, at which a base of this Silhouette would just touch somebody,
    edge on edge; and whom."""
    bases = _bases(table, piece, s)
    if bases is None:
        return ()
    return tuple(
        # A hundredth of a degree is a tenth of what tells touching from not.
        (round(turn, 2) % 360, id)
        for id, other in _others(table, piece).items()
        for turn in space.rims_touching(*bases, other)
    )


def _bases(table: Table, piece: Piece, s: str) -> tuple[Volume, Volume] | None:
    """The old base and the new one in its middle, on whatever carries the old one."""
    old = body(table, piece)
    if table.ground is None or old is None:
        return None
    new = stands(table.ground, Position(old.x, old.y, old.z), s, old.facing)
    return (old, new) if new is not None else None


def _others(table: Table, piece: Piece) -> dict[PieceId, Volume]:
    bodies = {one.id: body(table, one) for one in table.pieces.values() if one.id != piece.id}
    return {id: one for id, one in bodies.items() if one is not None}


def place_of(found: Standing) -> str:
    """The middle of the new base, as a place is written."""
    new = found.volume
    return Position(new.x, new.y, new.z).place


def came(found: Standing) -> Came:
    """What came of it by the map, as it is kept."""
    return Came(
        bool(found.scenery), found.gains, found.loses, found.overlaps, found.falls, found.wedged
    )
