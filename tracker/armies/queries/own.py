"""What is read of armies. Whoever asks is the owner, or finds nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec
from django.db.models import QuerySet
from django.utils.translation import ngettext

from rules.game import read_again
from rules.reference import ArmyList, Edition, book_of
from tracker.accounts.models import Player
from tracker.armies.lines import Brought, Listed, at_the_start, left_behind, may_lead
from tracker.armies.missing import lines, missing
from tracker.armies.models import Army, Version
from tracker.armies.queries.fireteams import fireteams_chart

_ENTERS: Final[Mapping[str, tuple[Edition, ...]]] = {"N4": ("N4",), "N5": ("N5", "N4")}
"""By the edition that a list was made for: what it can be played by, as it is or converted."""


class Entering(ArmyList, frozen=True):
    """A list as it is brought, with what its owner should know of it: what is `lost` in being
    converted, how many `reinforcements` stay off the table, and what is `missing` because nothing is
    known of it, line by line in `unknown`."""

    lost: tuple[str, ...] = ()
    reinforcements: int = 0
    missing: str = ""
    unknown: tuple[str, ...] = ()


class NotOfEdition(Exception):
    """A list of an edition that can't be played by that of the match."""


class MayNotLead(Exception):
    """The trooper that was named is not on the list, or others are there for it."""


def armies_of(*, player: Player) -> QuerySet[Army]:
    """The player's armies, the one last changed first; the lists themselves are not read, but what
    came with a code: what is not known of it is said wherever an army is chosen."""
    return vault(player=player).defer("written")


def gap(*, army: Army) -> str:
    """How much of the army's code nobody knows, in few words; nothing where it is whole."""
    came = brought(army=army)
    count = len(came.unknown) if came is not None else 0
    if not count:
        return ""
    return ngettext(
        "%(count)d line of its code not known", "%(count)d lines of its code not known", count
    ) % {"count": count}


def can_begin(armies: Iterable[Army]) -> list[Army]:
    """Those that a match can begin with: somebody of them is there from its start."""
    return [one for one in armies if one.troopers]


def army(*, player: Player, public_id: str) -> Army:
    """Raises `Army.DoesNotExist`, the same for somebody else's army and for none."""
    found = Army.objects.select_related("made_with").defer("made_with__filed")
    return found.get(owner=player, public_id=public_id)


def listed(*, army: Army) -> tuple[Listed, ...]:
    """The troopers in the order they were written down."""
    return msgspec.convert(army.written, tuple[Listed, ...])


def brought(*, army: Army) -> Brought | None:
    """What came with the code that the list was pasted as; None for one made by hand."""
    return (
        None
        if army.brought is None
        else msgspec.convert(army.brought, Brought, dec_hook=read_again)
    )


def vault(*, player: Player) -> QuerySet[Army]:
    """The same armies with their lists, in one reading: another may be taken at any moment."""
    return Army.objects.filter(owner=player).order_by("-changed", "-pk")


def enters(*, army: Army, edition: str) -> bool:
    """Whether a list can be played by this edition, as it is or converted."""
    return book_of(edition).lists in _ENTERS[army.edition]


def read_as(*, edition: str) -> Edition | None:
    """As which edition an army code is read that is pasted for a match of this one; None where lists of
    several enter it: then it is found out."""
    wanted = book_of(edition).lists
    made_for = [made for made, into in _ENTERS.items() if wanted in into]
    return None if len(made_for) > 1 else wanted


def army_list(*, army: Army, edition: str, lieutenant: str = "") -> ArmyList:
    """The list as a match of this edition takes it: without the keys, which are the owner's page's own.

    `lieutenant` is the key of the trooper that leads it this time; without one, who the list says.
    Reinforcements stay off the table. Raises `NotOfEdition`, or `MayNotLead` for one that may not lead.
    """
    if not enters(army=army, edition=edition):
        raise NotOfEdition
    everybody = listed(army=army)
    troopers = at_the_start(everybody)
    if lieutenant:
        if lieutenant not in {one.key for one in may_lead(troopers)}:
            raise MayNotLead
        troopers = tuple(
            msgspec.structs.replace(one, lieutenant=one.key == lieutenant) for one in troopers
        )
    return msgspec.structs.replace(
        as_list(army=army, troopers=troopers, edition=edition),
        chart=fireteams_chart(army=army, troopers=everybody),
    )


def as_list(*, army: Army, troopers: Sequence[Listed], edition: str) -> ArmyList:
    made_for = "" if army.edition == book_of(edition).lists else army.edition
    entries = tuple(one.entry(converted=bool(made_for)) for one in troopers)
    return ArmyList(army.name, army.faction, entries, converted=made_for)


def entering(*, army: Army, edition: str) -> Entering:
    """The list as it would be handed in for matches of this edition. Raises `NotOfEdition`."""
    list_of_it, troopers = army_list(army=army, edition=edition), listed(army=army)
    main, came = at_the_start(troopers), brought(army=army)
    return Entering(
        **msgspec.structs.asdict(list_of_it),
        lost=left_behind(main) if list_of_it.converted else (),
        reinforcements=len(troopers) - len(main),
        missing=missing(came),
        unknown=lines(came),
    )


def versions_of(*, army: Army) -> QuerySet[Version]:
    """What the army was before, the last first; the lists themselves are not read."""
    found = army.versions.order_by("-number").select_related("made_with")
    return found.defer("written", "brought", "made_with__filed")
