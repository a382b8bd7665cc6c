"""What a match may be played for: the missions of the notebook and of the season, and the Classified deck."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from rules.book.rows import read, rows
from rules.log.table import Classified, Mission
from rules.reference.score_sheets import SeasonMission


@cache
def missions() -> tuple[Mission, ...]:
    """What may be played for, unless the players type in a mission of their own."""
    return tuple(read(Mission, row) for row in rows("missions").values())


@cache
def season() -> Mapping[str, SeasonMission]:
    """The missions of the season by their ids."""
    found = {id: read(SeasonMission, row, id=id) for id, row in rows("season").items()}
    return MappingProxyType(found)


@cache
def mission_names() -> frozenset[str]:
    """How they are called, the notebook's own and those of the season."""
    own = frozenset(one.name for one in missions())
    return own | {one.name for one in season().values()}


@cache
def classifieds() -> tuple[Classified, ...]:
    """The deck of Classified Objectives, by the numbers of its cards from 1."""
    return tuple(Classified(n, name) for n, name in enumerate(rows("classified")["cards"], 1))
