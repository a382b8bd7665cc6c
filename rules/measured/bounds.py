"""The bounds of the table: no command says in figures that somebody stands beside it, under it, or high
above all that can stand on it.

How far over an edge a base may reach, and how far anybody may go, is told and left to the players. What
is nowhere on the table is a slip.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from rules.log.table import Change, Table
from rules.messages import Inches, say, size
from rules.refusals import Refusal
from rules.space import HIGHEST, Ground
from rules.space.positions import Corner, position

_SPOTS: Final = ("where", "to", "edge", "mine_at")
_OF_A_CHANGE: Final = {"move": "text", "place": "state", "hide": "state"}
"""Where each kind of change in a Ruling says where."""


def beside_the_table(command: msgspec.Struct, table: Table) -> Refusal | None:
    """Whether each spot that a command names is on the table, with the corners of the way to it; none
    in words is asked, nor any where nobody tracks positions."""
    ground = table.ground
    if ground is None or all(_within(ground, one) for one in _corners(command)):
        return None
    return Refusal(
        "beside-the-table",
        say(
            "That is off the table: it is {size:inches}, "
            "and nothing stands higher than {highest:inches}.",
            size=size(ground.width, ground.depth),
            highest=Inches(HIGHEST),
        ),
    )


def _within(ground: Ground, corner: Corner) -> bool:
    x, y, z = corner
    return 0 <= x <= ground.width and 0 <= y <= ground.depth and 0 <= (z or 0) <= HIGHEST


def _corners(command: msgspec.Struct) -> Iterator[Corner]:
    for text in _spots(command):
        if spot := position(text):
            yield from (*spot.way, (spot.x, spot.y, spot.z))


def _spots(told: msgspec.Struct) -> Iterator[str]:
    """Every text that says where, in a command and in what it is made of."""
    names = (_OF_A_CHANGE.get(told.kind),) if isinstance(told, Change) else _SPOTS
    for name in told.__struct_fields__:
        value = getattr(told, name)
        if name in names and isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            for one in value:
                if isinstance(one, msgspec.Struct):
                    yield from _spots(one)
