"""The Open half of a list: what the rival may be told once both have deployed.

It is built up from nothing: no cost, no SWC, nobody who leads, nobody who may be on the table under
a Marker, in disguise or not at all. What is left out is not counted either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from rules.reference import Profile, label_name
from tracker.armies.lines import Listed
from tracker.armies.models import Army
from tracker.armies.queries.own import listed

# Who bears these is Private Information.
_PRIVATE: Final = frozenset({"Lieutenant", "Chain of Command", "Counterintelligence"})
_KEEPS_NOTHING: Final = frozenset({"Lieutenant", "Decoy"})


class OpenTrooper(msgspec.Struct, frozen=True, order=True):
    """The Open Information of one trooper, numbers as they are played."""

    name: str
    type: str
    training: str
    mov: tuple[int, int]
    cc: int
    bs: int
    ph: int
    wip: int
    arm: int
    bts: int
    wounds: int
    structure: bool
    s: str
    weapons: tuple[str, ...]
    skills: tuple[str, ...]
    equipment: tuple[str, ...]


class OpenGroup(msgspec.Struct, frozen=True):
    number: int
    troopers: tuple[OpenTrooper, ...]


class OpenHalf(msgspec.Struct, frozen=True):
    """Whose list it is, of which faction, and its Combat Groups."""

    player: str
    faction: str
    edition: str
    groups: tuple[OpenGroup, ...]


def open_half(*, army: Army) -> OpenHalf:
    return OpenHalf(army.owner.name, army.faction, army.edition, _groups(listed(army=army)))


def shared(*, address: str) -> OpenHalf:
    """The Open half of a list that its owner shows. Raises `Army.DoesNotExist`."""
    return open_half(army=Army.objects.select_related("owner").get(shared=address))


def _groups(troopers: Sequence[Listed]) -> tuple[OpenGroup, ...]:
    open_ones = list(_open(troopers))
    return tuple(
        # In the order of their names: the list's own order would show a gap.
        OpenGroup(number, tuple(sorted(_shown(one) for one in open_ones if one.group == number)))
        for number in sorted({one.group for one in open_ones})
    )


def _open(troopers: Sequence[Listed]) -> Iterable[Listed]:
    hidden = {one.unit for one in troopers if one.unit and _may_hide(one)}
    for one in troopers:
        # Who comes along with somebody would tell of them.
        if not _may_hide(one) and not (one.along and one.unit in hidden):
            yield one


def _may_hide(one: Listed) -> bool:
    return bool(set(one.hides()) - _KEEPS_NOTHING)


def _shown(one: Listed) -> OpenTrooper:
    profile: Profile = one.played or one.profile
    return OpenTrooper(
        name=profile.name,
        type=profile.type,
        training=profile.training,
        mov=profile.mov,
        cc=profile.cc,
        bs=profile.bs,
        ph=profile.ph,
        wip=profile.wip,
        arm=profile.arm,
        bts=profile.bts,
        wounds=profile.wounds,
        structure=profile.structure,
        s=str(profile.s),
        weapons=tuple(sorted(profile.weapons)),
        skills=tuple(sorted(one for one in profile.skills if label_name(one) not in _PRIVATE)),
        equipment=tuple(sorted(profile.equipment)),
    )
