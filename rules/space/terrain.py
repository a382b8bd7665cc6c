"""What stands on the table beside troopers: scenery as upright prisms, and visibility zones.

A prism has an outline seen from above, a bottom and a top. One that begins above the table is a
walkway, a roof or the lintel of a door. A zone hinders sight and nothing else.
"""

from collections.abc import Iterable
from functools import cached_property
from math import isfinite
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
import numpy as np
import shapely
from numpy.typing import NDArray

from rules.messages import Inches, say
from rules.refusals import Refusal
from rules.space.volumes import Point, Volume

Kind: TypeAlias = Literal["building", "wall", "low cover", "zone"]
Sight: TypeAlias = Literal["", "low", "poor", "zero"]
Floats: TypeAlias = NDArray[np.float64]

MOST_PIECES: Final = 120
MOST_CORNERS: Final = 24
HIGHEST: Final = 24.0
SMALLEST: Final = 0.01
"""The least area of an outline, in square inches."""
FLOORS: Final = 4096
"""Points of a table at which the floor is kept in mind."""
_ROUND: Final = 16
"""The sides of the polygon drawn round a base: it is at most a fiftieth of the radius too wide."""


class Scenery(msgspec.Struct, frozen=True):
    """One piece: its outline (corners in order), its bottom and top above the table, in inches.

    `standable`: a trooper may stand on its top. `sight` is how a zone hinders sight.
    """

    outline: tuple[Point, ...]
    top: float
    bottom: float = 0.0
    kind: Kind = "building"
    standable: bool = True
    sight: Sight = ""
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""

    @property
    def solid(self) -> bool:
        """Whether it stops a body and a line of fire; a zone does not."""
        return self.kind != "zone"


class Convex(msgspec.Struct, frozen=True):
    """A prism without a dent: its corners, its bottom and its top."""

    corners: Floats
    bottom: float
    top: float


class Prisms:
    """Many prisms, so kept that those along a line are found at once."""

    def __init__(self, parts: Iterable[Convex]) -> None:
        self.parts = tuple(parts)
        self._centres = np.array([one.corners.mean(axis=0) for one in self.parts]).reshape(-1, 2)
        self._reaches = np.array(
            [
                np.hypot(*(one.corners - centre).T).max()
                for one, centre in zip(self.parts, self._centres, strict=True)
            ]
        )

    def along(self, a: Point, b: Point, width: float) -> list[Convex]:
        """Those that may reach within a width of the line from a to b."""
        if not self.parts:
            return []
        way = np.array(b) - a
        off = self._centres - a
        share = np.clip(off @ way / max(float(way @ way), SMALLEST**2), 0.0, 1.0)
        away = np.hypot(*(off - share[:, None] * way).T)
        return [self.parts[at] for at in np.flatnonzero(away <= self._reaches + width)]


