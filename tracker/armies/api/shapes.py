"""What the API says of rosters and armies, and what it is told."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

from tracker.armies import queries
from tracker.armies.checks import amiss, unchecked
from tracker.armies.missing import lines, missing
from tracker.armies.models import Army


class RosterSeen(msgspec.Struct, frozen=True):
    """A starter roster, which becomes an army of one's own. `size` is the size of match it is for."""

    id: str
    name: str
    faction: str
    points: int
    troopers: int
    size: int


class Rosters(msgspec.Struct, frozen=True):
    rosters: list[RosterSeen]


class ArmySeen(msgspec.Struct, frozen=True):
    """An army in its owner's list. `id` is what `EnterArmy` brings to a match. `missing` says what of
    its code is not known and so is not among its troopers; nothing where all is known. `shared` is where
    the Open half of the list is shown (`/lists/…/`), if it is."""

    id: str
    name: str
    faction: str
    points: int
    troopers: int
    changed: datetime
    edition: str
    missing: str = ""
    shared: str = ""


class Armies(msgspec.Struct, frozen=True):
    armies: list[ArmySeen]


class ArmyWithTroopers(msgspec.Struct, frozen=True):
    """An army with its list, what keeps it from being a legal one, and what nobody has checked, a
    sentence each. `missing` is the one of them that says that lines of its code are not known, and
    `unknown` has these lines. `guessed` says why the list was taken for one of its edition, where that
    was not asked for."""

    army: ArmySeen
    troopers: tuple[queries.Listed, ...]
    amiss: tuple[str, ...]
    unchecked: tuple[str, ...] = ()
    missing: str = ""
    unknown: tuple[str, ...] = ()
    guessed: str = ""


class NewArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The id of a starter roster."""

    roster: str


class PastedCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army code, however it was copied; without an edition it is the one that the list fits."""

    code: str
    edition: Literal["", "N4", "N5"] = ""


def with_troopers(army: Army) -> ArmyWithTroopers:
    troopers = queries.listed(army=army)
    came = queries.brought(army=army)
    return ArmyWithTroopers(
        army_seen(army),
        troopers,
        amiss(troopers, came),
        unchecked(troopers, came),
        missing(came),
        lines(came),
        came.guessed if came is not None else "",
    )


def army_seen(army: Army) -> ArmySeen:
    return ArmySeen(
        army.public_id,
        army.name,
        army.faction,
        army.points,
        army.troopers,
        army.changed,
        army.edition,
        missing(queries.brought(army=army)),
        army.shared or "",
    )
