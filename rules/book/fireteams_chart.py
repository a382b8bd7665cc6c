"""An army's Fireteams Chart: how many Fireteams of each type it has at once, and whom they are formed of.

It is as its army's data says it, and holds a player to it who brings it. Which of its lines somebody has
a trooper for is as secret as the list.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

FireteamType = Literal["Duo", "Haris", "Core"]
SIZES: Final[dict[FireteamType, tuple[int, int]]] = {"Duo": (2, 2), "Haris": (3, 3), "Core": (3, 5)}
"""How many members a Fireteam of each type has when it is formed: at least, and at most."""


class ChartRow(msgspec.Struct, frozen=True):
    """A line: of this unit (of its `options` alone, where some are named) so many are in one Fireteam. Of
    all that are `starred` one is in it. `terms`: the units that it counts as, its own first."""

    name: str
    unit: str
    most: int
    least: int = 0
    starred: bool = False
    options: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()


class ChartTeam(msgspec.Struct, frozen=True):
    """Fireteams of one name: of which types, and of whom; `wildcards`: whether those join it, too. `note`
    is what else the chart says of it, for its players to keep."""

    name: str
    types: tuple[FireteamType, ...]
    rows: tuple[ChartRow, ...]
    wildcards: bool = True
    note: str = ""


class FireteamsChart(msgspec.Struct, frozen=True):
    """`most` Fireteams of a type stand on the table at once (a type that is not in it: any number); a Core
    has up to `core` members; `wildcards` join Fireteams of any name. `note` is what else it says."""

    most: dict[FireteamType, int] = {}
    teams: tuple[ChartTeam, ...] = ()
    wildcards: tuple[ChartRow, ...] = ()
    core: int = SIZES["Core"][1]
    note: str = ""


def type_by_size(members: int) -> FireteamType:
    """What so many form where nobody says which: three are a Haris."""
    return "Duo" if members <= 2 else "Haris" if members == 3 else "Core"
