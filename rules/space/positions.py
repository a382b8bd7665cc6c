"""A place in figures: how a spot of the map is written where players otherwise write words.

    24.5″, 12″                                    the middle of the base, from the left and the top
    24.5″, 12″, 3″ up, facing 90°                 on a roof, looking down the map
    24.5″, 12″ by way of 20″, 8″; 22″, 9″, 3″ up  and the corners it went round

So a place is one text, whether anybody tracks positions or not: what is sealed, kept and told of it is
the same. Everything is in inches and degrees, as on the map (`space.volumes`).
"""

import re
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

Corner: TypeAlias = tuple[float, float, float | None]
"""A point that a way goes round: x, y, and how high; None is on whatever carries it there."""

_NUMBER: Final = r"(-?\d{1,3}(?:\.\d{1,4})?)\s*[″\"]?"
_SPOT: Final = rf"{_NUMBER}\s*,\s*{_NUMBER}(?:\s*,\s*{_NUMBER}\s*up)?"
_CORNER: Final = re.compile(_SPOT)
_WRITTEN: Final = re.compile(
    rf"\s*{_SPOT}(?:\s*,?\s*facing\s+(-?\d{{1,3}}(?:\.\d{{1,4}})?)\s*°?)?(?:\s*,?\s*by way of\s+(.+))?\s*"
)
_FACING: Final = re.compile(r"\s*(-?\d{1,3}(?:\.\d{1,4})?)\s*°\s*")
MOST_CORNERS: Final = 10


class Position(msgspec.Struct, frozen=True):
    """Where the middle of a base is, on which height (None: on whatever carries it there), which way
    it faces, if that was said, and the corners by which it came."""

    x: float
    y: float
    z: float | None = None
    facing: float | None = None
    way: tuple[Corner, ...] = ()

    def __str__(self) -> str:
        """As `position` reads it."""
        facing = "" if self.facing is None else f", facing {_plain(self.facing)}°"
        way = "; ".join(_written(one) for one in self.way)
        return f"{self.place}{facing}" + (f" by way of {way}" if way else "")

    @property
    def place(self) -> str:
        """Where it is, without how it faces and how it came."""
        return _written((self.x, self.y, self.z))

    @property
    def looks(self) -> str:
        """Which way it faces, as the text of a facing has it; empty if nothing was said."""
        return "" if self.facing is None else f"{_plain(self.facing % 360)}°"


@lru_cache(maxsize=4096)
def position(where: str) -> Position | None:
    """The spot that a text names; None for words."""
    found = _WRITTEN.fullmatch(where)
    if found is None:
        return None
    x, y, z, facing, way = found.groups()
    corners = [_CORNER.fullmatch(one.strip()) for one in way.split(";")] if way else []
    if len(corners) > MOST_CORNERS or not all(corners):
        return None
    return Position(
        float(x), float(y), None if z is None else float(z),
        None if facing is None else float(facing) % 360,
        tuple(_corner(one) for one in corners if one),
    )  # fmt: skip


def facing(text: str) -> float | None:
    """The degrees that the text of a facing names, 0 to the right and 90 down the map; None for
    words."""
    found = _FACING.fullmatch(text)
    return float(found[1]) % 360 if found else None


def _corner(found: re.Match[str]) -> Corner:
    x, y, z = found.groups()
    return float(x), float(y), None if z is None else float(z)


def _written(corner: Corner) -> str:
    x, y, z = corner
    return f"{_plain(x)}″, {_plain(y)}″" + (f", {_plain(z)}″ up" if z is not None else "")


def _plain(number: float) -> str:
    # No "-0": what is written is read again as the same.
    return f"{round(number, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
