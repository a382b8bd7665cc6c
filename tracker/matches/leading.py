"""Who may be named Lieutenant of a list that doesn't say, and the list with them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.game import Refused
from rules.reference import (
    ArmyList,
    ListEntry,
    Profile,
)
from tracker.armies import queries as armies
from tracker.matches.refusals import NO_SUCH_LIEUTENANT, said
from tracker.spoken import worded


class Leader(msgspec.Struct, frozen=True):
    """Who may be named Lieutenant, by the key that names them in `EnterArmy`."""

    key: str
    name: str


def led(army: ArmyList, lieutenant: str) -> ArmyList:
    """The list with the trooper at this place in it as its Lieutenant; without one, as it says."""
    if not lieutenant:
        return army
    able = {str(at) for at, _ in able_to_lead(army.entries)}
    if lieutenant not in able:
        raise Refused(said(NO_SUCH_LIEUTENANT))
    entries = tuple(
        msgspec.structs.replace(entry, lieutenant=str(at) == lieutenant)
        for at, entry in enumerate(army.entries)
    )
    return msgspec.structs.replace(army, entries=entries)


def able_to_lead(entries: Sequence[ListEntry]) -> list[tuple[int, ListEntry]]:
    """Those who may be named, each with its place in the list."""
    able = armies.may_lead(entries)
    return [(at, entry) for at, entry in enumerate(entries) if entry in able]


def profile_words(profile: Profile) -> str:
    """A profile as it is chosen: its name and its first weapons."""
    return ", ".join((profile.name, *map(worded, profile.weapons[:2])))
