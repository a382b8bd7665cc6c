"""What is read of armies. Whoever asks is the owner, or finds nothing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db.models import QuerySet

from rules.reference import ArmyList, ListEntry, Profile
from tracker.accounts.models import Player
from tracker.armies.models import Army


class Listed(msgspec.Struct, frozen=True):
    """A trooper of a list, with the key by which its owner's page names it."""

    key: str
    profile: Profile
    group: int
    lieutenant: bool


def armies_of(*, player: Player) -> QuerySet[Army]:
    """The player's armies, the one last changed first; the lists themselves are not read."""
    return Army.objects.filter(owner=player).order_by("-changed", "-pk").defer("written")


def army(*, player: Player, public_id: str) -> Army:
    """Raises `Army.DoesNotExist`, the same for somebody else's army and for none."""
    return Army.objects.get(owner=player, public_id=public_id)


def listed(*, army: Army) -> tuple[Listed, ...]:
    """The troopers in the order they were written down."""
    return msgspec.convert(army.written, tuple[Listed, ...])


def army_list(*, army: Army) -> ArmyList:
    """The list as a match takes it: without the keys, which are the owner's page's own."""
    return as_list(army=army, troopers=listed(army=army))


def as_list(*, army: Army, troopers: Sequence[Listed]) -> ArmyList:
    entries = tuple(ListEntry(one.profile, one.group, one.lieutenant) for one in troopers)
    return ArmyList(army.name, army.faction, entries)
