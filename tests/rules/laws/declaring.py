"""Troopers who are deployed in whatever way is offered, and declare one Order after the other: each in a copy
of their match, answered and resolved to its end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from copy import copy
from random import Random
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from rules import game
from rules.book.army_lists import ArmyList
from rules.book.editions import N4, Book
from rules.book.labels import head
from rules.game import SIDES, Offer, Side, Table
from rules.log import commands as c
from tests.rules.laws.going_on import goes_on, offered
from tests.rules.laws.matches import filled, opened, required
from tests.rules.laws.play import Match, seed

USUAL: Final = ("Combi Rifle", "CC Weapon", "Pistol")
"""What every trooper here may bear beside what it is played for."""
SECOND: Final = "3"
"""The step at which the second skill of an Order is declared."""
Fill = Callable[[Random, Offer, Side, Table], dict[str, Any]]
LONG_SETUP, LONG_ORDER, TRIES = 200, 30, 8


class Cast(NamedTuple):
    """The army that both sides bring, and which of it act: whether what an offer is about is one of them. By
    which Book it is played."""

    army: ArmyList
    acts: Callable[[Table, str], bool]
    book: Book = N4


def begun(cast: Cast, first: Side, chance: Random) -> Match:
    """A match in which both sides bring it, deployed in whatever way is offered, in its first turn."""
    match = opened(cast.book.edition)
    for side in SIDES:
        match.put(c.EnterArmy(by=side, army=cast.army), seed("borne", side))
    dice = {f"dice_{side.lower()}": 10 if side == first else 3 for side in SIDES}
    match.put(c.RollInitiative(by=first, **dice), seed("initiative"))
    for at in range(LONG_SETUP):
        _looked_at(match)
        if match.full.step == "orders":
            break
        _goes_on(match, cast, chance, at)
    assert match.full.step == "orders", match.full.step
    return match


def declarable(match: Match, cast: Cast) -> tuple[list[Offer], list[Offer]]:
    """What those are offered to declare who act in whose turn it is, and what the others of its side are."""
    side = next(iter(match.full.waits))
    every = [one for one in offered(match, side) if one.command == "DeclareSkill"]
    theirs = [one for one in every if cast.acts(match.full, one.about)]
    return theirs, [one for one in every if not cast.acts(match.full, one.about)]


def with_each(offer: Offer, but: Collection[str] = USUAL) -> Iterator[Offer]:
    """The offer with each weapon but the usual ones."""
    for at, blank in enumerate(offer.blanks):
        for choice in blank.choices if blank.name.endswith("weapon") else ():
            if head(choice.value)[0] not in but:
                only = replace(blank, choices=(choice,), required=True)
                yield replace(offer, blanks=(*offer.blanks[:at], only, *offer.blanks[at + 1 :]))


def resolved(match: Match, cast: Cast, side: Side, offer: Offer, chance: Random) -> Match:
    """An Order of the match that begins so, in a copy of it, to its end."""
    own = _copied(match)
    assert any(_take(own, side, offer, chance, 0) for _ in range(TRIES)), offer
    for at in range(1, LONG_ORDER):
        _looked_at(own)
        if own.full.step == "orders" or not own.full.waits:
            break
        _goes_on(own, cast, chance, at)
    return own


def after(match: Match, side: Side, offer: Offer, chance: Random) -> Match | None:
    """The match, in a copy of it, once this first skill was declared, nobody reacted, and its second is asked
    for; None where there is none."""
    own = _copied(match)
    if not _take(own, side, offer, chance, 0, required):
        return None
    for at in range(1, LONG_ORDER):
        if own.full.step == SECOND and side in own.full.waits:
            return own
        done = [
            (one, way)
            for one in own.full.waits
            for way in offered(own, one)
            if way.command == "Done"
        ]
        if not done or not _take(own, *done[0], chance, at):
            return None
    return None


def _goes_on(match: Match, cast: Cast, chance: Random, at: int) -> None:
    """Somebody takes what is offered; to be asked to react again and again ends by saying Done."""
    able = [(side, one) for side in SIDES for one in offered(match, side) if goes_on(one)]
    assert able, match.full.step
    ends = [one for one in able if one[1].command in ("Done", "SkipSecond")]
    stops = match.full.step in "24" and ends and chance.random() < 0.5
    aros = [
        (side, way)
        for side, one in able
        if one.command == "DeclareAro" and cast.acts(match.full, one.about)
        for way in with_each(one)
    ]
    acts = aros if aros and chance.random() < 0.5 else able
    # That every filling is accepted is another law, of test_laws.py.
    for _ in range(TRIES):
        side, offer = chance.choice(ends if stops else acts)
        if _take(match, side, offer, chance, at):
            return


def _take(
    match: Match, side: Side, offer: Offer, chance: Random, at: int, fill: Fill = filled
) -> bool:
    """Take it, filled in from its own choices; whether that was accepted."""
    data = fill(chance, offer, side, match.tables[side])
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
