"""What a table is made of most often, ready to be placed. Sizes are common ones, in inches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from rules import space
from tracker.tables.shaping import SQUARE, Frame, put


@dataclass(frozen=True)
class Ready:
    """An entry of the palette: its address, its words, and its measures. A trooper may stand on it,
    but not on what only hinders `sight`."""

    key: str
    label: str
    kind: space.Kind
    wide: float
    deep: float
    top: float
    bottom: float = 0.0
    sight: space.Sight = ""

    @property
    def size(self) -> str:
        """How large it is, in words."""
        return f"{self.wide:g} by {self.deep:g}, {self.top:g}″ high"

    @property
    def looks(self) -> str:
        """The drawing that it has."""
        return self.sight or self.kind.replace(" ", "-")

    @property
    def left(self) -> float:
        """Its left edge, drawn about a middle."""
        return -self.wide / 2

    @property
    def near(self) -> float:
        """Its upper edge, drawn about a middle."""
        return -self.deep / 2

    @property
    def measures(self) -> str:
        """All that a script needs to draw such a piece."""
        one = self.at(0, 0)
        named = {name: getattr(one, name) for name in ("top", "bottom", "kind", "standable")}
        sizes = {"wide": self.wide, "deep": self.deep}
        return msgspec.json.encode(named | sizes | {"sight": one.sight, "name": one.name}).decode()

    def at(self, x: float, y: float) -> space.Scenery:
        """Such a piece with its middle here."""
        outline = put(SQUARE, Frame(x, y, self.wide, self.deep, 0))
        stands = not self.sight
        name = self.label if self.kind == "building" and self.key != "building" else ""
        return space.Scenery(outline, self.top, self.bottom, self.kind, stands, self.sight, name)


PALETTE: Final = (
    Ready("building", "Building", "building", 6, 6, 3),
    Ready("tower", "Tower", "building", 4, 4, 6),
    Ready("container", "Container", "building", 5, 2.5, 2.5),
    Ready("crate", "Crate", "building", 1.5, 1.5, 1.5),
    Ready("walkway", "Walkway", "building", 8, 2, 3, 2.8),
    Ready("wall", "Wall", "wall", 6, 0.5, 2),
    Ready("low", "Low cover", "low cover", 3, 0.5, 0.8),
    Ready("bushes", "Low Visibility", "zone", 8, 8, 4, sight="low"),
    Ready("murk", "Poor Visibility", "zone", 8, 8, 4, sight="poor"),
    Ready("smoke", "Zero Visibility", "zone", 4, 4, 4, sight="zero"),
)


def ready(key: str) -> Ready | None:
    """The entry of this address; None if there is none."""
    return next((one for one in PALETTE if one.key == key), None)
