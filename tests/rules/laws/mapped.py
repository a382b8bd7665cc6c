"""The places of the laws on a map: a table with a little scenery, and a spot for each word."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.game import Side
from rules.log import commands as c
from rules.log.table import Place
from rules.space import Ground, Scenery

GROUND: Final = Ground(
    48, 48, 12,
    (
        Scenery(((10, 22), (38, 22), (38, 23), (10, 23)), 3.0, kind="wall"),
        Scenery(((2, 38), (8, 38), (8, 46), (2, 46)), 3.0),
        Scenery(((20, 30), (28, 30), (28, 34), (20, 34)), 4.0, kind="zone", standable=False, sight="poor"),
    ),
    "The yard",
)  # fmt: skip
NAMED: Final = (
    "the roof", "the alley", "the bridge", "the crates", "the gate", "the stairs", "the belfry",
    "the well", "the gully", "elsewhere",
)  # fmt: skip
_APART: Final = 4.3


def spot(words: str, side: Side, beside: int = 0) -> str:
    """Where a word is on the map, in the side's Deployment Zone; `beside` it the n-th of its decoys."""
    at = NAMED.index(words) if words in NAMED else 0
    x, y = 2 + _APART * at, 44 - 3.5 * beside
    return f"{x:g}, {y:g}" if side == "A" else f"{48 - x:g}, {48 - y:g}"


def on_the_map(notes: c.Compose) -> c.Compose:
    """What is noted for deployment, at spots of the map."""
    others = tuple(
        Place(spot(notes.where, notes.by, at), one.facing)
        for at, one in enumerate(notes.others, start=1)
    )
    mine_at = spot(notes.mine_at, notes.by) if notes.mine_at else ""
    where = spot(notes.where, notes.by)
    return replace(notes, where=where, facing="90°", others=others, mine_at=mine_at)
