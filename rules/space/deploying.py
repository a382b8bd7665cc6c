"""Tables and Deployment Zones by the points of a match. Page "Basic Rules" (N4)."""

import hashlib
from functools import lru_cache
from math import isfinite
from typing import Annotated, Final

import msgspec

from rules.ids import Side
from rules.messages import Inches, say
from rules.refusals import Refusal
from rules.space.answers import Answer, measured_out
from rules.space.scenery import Scenery, amiss
from rules.space.terrain import Terrain
from rules.space.volumes import Volume


class Board(msgspec.Struct, frozen=True):
    """A table: its width and depth, and how deep a Deployment Zone is, in inches. A deploys along
    the lower edge of the map, B along the upper one."""

    width: float
    depth: float
    zone: float


class Ground(Board, frozen=True, cache_hash=True):
    """A table as a match is played on it: its size, its scenery, what it is called, and by what its
    photograph is known, if there is one."""

    scenery: tuple[Scenery, ...] = ()
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    photo: Annotated[str, msgspec.Meta(max_length=32)] = ""

    @property
    def known_by(self) -> str:
        """What tells it from any other table, whatever it is called and however it was photographed."""
        return _known_by(self)


LEAST: Final = 12.0
LARGEST: Final = 96.0


@lru_cache(maxsize=32)
def _known_by(ground: Ground) -> str:
    bare = msgspec.structs.replace(ground, name="", photo="")
    return hashlib.sha256(msgspec.json.encode(bare)).hexdigest()[:16]


@lru_cache(maxsize=32)
def terrain_of(ground: Ground) -> Terrain:
    """The scenery of a table, made ready to be measured against, once."""
    return Terrain(ground.width, ground.depth, ground.scenery)


def not_a_table(ground: Ground) -> Refusal | None:
    """What is wrong with a table: its size, its zones, or a piece of its scenery."""
    sizes = (ground.width, ground.depth)
    if not all(isfinite(size) and LEAST <= size <= LARGEST for size in sizes):
        return Refusal(
            "size",
            say(
                "A table is {sides:inches} wide and deep.",
                sides=Inches(LARGEST, since=LEAST),
            ),
        )
    if not (isfinite(ground.zone) and 0 < ground.zone <= ground.depth / 2):
        return Refusal("size", say("A Deployment Zone is no deeper than half the table."))
    return amiss(ground.width, ground.depth, ground.scenery)


_BOARDS: Final = (
    (150, Board(24, 32, 8)),
    (250, Board(32, 48, 8)),
    (400, Board(48, 48, 12)),
)


def board(points: int) -> Board:
    """The table for so many army points."""
    return next((one for upto, one in _BOARDS if points <= upto), _BOARDS[-1][1])


def on_the_table(one: Volume, table: Board) -> Answer:
    """Whether a whole base is on the table; the figure is how far it sticks out, in inches."""
    out = max(one.radius - min(one.x, one.y), one.x + one.radius - table.width)
    return measured_out(max(out, one.y + one.radius - table.depth), 0.0)


def in_zone(one: Volume, side: Side, table: Board, *, beyond: float = 0.0) -> Answer:
    """Whether a whole base is in its side's Deployment Zone, `beyond` inches deeper with Forward or
    Strategic Deployment; the figure is how far from the table's edge it reaches."""
    far = table.depth - one.y if side == "A" else one.y
    return measured_out(far + one.radius, table.zone + beyond)


def in_own_half(one: Volume, side: Side, table: Board) -> Answer:
    """Whether a whole base is in its side's half of the table (Infiltration)."""
    return in_zone(one, side, table, beyond=table.depth / 2 - table.zone)
