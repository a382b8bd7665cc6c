"""One's own trooper that is to be deployed, and what was noted for it."""

import msgspec

from rules.log.table import Place
from rules.turn.usual import Way


class ToDeploy(msgspec.Struct, frozen=True):
    """One's own trooper that is not on the table yet, what was noted for it, the loadout (`bears`) that
    tells it from others of its name, the ways in which it may be deployed, the usual one first, and
    whether it is the one that the notebook would keep for last. On a map, in inches: the `radius` of its
    base, and how far it may `reach` from its own edge of the table without a Roll."""

    trooper: str
    name: str
    group: int
    noted: str
    where: str
    facing: str
    hides: bool
    others: tuple[Place, ...] = ()
    real: int = 1
    imitated: str = ""
    stance: str = ""
    beyond: bool = False
    die: int | None = None
    edge: str = ""
    bears: str = ""
    mine: str = ""
    mine_at: str = ""
    gear: bool = False
    gear_die: int | None = None
    again: tuple[str, ...] = ()
    calm: bool = False
    transmuted: bool = False
    drives: str = ""
    die_again: int | None = None
    mate: str = ""
    other_mate: str = ""
    bomb: str = ""
    ways: tuple[Way, ...] = ()
    lieutenant: bool = False
    last: bool = False
    radius: float = 0.0
    reach: float = 0.0