class Terrain:
    """All scenery of a table of this size, made ready to be measured against. Immutable."""

    def __init__(self, width: float, depth: float, scenery: tuple[Scenery, ...] = ()) -> None:
        self.width, self.depth, self.scenery = width, depth, scenery
        self._floors: dict[tuple[float, float, float], float] = {}

    @cached_property
    def outlines(self) -> tuple[shapely.Polygon, ...]:
        """The outline of every piece, in their order."""
        return tuple(shapely.Polygon(one.outline) for one in self.scenery)

    @cached_property
    def solid(self) -> Prisms:
        """What stops a line of fire, in parts without a dent."""
        return Prisms(
            part for at, one in enumerate(self.scenery) if one.solid for part in self.part(at)
        )

    @cached_property
    def zones(self) -> tuple[tuple[Sight, Prisms], ...]:
        """The visibility zones, each in parts without a dent."""
        return tuple(
            (one.sight, Prisms(self.part(at)))
            for at, one in enumerate(self.scenery)
            if not one.solid
        )

    def part(self, at: int) -> tuple[Convex, ...]:
        """One piece in parts without a dent."""
        one = self.scenery[at]
        return tuple(Convex(ring, one.bottom, one.top) for ring in _parts(self.outlines[at]))

    def solid_near(self, x: float, y: float, reach: float) -> tuple[tuple[int, float], ...]:
        """The solid pieces nearer than this to a point seen from above, with their distances."""
        near = self._tree.query(shapely.Point(x, y), "dwithin", reach)
        here = shapely.Point(x, y)
        return tuple(
            (int(at), float(self.outlines[at].distance(here)))
            for at in sorted(near)
            if self.scenery[at].solid
        )

    @cached_property
    def _tree(self) -> shapely.STRtree:
        tree = shapely.STRtree(self.outlines)
        # It is built by the first question; of two threads that ask at once neither may find it half done.
        tree.query(shapely.Point(0, 0))
        return tree

    def surface(self, z: float) -> shapely.Geometry:
        """Where one can stand at this height: tops of scenery, or the table itself."""
        tops = [
            outline
            for one, outline in zip(self.scenery, self.outlines, strict=True)
            if one.solid and one.standable and abs(one.top - z) <= SMALLEST
        ]
        if abs(z) <= SMALLEST:
            tops.append(shapely.box(0, 0, self.width, self.depth))
        return shapely.union_all(tops) if tops else shapely.Polygon()

    def floor_under(self, x: float, y: float, z: float = HIGHEST) -> float:
        """The highest surface under a point that is not above z, in inches; 0 is the table."""
        # Where somebody stands is asked again and again, for each line past it.
        known = self._floors.get((x, y, z))
        if known is None:
            known = self._floor_under(x, y, z)
            if len(self._floors) >= FLOORS:
                self._floors.clear()
            self._floors[x, y, z] = known
        return known

    def _floor_under(self, x: float, y: float, z: float) -> float:
        return max(
            (
                self.scenery[at].top
                for at, away in self.solid_near(x, y, SMALLEST)
                if away == 0 and self.scenery[at].standable and self.scenery[at].top <= z + SMALLEST
            ),
            default=0.0,
        )


def _parts(outline: shapely.Polygon) -> list[Floats]:
    hull = outline.convex_hull
    if hull.area - outline.area < SMALLEST**2:
        return [_ring(hull)]
    return [_ring(part) for part in shapely.constrained_delaunay_triangles(outline).geoms]


def _ring(polygon: shapely.Geometry) -> Floats:
    ring: Floats = shapely.get_coordinates(polygon)[:-1]
    return ring


def round_about(one: Volume) -> Convex:
    """A volume as a prism drawn round it."""
    turns = np.arange(_ROUND) * (2 * np.pi / _ROUND)
    out = one.radius / np.cos(np.pi / _ROUND)
    corners = np.column_stack((one.x + out * np.cos(turns), one.y + out * np.sin(turns)))
    return Convex(corners, one.z, one.top)


def amiss(width: float, depth: float, scenery: tuple[Scenery, ...]) -> Refusal | None:
    """What a table can't hold: too many pieces, an outline that crosses itself or leaves the table,
    a top below its bottom."""
    if len(scenery) > MOST_PIECES:
        return Refusal(
            "too-many", say("A table holds {most} pieces of scenery at most.", most=MOST_PIECES)
        )
    for number, one in enumerate(scenery, 1):
        sentence = _amiss(one, width, depth)
        if sentence:
            which = one.name or say("Piece {number}", number=number)
            return Refusal("scenery", say("{which}: {reason}", which=which, reason=sentence))
    return None


def _amiss(one: Scenery, width: float, depth: float) -> str:
    numbers = (one.bottom, one.top, *(n for corner in one.outline for n in corner))
    if not all(isfinite(number) for number in numbers):
        return say("a measure is not a number.")
    if not 0 <= one.bottom < one.top <= HIGHEST:
        return say(
            "its top must be above its bottom, and at most {most:inches} high.",
            most=Inches(HIGHEST),
        )
    if not 3 <= len(one.outline) <= MOST_CORNERS:
        return say("an outline has 3 to {most} corners.", most=MOST_CORNERS)
    outline = shapely.Polygon(one.outline)
    if not outline.is_valid or outline.area < SMALLEST:
        return say("its outline crosses itself or encloses nothing.")
    if not shapely.box(0, 0, width, depth).buffer(SMALLEST).covers(outline):
        return say("it reaches beyond the table.")
    if (one.kind == "zone") != bool(one.sight):
        return say("a visibility zone needs its kind of visibility; nothing else has one.")
    return ""
