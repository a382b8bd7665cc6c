"""Which army a player brings: one that was handed in for this match, or else any of their own; and
which table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from rules import space
from rules.game import Refused
from rules.reference import ArmyList, book_of, counts, roster, rosters, rosters_for
from tracker.accounts.models import Player
from tracker.armies import queries as armies
from tracker.armies.missing import lines, missing
from tracker.armies.models import Army
from tracker.matches.leading import Leader, able_to_lead, led, profile_words
from tracker.matches.models import HandedList, Match
from tracker.matches.refusals import (
    NO_SUCH_ARMY,
    NO_SUCH_LIEUTENANT,
    NO_SUCH_TABLE,
    NOT_HANDED_IN,
    NOT_OF_EDITION,
    said,
)
from tracker.tables import photographing
from tracker.tables import queries as tables

STARTER: Final = "starter-"
"""What the name of a starter roster begins with among what may be brought."""


class ArmyChoice(msgspec.Struct, frozen=True):
    """An army that you may bring; `number` is that of a list handed in for this match, else 0.

    `leaders` is empty where the list itself says who its Lieutenant is; one that was made for another
    edition than is played is `converted`, `lost` is what of it has no counterpart there, `otherwise`
    what keeps its name and is played as that edition has it, and `reinforcements` how many stay off the
    table. `size` is the size of match that a starter roster is for, else 0. `missing` says what of its code
    is not known and stays at home, `unknown` line by line.
    """

    id: str
    name: str
    faction: str
    edition: str
    points: int
    troopers: int
    number: int
    leaders: tuple[Leader, ...]
    lost: tuple[str, ...] = ()
    reinforcements: int = 0
    size: int = 0
    missing: str = ""
    unknown: tuple[str, ...] = ()
    converted: bool = False
    otherwise: tuple[str, ...] = ()


def choices(*, match: Match, player: Player) -> tuple[ArmyChoice, ...]:
    """What this player may bring to this match."""
    handed = tuple(_handed_in(row, match) for row in _handed(match, player))
    return handed or _of_ones_own(player, match)


def starters(*, match: Match) -> tuple[ArmyChoice, ...]:
    """The starter rosters of the match's game, those of the size that fits it first."""
    book = book_of(match.edition)
    fitting = rosters_for(book, match.points)
    return tuple(
        ArmyChoice(
            f"{STARTER}{one.id}",
            one.army.name,
            one.army.faction,
            one.edition,
            one.points,
            len(one.army.entries),
            0,
            (),
            size=one.size,
        )
        for one in (*fitting, *(other for other in rosters(book) if other not in fitting))
    )


def are_handed_in(*, match: Match, player: Player) -> bool:
    """Whether this player handed in lists for this match, and brings one of them or none."""
    return HandedList.objects.filter(match=match, player=player).exists()


def chosen(*, match: Match, player: Player, army: str, lieutenant: str) -> ArmyList:
    """The list that is brought, by its id among the choices. Raises Refused."""
    handed = _handed(match, player)
    if not handed:
        return _own(match, player, army, lieutenant)
    found = next((one for one in handed if one.public_id == army), None)
    if found is None:
        raise Refused(said(NOT_HANDED_IN))
    return led(msgspec.convert(found.written, ArmyList), lieutenant)


def ground(*, match: Match, player: Player, table: str) -> space.Ground:
    """The table that a match is to be played on: one of one's own by its address, or, without one, an
    empty table of the size for the match's points. Raises Refused."""
    if not table:
        size = space.board(match.points)
        return space.Ground(size.width, size.depth, size.zone)
    saved = tables.own(player, table)
    if saved is None:
        raise Refused(said(NO_SUCH_TABLE))
    return photographing.laid(table=saved)


def _handed(match: Match, player: Player) -> list[HandedList]:
    return list(HandedList.objects.filter(match=match, player=player))


def _handed_in(row: HandedList, match: Match) -> ArmyChoice:
    army = msgspec.convert(row.written, armies.Entering)
    entries = army.entries
    able = [] if armies.one_leads(entries) else able_to_lead(entries)
    return ArmyChoice(
        row.public_id,
        army.name,
        army.faction,
        army.converted or book_of(match.edition).lists,
        sum(entry.profile.points for entry in entries),
        sum(counts(entry.profile) for entry in entries),
        row.number,
        tuple(Leader(str(at), profile_words(one.profile)) for at, one in able),
        army.lost,
        army.reinforcements,
        missing=army.missing,
        unknown=army.unknown,
        converted=bool(army.converted),
        otherwise=armies.otherwise(one.profile for one in entries) if army.converted else (),
    )


def _of_ones_own(player: Player, match: Match) -> tuple[ArmyChoice, ...]:
    return tuple(
        _from_vault(one, armies.listed(army=one), match.edition)
        for one in armies.can_begin(armies.vault(player=player))
        if armies.enters(army=one, edition=match.edition)
    )


def _from_vault(army: Army, troopers: Sequence[armies.Listed], edition: str) -> ArmyChoice:
    as_it_is = army.edition == book_of(edition).lists
    main = armies.at_the_start(troopers)
    able = () if armies.one_leads(main) else armies.may_lead(main)
    came = armies.brought(army=army)
    return ArmyChoice(
        army.public_id,
        army.name,
        army.faction,
        army.edition,
        army.points,
        army.troopers,
        0,
        tuple(Leader(one.key, profile_words(one.profile)) for one in able),
        () if as_it_is else armies.left_behind(main),
        len(troopers) - len(main),
        missing=missing(came),
        unknown=lines(came),
        converted=not as_it_is,
        otherwise=() if as_it_is else armies.otherwise(one.profile for one in main),
    )


def _own(match: Match, player: Player, public_id: str, lieutenant: str) -> ArmyList:
    if public_id.startswith(STARTER):
        return _starter(public_id, match)
    try:
        army = armies.army(player=player, public_id=public_id)
        return armies.army_list(army=army, edition=match.edition, lieutenant=lieutenant)
    except Army.DoesNotExist:
        raise Refused(said(NO_SUCH_ARMY)) from None
    except armies.NotOfEdition:
        raise Refused(said(NOT_OF_EDITION)) from None
    except armies.MayNotLead:
        raise Refused(said(NO_SUCH_LIEUTENANT)) from None


def _starter(id: str, match: Match) -> ArmyList:
    """Raises Refused."""
    if all(one.id != id for one in starters(match=match)):
        raise Refused(said(NO_SUCH_ARMY))
    return roster(id.removeprefix(STARTER)).army
