"""One base in the place of another. Page "Models and Markers Replacement".

The owner chooses centre on centre or, between bases of two sizes, edge on edge: the circles then
touch from within at one point of the rim.
"""

from collections.abc import Iterable, Mapping
from math import acos, atan2, cos, degrees, hypot, radians, sin

import msgspec
import shapely
from msgspec.structs import replace

from rules.ids import PieceId
from rules.space.answers import HAIR, TOUCH, Answer, Verdict, turned
from rules.space.cover import touched
from rules.space.measuring import touches
from rules.space.terrain import Terrain
from rules.space.volumes import Volume


def centre_on_centre(old: Volume, new: Volume) -> Volume:
    """The new Silhouette where the old one stood."""
    return replace(new, x=old.x, y=old.y, z=old.z)


def edge_on_edge(old: Volume, new: Volume, rim: float) -> Volume:
    """The new Silhouette with its edge on the old one's at this point of the rim, in degrees."""
    off = old.radius - new.radius
    x, y = cos(radians(rim)), sin(radians(rim))
    return replace(new, x=old.x + off * x, y=old.y + off * y, z=old.z)


def rims_touching(old: Volume, new: Volume, other: Volume) -> tuple[float, ...]:
    """The points of the rim at which the new base would just touch another, in degrees: two, or one
    straight across, or none."""
    off, reach = old.radius - new.radius, new.radius + other.radius
    x, y = other.x - old.x, other.y - old.y
    far = hypot(x, y)
    if abs(off) <= TOUCH or far <= TOUCH:
        return ()
    share = (off * off + far * far - reach * reach) / (2 * off * far)
    if abs(share) > 1 + TOUCH:
        return ()
    towards, turn = degrees(atan2(y, x)), degrees(acos(max(-1.0, min(1.0, share))))
    return tuple(dict.fromkeys(((towards - turn) % 360, (towards + turn) % 360)))


_FINE = 1e-4
"""How exactly the width of a surface is measured, in inches."""


class Standing(msgspec.Struct, frozen=True):
    """What comes of a base put in another's place: whom it surely touches that the old one did not and
    whom it surely touches no longer, the scenery it now touches, whom it would stand in (`overlaps`),
    how well the surface carries it, how much room scenery and others leave it."""

    volume: Volume
    gains: tuple[PieceId, ...]
    loses: tuple[PieceId, ...]
    scenery: tuple[int, ...]
    overlaps: tuple[PieceId, ...]
    carried: Answer
    room: Answer

    @property
    def falls(self) -> Verdict:
        """Whether its base is wider than the surface under it."""
        return turned(self.carried.verdict)

    @property
    def wedged(self) -> Verdict:
        """Whether it has less room than its Silhouette needs."""
        return turned(self.room.verdict)


def standing(
    old: Volume, new: Volume, terrain: Terrain, others: Mapping[PieceId, Volume] | None = None
) -> Standing:
    """What comes of it if the new Silhouette, placed already, takes the old one's place among these
    others."""
    near = others or {}
    before = {name: touches(old, one).verdict for name, one in near.items()}
    after = {name: touches(new, one).verdict for name, one in near.items()}
    old_walls = {piece for piece, answer in touched(old, terrain) if answer.verdict == "yes"}
    walls = {piece for piece, answer in touched(new, terrain) if answer.verdict == "yes"}
    return Standing(
        new,
        tuple(sorted(one for one in near if after[one] == "yes" and before[one] != "yes")),
        tuple(sorted(one for one in near if after[one] == "no" and before[one] != "no")),
        tuple(sorted(walls - old_walls)),
        tuple(sorted(name for name, one in near.items() if overlap(new, one) > HAIR)),
        supported(new, terrain),
        room(new, terrain, near.values()),
    )


def overlap(a: Volume, b: Volume) -> float:
    """How far one volume stands in another, across or up, whichever is less."""
    across = a.radius + b.radius - hypot(a.x - b.x, a.y - b.y)
    return min(across, min(a.top, b.top) - max(a.z, b.z))


def supported(one: Volume, terrain: Terrain) -> Answer:
    """Whether the surface under a base is as wide as the base is. The figure is how wide it is there
    (inches), no more than two bases across being looked at."""
    around = shapely.Point(one.centre).buffer(2 * one.radius, quad_segs=32)
    here = terrain.surface(one.z).intersection(around)
    wide = 0.0
    if here.area > 0:
        wide = 2 * float(shapely.maximum_inscribed_circle(here, tolerance=_FINE).length)
    return _wide_enough(wide, 2 * one.radius)


def _wide_enough(wide: float, needed: float) -> Answer:
    if wide >= needed - 4 * _FINE:
        return Answer("yes", wide, needed)
    return Answer("close" if wide >= needed - HAIR else "no", wide, needed)


def room(one: Volume, terrain: Terrain, others: Iterable[Volume] = ()) -> Answer:
    """Whether a Silhouette has the room it needs; the figure is by how much scenery, or another, reaches
    into it, across or up, whichever is less (inches, negative)."""
    worst = max((overlap(one, other) for other in others), default=0.0)
    worst = max(worst, 0.0)
    for piece, away in terrain.solid_near(one.x, one.y, one.radius):
        wall = terrain.scenery[piece]
        across = one.radius - away
        upright = min(one.top, wall.top) - max(one.z, wall.bottom)
        worst = max(worst, min(across, upright))
    return _wide_enough(-worst, 0.0)
