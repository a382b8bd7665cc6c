"""What the API says of rosters and armies, and what it is told."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

import msgspec

from tracker.armies import queries
from tracker.armies.checks import amiss, unchecked
from tracker.armies.missing import line as in_words
from tracker.armies.missing import lines, missing
from tracker.armies.models import Army, Sectorial

MOST_SHOWN: Final = 200


class RosterSeen(msgspec.Struct, frozen=True):
    """A starter roster, which becomes an army of one's own. `size` is the size of match it is for, `edition`
    the game."""

    id: str
    name: str
    faction: str
    points: int
    troopers: int
    size: int
    edition: str


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


class ArmyNamed(msgspec.Struct, frozen=True):
    """An army of the official data, in its newest version here."""

    edition: str
    number: int
    name: str
    version: str


class ProfileSeen(msgspec.Struct, frozen=True):
    """What can be bought: `profile` is what the act `Profile` adds it by; its `troopers` are who is then on
    the list, the first of them with what it costs."""

    profile: str
    points: int
    swc: str
    troopers: tuple[queries.Listed, ...]


class ArmyProfiles(msgspec.Struct, frozen=True):
    """Of the list's `own` army, which is none where its data is not here or nobody said which it is, what
    has all of the words: the first of `found`. Without any, its `units` by name. `choices` are the armies
    that it may be said to be of (the act `Of`), `lines` the lines of its code that a profile can be chosen
    for, each with what it is about."""

    own: ArmyNamed | None
    units: tuple[str, ...] = ()
    found: int = 0
    profiles: tuple[ProfileSeen, ...] = ()
    choices: tuple[ArmyNamed, ...] = ()
    lines: dict[str, str] = {}


class NewArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The id of a starter roster."""

    roster: str


class PastedCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army code, however it was copied; without an edition it is the one that the list fits."""

    code: str
    edition: Literal["", "N4", "N5"] = ""


def profiles_of(army: Army, words: str, line: str) -> ArmyProfiles:
    own, came = queries.of_army(army=army), queries.brought(army=army)
    may_say = queries.may_say(army=army)
    choices = tuple(map(_named, queries.fielded(army=army))) if may_say else ()
    lines = {one.place: in_words(one) for one in came.unknown} if came else {}
    if own is None:
        return ArmyProfiles(None, choices=choices, lines=lines)
    place = queries.place_of(army=army, named=line)
    if not words.strip() and place is None:
        units = queries.unit_names(sectorial=own)
        return ArmyProfiles(_named(own), units, choices=choices, lines=lines)
    found = queries.profiles(sectorial=own, words=words, place=place)
    seen = tuple(
        ProfileSeen(one.place, one.points, one.first.swc, one.troopers)
        for one in found[:MOST_SHOWN]
    )
    return ArmyProfiles(_named(own), (), len(found), seen, choices, lines)


def _named(one: Sectorial) -> ArmyNamed:
    return ArmyNamed(one.edition, one.number, one.name, one.version)


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
