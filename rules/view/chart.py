"""The map of a match as a seat sees it: everything from that seat's own Table, in inches.

What is not on that Table is not drawn, not measured against and not avoided.
"""

import msgspec

from rules.ids import PieceId, Seat, Side
from rules.log.doors import by_its_terms
from rules.log.table import MODEL, Place, Table, Worked, name_of, side_of
from rules.measured import map_answers
from rules.measured.whereabouts import body, lower, stands
from rules.seen.absence import off_table
from rules.seen.effective import own_card
from rules.space import REACH, Scenery, Verdict
from rules.space.positions import Corner, facing, position


class Stood(msgspec.Struct, frozen=True):
    """A piece on the map: the middle of its base, its radius, how high it stands, where it looks (None:
    all round, or nobody said), the corners it has gone round in this Order. `mov` is one's own alone;
    `noted` is what stands there for its owner alone, hidden or yet to be shown."""

    id: str
    name: str
    yours: bool
    x: float
    y: float
    z: float
    radius: float
    s: str
    facing: float | None = None
    marker: bool = False
    acting: bool = False
    way: tuple[Corner, ...] = ()
    mov: tuple[int, int] | None = None
    noted: bool = False


class Chart(msgspec.Struct, frozen=True):
    """The table of a match from above: its size, how deep a Deployment Zone is, whether one's own is
    the upper one, its scenery, who stands on it, by what its photograph is known, how far ZoC reaches."""

    name: str
    width: float
    depth: float
    zone: float
    upper: bool
    scenery: tuple[Scenery, ...]
    stood: tuple[Stood, ...]
    photo: str = ""
    reach: float = REACH


class Line(msgspec.Struct, frozen=True):
    """One answer about two pieces: what was asked, the verdict, and the figure in words."""

    asked: str
    verdict: Verdict
    figure: str


class Between(msgspec.Struct, frozen=True):
    """What the map says of two pieces, and the line of fire between them (None: there is none)."""

    told: tuple[Line, ...]
    line: tuple[float, float, float, float] | None = None


@by_its_terms
def chart(table: Table, seat: Seat) -> Chart | None:
    """The map that a seat sees; None in a match without one."""
    ground = table.ground
    if ground is None:
        return None
    you: Side = "B" if seat == "B" else "A"
    return Chart(
        ground.name, ground.width, ground.depth, ground.zone, lower(table) != you,
        ground.scenery, (*_standing(table, you), *(_noted(table, you) if seat == you else ())),
        ground.photo, map_answers.zone_of_control(table),
    )  # fmt: skip


def _standing(table: Table, you: Side) -> list[Stood]:
    order, found = table.order, []
    for piece in table.pieces.values():
        at = body(table, piece)
        if at is None:
            continue
        yours = side_of(piece) == you
        card = own_card(table, piece) if yours else None
        found.append(
            Stood(
                piece.id, name_of(table, piece.id), yours, at.x, at.y, at.z, at.radius,
                piece.shape.s, at.facing, piece.shape.face != MODEL,
                order is not None and piece.id in order.pieces,
                order.ways.get(piece.id, ()) if order else (),
                card.mov if card else None,
            )
        )  # fmt: skip
    return found


def _noted(table: Table, you: Side) -> list[Stood]:
    """One's own that nobody else sees: who hides, and what is noted for this step of deployment."""
    found = []
    for trooper in off_table(table, you):
        places = tuple(hidden.place for hidden in trooper.hidden)
        found += _at(table, trooper.id, trooper.profile.name, str(trooper.profile.s), places)
    for id, spot in table.spots.items():
        one = table.troopers.get(id)
        if one is not None and one.side == you and not one.hidden and not _stands(table, id):
            places = (Place(spot.where, spot.facing), *spot.others)
            found += _at(table, id, one.profile.name, str(one.profile.s), places)
    return found


def _stands(table: Table, trooper: str) -> bool:
    return any(piece.trooper == trooper for piece in table.pieces.values())


def _at(table: Table, id: str, name: str, s: str, places: tuple[Place, ...]) -> list[Stood]:
    found = []
    for place in places:
        spot = position(place.where)
        looks = facing(place.facing)
        if spot is None or table.ground is None:
            continue
        at = stands(table.ground, spot, s, looks if looks is not None else spot.facing)
        if at is not None:
            found.append(
                Stood(id, name, True, at.x, at.y, at.z, at.radius, s, at.facing, noted=True)
            )
    return found


@by_its_terms
def between_two(table: Table, a: PieceId, b: PieceId) -> Between | None:
    """Everything that the map can say of two pieces; None where it can't measure them."""
    if a == b or a not in table.pieces or b not in table.pieces:
        return None
    far = map_answers.apart_by(table, a, b)
    if far is None:
        return None
    first, second = name_of(table, a), name_of(table, b)
    told = [
        _line(f"LoF from {first}", map_answers.line(table, a, b)),
        _line(f"LoF from {second}", map_answers.line(table, b, a)),
        _line("Zone of Control", map_answers.zone(table, a, b)),
        _line("Coherency", map_answers.coherency(table, a, b)),
        _line("Silhouette contact", map_answers.contact(table, a, b)),
    ]
    for one, other, name in ((a, b, second), (b, a, first)):
        cover = map_answers.cover(table, one, other)
        if cover is not None:
            told.append(Line(f"Partial Cover of {name}", cover.verdict, ""))
    seen = map_answers.sight(table, a, b)
    open_line = seen.line if seen is not None and seen.verdict != "no" else None
    drawn = (*open_line[0][:2], *open_line[1][:2]) if open_line else None
    lines = (Line("Distance", "yes", f"{far:.2f}″"), *(one for one in told if one is not None))
    return Between(lines, drawn)


def _line(asked: str, found: Worked | None) -> Line | None:
    return Line(asked, found.verdict, found.figure) if found else None
