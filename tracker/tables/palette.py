"""What a table is made of most often, ready to be placed. Sizes are common ones, in inches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from rules import space
from rules.game import size
from tracker.lengths import length
from tracker.tables.shaping import SQUARE, Frame, put


@dataclass(frozen=True)
class Ready:
    """An entry of the palette: its address, its words, and its measures. A trooper may stand on it,
    but not on what only hinders `sight`."""

    key: str
    label: str | Promise
    kind: space.Kind
    wide: float
    deep: float
    top: float
    bottom: float = 0.0
    sight: space.Sight = ""

    @property
    def size(self) -> str:
        """How large it is, in words."""
        named = {"size": length(size(self.wide, self.deep)), "top": length(self.top)}
        return _("%(size)s, %(top)s high") % named

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
        named = self.kind == "building" and self.key != "building"
        with override("en"):  # what is stored is of no language; `called` says it in the reader's
            name = str(self.label) if named else ""
        return space.Scenery(outline, self.top, self.bottom, self.kind, stands, self.sight, name)


PALETTE: Final = (
    Ready("building", _("Building"), "building", 6, 6, 3),
    Ready("tower", _("Tower"), "building", 4, 4, 6),
    Ready("container", _("Container"), "building", 5, 2.5, 2.5),
    Ready("crate", _("Crate"), "building", 1.5, 1.5, 1.5),
    Ready("walkway", _("Walkway"), "building", 8, 2, 3, 2.8),
    Ready("wall", _("Wall"), "wall", 6, 0.5, 2),
    Ready("low", _("Low cover"), "low cover", 3, 0.5, 0.8),
    Ready("bushes", _("Low Visibility"), "zone", 8, 8, 4, sight="low"),
    Ready("murk", _("Poor Visibility"), "zone", 8, 8, 4, sight="poor"),
    Ready("smoke", _("Zero Visibility"), "zone", 4, 4, 4, sight="zero"),
)


_NAMED: Final = {
    "Tower": _("Tower"),
    "Container": _("Container"),
    "Crate": _("Crate"),
    "Walkway": _("Walkway"),
}


def called(name: str) -> str:
    """The name of a piece as it is read: what came out of the palette in the reader's language."""
    return str(_NAMED.get(name, name))


def ready(key: str) -> Ready | None:
    """The entry of this address; None if there is none."""
    return next((one for one in PALETTE if one.key == key), None)
