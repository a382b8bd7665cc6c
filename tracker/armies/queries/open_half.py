"""The Open half of a list: what the rival may be told once both have deployed.

It is built up from nothing: no cost, no SWC, nobody who leads, nobody who may be on the table under
a Marker, in disguise or not at all. What is left out is not counted either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from rules.reference import Card, card_of
from tracker.accounts.encryption import digests
from tracker.armies.lines import Listed, at_the_start
from tracker.armies.models import Army
from tracker.armies.queries.own import listed

_KEEPS_NOTHING: Final = frozenset({"Lieutenant", "Decoy"})


class OpenGroup(msgspec.Struct, frozen=True):
    number: int
    troopers: tuple[Card, ...]


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
    return open_half(
        army=Army.objects.select_related("owner").get(shared_digest__in=digests(address))
    )


def _groups(troopers: Sequence[Listed]) -> tuple[OpenGroup, ...]:
    groups: dict[int, list[Card]] = {}
    for one in _open(troopers):
        # As the rival sees it on the table: numbers as they are played.
        groups.setdefault(one.group, []).append(card_of(one.played or one.profile))
    # In the order of what they show: the list's own order would show a gap.
    return tuple(
        OpenGroup(number, tuple(sorted(cards, key=msgspec.structs.astuple)))
        for number, cards in sorted(groups.items())
    )


def _open(troopers: Sequence[Listed]) -> Iterable[Listed]:
    hidden = {one.unit for one in troopers if one.unit and _may_hide(one)}
    for one in at_the_start(troopers):
        # Who comes along with somebody would tell of them.
        if not _may_hide(one) and not (one.along and one.unit in hidden):
            yield one


def _may_hide(one: Listed) -> bool:
    return bool(set(one.hides()) - _KEEPS_NOTHING)
