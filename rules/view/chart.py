"""The map of a match as a seat sees it: everything from that seat's own Table, in inches.

What is not on that Table is not drawn, not measured against and not avoided.
"""

from functools import partial

import msgspec

from rules.apart import Unsaid
from rules.ids import Seat, Side
from rules.log.doors import by_its_terms
from rules.log.table import MODEL, Piece, Place, Table, name_of, side_of
from rules.measured import map_answers
from rules.measured.clouds import clouds
from rules.measured.whereabouts import body, lower, stands
from rules.messages import say
from rules.seen.absence import off_table
from rules.seen.effective import own_card
from rules.space import REACH, Scenery
from rules.space.positions import Corner, facing, position


class Charted(msgspec.Struct, frozen=True):
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


class Smoke(msgspec.Struct, frozen=True):
    """A Zero Visibility Zone that ammunition or a programme has left: its kind, its middle, and how far
    it reaches."""

    kind: str
    x: float
    y: float
    radius: float


class Chart(msgspec.Struct, frozen=True):
    """The table of a match from above: its size, how deep a Deployment Zone is, whether one's own is
    the upper one, its scenery, who stands on it, by what its photograph is known, how far ZoC reaches,
    where smoke lies.
    `unsaid`: of whom it can’t say where they stand, a sentence each; `own_unsaid` those of what is noted
    for its owner alone."""

    name: str
    width: float
    depth: float
    zone: float
    upper: bool
    scenery: tuple[Scenery, ...]
    stood: tuple[Charted, ...]
    photo: str = ""
    reach: float = REACH
    unsaid: tuple[str, ...] = ()
    own_unsaid: tuple[str, ...] = ()
    smoke: tuple[Smoke, ...] = ()


@by_its_terms
def chart(table: Table, seat: Seat) -> Chart | None:
    """The map that a seat sees; None in a match without one."""
    ground = table.ground
    if ground is None:
        return None
    you: Side = "B" if seat == "B" else "A"
    unsaid, own = Unsaid(), Unsaid()
    stood = (
        unsaid.part(
            say("where {piece} stands", piece=name_of(table, one.id)),
            partial(_stood, table, you, one),
            None,
        )
        for one in table.pieces.values()
    )
    standing = tuple(one for one in stood if one is not None)
    noted = (
        own.part(say("what you have noted"), partial(_noted, table, you), []) if seat == you else ()
    )
    smoke = unsaid.part(say("where smoke lies"), partial(_smoke, table), ())
    return Chart(
        ground.name, ground.width, ground.depth, ground.zone, lower(table) != you,
        ground.scenery, (*standing, *noted),
        ground.photo, map_answers.zone_of_control(table), unsaid.said, own.said, smoke,
    )  # fmt: skip


def _smoke(table: Table) -> tuple[Smoke, ...]:
    return tuple(Smoke(one.kind, one.body.x, one.body.y, one.body.radius) for one in clouds(table))


def _stood(table: Table, you: Side, piece: Piece) -> Charted | None:
    order, at = table.order, body(table, piece)
    if at is None:
        return None
    yours = side_of(piece) == you
    card = own_card(table, piece) if yours else None
    return Charted(
        piece.id, name_of(table, piece.id), yours, at.x, at.y, at.z, at.radius,
        piece.shape.s, at.facing, piece.shape.face != MODEL,
        order is not None and piece.id in order.pieces,
        order.ways.get(piece.id, ()) if order else (),
        card.mov if card else None,
    )  # fmt: skip


def _noted(table: Table, you: Side) -> list[Charted]:
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


def _at(table: Table, id: str, name: str, s: str, places: tuple[Place, ...]) -> list[Charted]:
    found = []
    for place in places:
        spot = position(place.where)
        looks = facing(place.facing)
        if spot is None or table.ground is None:
            continue
        at = stands(table.ground, spot, s, looks if looks is not None else spot.facing)
        if at is not None:
            found.append(
                Charted(id, name, True, at.x, at.y, at.z, at.radius, s, at.facing, noted=True)
            )
    return found
