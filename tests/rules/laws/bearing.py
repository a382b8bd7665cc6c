"""One label played: it enters on both sides, is deployed, offered, declared, answered with and resolved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules import game
from rules.book.army_lists import ArmyList
from rules.book.editions import N4
from rules.book.labels import head
from rules.book.profiles import Profile
from rules.game import SIDES, Bears, Offer, Side
from rules.ids import PieceId
from rules.log import commands as c
from rules.reference.arms import arms
from tests.rules.laws.armies import GHOST, HEAVY, LINE, army
from tests.rules.laws.going_on import goes_on, offered
from tests.rules.laws.matches import filled, opened
from tests.rules.laws.play import Match, seed

Label = tuple[Bears, str]

USUAL: Final = ("Combi Rifle", "CC Weapon", "Pistol")
"""What every trooper here may bear beside its label."""
LONG_SETUP, LONG_ORDER, TRIES = 200, 30, 8
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
    taken, used = 0, set[str]()
    for at, first in enumerate(SIDES):
        chance = Random(f"{number} {at}")
        match = _begun(labels, first, chance)
        taken += len(match.given)
        for acts in _declared(match, chance, len(labels)):
            own = _resolved(match, acts, chance)
            taken += len(own.given) - len(match.given)
            used |= {head(one.weapon)[0] for one, _ in own.given if isinstance(one, c.DeclareSkill)}
    return Played(taken, frozenset(used))


def _army(labels: Sequence[Label]) -> ArmyList:
    return army([replace(LINE, name="Leader"), *map(bearer, labels), HEAVY, GHOST], 0)


def _begun(labels: Sequence[Label], first: Side, chance: Random) -> Match:
    """A match in which both sides bear them, deployed in whatever way is offered, in its first turn."""
    match = opened()
    for side in SIDES:
        match.put(c.EnterArmy(by=side, army=_army(labels)), seed("borne", side))
    dice = {f"dice_{side.lower()}": 10 if side == first else 3 for side in SIDES}
    match.put(c.RollInitiative(by=first, **dice), seed("initiative"))
    for at in range(LONG_SETUP):
        _looked_at(match)
        if match.full.step == "orders":
            break
        _goes_on(match, chance, at)
    assert match.full.step == "orders", match.full.step
    return match


# ------------------------------------------------------------------ an Order


def _declared(match: Match, chance: Random, most: int) -> Iterator[tuple[Side, Offer]]:
    """Ways to act that the bearers are offered: with each weapon of theirs, all that other troopers are
    not offered, and some that are."""
    side = next(iter(match.full.waits))
    every = [one for one in offered(match, side) if one.command == "DeclareSkill"]
    borne = [one for one in every if _by_a_bearer(match, one)]
    usual = {one.label for one in every if not _by_a_bearer(match, one)}
    own = [one for one in borne if one.label not in usual]
    others = [one for one in borne if one.label in usual]
    armed = [way for one in others for way in _with_each(one)]
    for one in (*armed, *own[: 4 * most], *chance.sample(others, min(most, len(others)))):
        yield side, one


def _by_a_bearer(match: Match, offer: Offer) -> bool:
    return "Bearer" in match.full.names.get(PieceId(offer.about), "")


def _with_each(offer: Offer) -> Iterator[Offer]:
    """The offer with each weapon that is no usual one."""
    for at, blank in enumerate(offer.blanks):
        for choice in blank.choices if blank.name.endswith("weapon") else ():
            if head(choice.value)[0] not in USUAL:
                only = replace(blank, choices=(choice,), required=True)
                yield replace(offer, blanks=(*offer.blanks[:at], only, *offer.blanks[at + 1 :]))


def _resolved(match: Match, acts: tuple[Side, Offer], chance: Random) -> Match:
    """An Order of it, in a copy of the match, to its end."""
    side, offer = acts
    own = _copied(match)
    assert _take(own, side, offer, chance, 0), offer
    for at in range(1, LONG_ORDER):
        _looked_at(own)
        if own.full.step == "orders" or not own.full.waits:
            break
        _goes_on(own, chance, at)
    return own


def _goes_on(match: Match, chance: Random, at: int) -> None:
    """Somebody takes what is offered; to be asked to react again and again ends by saying Done."""
    able = [(side, one) for side in SIDES for one in offered(match, side) if goes_on(one)]
    assert able, match.full.step
    ends = [one for one in able if one[1].command in ("Done", "SkipSecond")]
    stops = match.full.step in "24" and ends and chance.random() < 0.5
    aros = [
        (side, way)
        for side, one in able
        if one.command == "DeclareAro" and _by_a_bearer(match, one)
        for way in _with_each(one)
    ]
    acts = aros if aros and chance.random() < 0.5 else able
    # That every filling is accepted is another law, of test_laws.py.
    for _ in range(TRIES):
        side, offer = chance.choice(ends if stops else acts)
        if _take(match, side, offer, chance, at):
            return


def _take(match: Match, side: Side, offer: Offer, chance: Random, at: int) -> bool:
    """Take it, filled in from its own choices; whether that was accepted."""
    data = filled(chance, offer, side, match.tables[side])
    for blank in offer.blanks:
        if blank.by not in ("", "others", *data):
            data.pop(blank.name, None)  # it is asked only beside the other
    command = game.command(data)
    if match.may(command):
        return False
    match.put(command, seed("borne", at, offer.label))
    return True


def _looked_at(match: Match) -> None:
    for side in SIDES:
        match.view(side)
        match.told(side, match.parts[side][-3:])


def _copied(match: Match) -> Match:
    own = copy(match)
    own.log, own.given = list(match.log), list(match.given)
    own.parts = {seat: list(part) for seat, part in match.parts.items()}
    own.tables, own.cursors = dict(match.tables), dict(match.cursors)
    return own
