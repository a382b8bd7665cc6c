"""A Silhouette where it stands: an upright cylinder on the table. Page "Silhouettes" (N4).

All lengths are inches, as the map is drawn: x to the right, y down, z up from the table. A facing is
in degrees, 0 to the right and 90 down the map.
"""

from math import cos, hypot, radians, sin
from typing import Final, TypeAlias

import msgspec

from rules.book.silhouettes import silhouette
from rules.space.answers import MM

Point: TypeAlias = tuple[float, float]

PRONE: Final = "X"
"""The Silhouette of whoever lies down; its base stays as wide as it was."""


class Volume(msgspec.Struct, frozen=True):
    """A cylinder on the table: the centre of its base, its radius and its height, in inches.

    `facing` is where its front is; None where it sees all round.
    """

    x: float
    y: float
    z: float
    radius: float
    height: float
    facing: float | None = None

    @property
    def centre(self) -> Point:
        """The centre of its base, seen from above."""
        return self.x, self.y

    @property
    def top(self) -> float:
        """How high its top is above the table."""
        return self.z + self.height

    @property
    def front(self) -> Point:
        """The direction that it faces, one inch long; none without a facing."""
        angle = radians(self.facing or 0)
        return cos(angle), sin(angle)


def base_of(s: int | str) -> float:
    """The diameter of a Silhouette's base in inches. KeyError for a value that is not there, or has
    no base of its own (S X)."""
    base = silhouette(s).base
    if base is None:
        raise KeyError(s)
    return base * MM


def volume(
    s: int | str,
    x: float,
    y: float,
    z: float = 0.0,
    facing: float | None = None,
    *,
    own: int | str = 2,
) -> Volume:
    """The volume of a Silhouette of this value that stands here; `own` is whose base one keeps that
    has none (S X, of the Prone). KeyError if there is no such Silhouette."""
    known = silhouette(s)
    base = known.base * MM if known.base is not None else base_of(own)
    return Volume(x, y, z, base / 2, known.height * MM, facing)


def apart(a: Volume, b: Volume) -> tuple[float, float]:
    """The gaps between two volumes, along the table and up: 0 where they overlap or touch."""
    # The radii are added up first: from either end it is the same to the last digit.
    along = max(0.0, hypot(a.x - b.x, a.y - b.y) - (a.radius + b.radius))
    return along, max(0.0, a.z - b.top, b.z - a.top)
