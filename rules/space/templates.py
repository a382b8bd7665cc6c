"""Templates as they lie on the table: a round one, and two teardrops. Page "Template Weapons and Equipment".

Their sizes are those of the sheets that lie beside the table. A template is taken as upright, as high as
it is broad at its widest from the middle: whom it touches is told by that, and the players may differ.
"""

from math import acos, cos, pi, radians, sin
from typing import Final, Literal, TypeAlias

import msgspec
import shapely

from rules.space.answers import MM, Answer, at_most
from rules.space.volumes import Point, Volume

Kind: TypeAlias = Literal["Circular", "Small Teardrop", "Large Teardrop"]

ROUND: Final = 60 * MM
"""How far a Circular Template reaches from its middle."""
_TEARDROPS: Final[dict[str, tuple[float, float]]] = {
    "Small Teardrop": (160 * MM, 30 * MM),
    "Large Teardrop": (240 * MM, 40 * MM),
}
"""How long a teardrop is, and how far its round end reaches from the middle of that."""
_SIDES: Final = 64


class Template(msgspec.Struct, frozen=True):
    """A template that lies here: a round one by its middle, a teardrop by its tip and the direction in
    which it points; how high the ground is under it."""

    kind: Kind
    x: float
    y: float
    z: float = 0.0
    turn: float = 0.0

    @property
    def outline(self) -> tuple[Point, ...]:
        """Its rim, seen from above."""
        if self.kind == "Circular":
            return tuple(self._out(ROUND, 2 * pi * at / _SIDES) for at in range(_SIDES))
        long, end = _TEARDROPS[self.kind]
        middle = long - end
        # From where the straight sides meet the round end, all the way round it.
        meets = acos(end / middle)
        first = pi - meets
        rim = (-first + 2 * first * at / _SIDES for at in range(_SIDES + 1))
        return (
            (self.x, self.y),
            *(self._turned(middle + end * cos(one), end * sin(one)) for one in rim),
        )

    @property
    def height(self) -> float:
        """How high it reaches above the ground."""
        return ROUND if self.kind == "Circular" else _TEARDROPS[self.kind][1]

    def _out(self, far: float, angle: float) -> Point:
        return self.x + far * cos(angle), self.y + far * sin(angle)

    def _turned(self, along: float, across: float) -> Point:
        angle = radians(self.turn)
        return (
            self.x + along * cos(angle) - across * sin(angle),
            self.y + along * sin(angle) + across * cos(angle),
        )


def cloud(x: float, y: float, z: float) -> Volume:
    """What bursts round about a spot and stays there."""
    return Volume(x, y, z, ROUND, ROUND)


def under(template: Template, one: Volume) -> Answer:
    """Whether a template touches a volume; the figure is how far it is from it, or, below 0, how
    far it reaches into it."""
    outline = shapely.Polygon(template.outline)
    along = float(outline.distance(shapely.Point(one.centre))) - one.radius
    up = max(one.z - template.z - template.height, template.z - one.top)
    return at_most(max(along, up), 0.0)
