"""One label played: it enters on both sides, is deployed, offered, declared, answered with and resolved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.book.army_lists import ArmyList
from rules.book.editions import N4
from rules.book.labels import head
from rules.book.profiles import Profile
from rules.game import SIDES, Bears, Offer, Table
from rules.ids import PieceId
from rules.log import commands as c
from rules.reference.arms import arms
from tests.rules.laws.armies import GHOST, HEAVY, LINE, army
from tests.rules.laws.declaring import USUAL, Cast, begun, declarable, resolved, with_each
from tests.rules.laws.play import Match

Label = tuple[Bears, str]

TOGETHER: Final = 3
"""So many labels are played in one match, each by a trooper of its own on either side."""


class Played(NamedTuple):
    """How many commands were taken, and by what labels of weapons Orders were declared."""

    commands: int
    used: frozenset[str]


def bearer(label: Label) -> Profile:
    """A trooper with nothing of note but this label."""
    kind, printed = label
    armed = replace(LINE, name="Bearer", unit="Bearers", weapons=USUAL[:2])
    if kind == "skill":
        return replace(armed, skills=(printed,))
    if kind == "equipment":
        return replace(armed, equipment=(printed,))
    return replace(armed, weapons=(printed, "CC Weapon"))


def matches(every: frozenset[Label], step: int = 1) -> Iterator[tuple[int, tuple[Label, ...]]]:
    """The labels, so many to a match, each match with its number; of so many matches one."""
    known = sorted(every)
    for at in range(0, len(known), TOGETHER * step):
        yield at, tuple(known[at : at + TOGETHER])


def never_declared(labels: Sequence[Label], found: Played) -> list[str]:
    """Weapons that shoot, and with which no Order was declared."""
    shoot = [one for kind, one in labels if kind == "weapon" and arms(N4, (one,))]
    return [one for one in shoot if one not in (*found.used, *USUAL)]


def played(labels: Sequence[Label], number: int) -> Played:
    """Play them, in either side's turn. What throws is raised."""
    cast = Cast(_army(labels), _by_a_bearer)
    taken, used = 0, set[str]()
    for at, first in enumerate(SIDES):
        chance = Random(f"{number} {at}")
        match = begun(cast, first, chance)
        taken += len(match.given)
        side = next(iter(match.full.waits))
        for offer in _declared(match, cast, chance, len(labels)):
            own = resolved(match, cast, side, offer, chance)
            taken += len(own.given) - len(match.given)
            used |= {head(one.weapon)[0] for one, _ in own.given if isinstance(one, c.DeclareSkill)}
    return Played(taken, frozenset(used))


def _army(labels: Sequence[Label]) -> ArmyList:
    return army([replace(LINE, name="Leader"), *map(bearer, labels), HEAVY, GHOST], 0)


def _declared(match: Match, cast: Cast, chance: Random, most: int) -> Iterator[Offer]:
    """Ways to act that the bearers are offered: with each weapon of theirs, all that other troopers are
    not offered, and some that are."""
    borne, beside = declarable(match, cast)
    usual = {one.label for one in beside}
    own = [one for one in borne if one.label not in usual]
    others = [one for one in borne if one.label in usual]
    armed = [way for one in others for way in with_each(one)]
    yield from (*armed, *own[: 4 * most], *chance.sample(others, min(most, len(others))))


def _by_a_bearer(table: Table, about: str) -> bool:
    return "Bearer" in table.names.get(PieceId(about), "")
