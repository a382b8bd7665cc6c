"""Troopers of a list that somebody made, played: each declares with each of its weapons, whatever else it is
offered that not everybody is, and something that everybody is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.book.army_lists import ArmyList, ListEntry
from rules.book.editions import Book
from rules.book.labels import head
from rules.book.profiles import Profile, counts
from rules.game import SIDES, Offer, Side, Table
from rules.ids import PieceId, TrooperId
from rules.log.table import Trooper, under
from rules.reference.arms import arms
from tests.rules.laws.armies import GHOST, HEAVY, LINE, army
from tests.rules.laws.declaring import Cast, after, begun, resolved, with_each
from tests.rules.laws.going_on import offered
from tests.rules.laws.play import Match

Named = tuple[str, str]
"""A trooper's name, and what it declared or used."""
TOGETHER: Final = 3
"""So many troopers of a list are played in one match, beside whoever comes along with them."""
MOVE: Final = "Move"
BESIDE: Final = (replace(LINE, name="Leader"), HEAVY, GHOST)
"""Who is there to lead them, and to be shot at."""


class Open(NamedTuple):
    """What may be declared, and the match before that."""

    before: Match
    offer: Offer


class Acted(NamedTuple):
    """How many commands were taken; the skills that were declared, and with what weapons, each by a trooper
    of that name; and the weapons that somebody who could move was not offered."""

    commands: int
    declared: frozenset[Named]
    used: frozenset[Named]
    unoffered: frozenset[Named]


def teams(entries: Iterable[ListEntry]) -> Iterator[tuple[ListEntry, ...]]:
    """The troopers of a list in its order, so many to a match; who comes along with one stays with it."""
    team: list[ListEntry] = []
    for entry in entries:
        if counts(entry.profile) and sum(counts(one.profile) for one in team) == TOGETHER:
            yield tuple(team)
            team = []
        team.append(entry)
    if team:
        yield tuple(team)


def acted(team: Sequence[ListEntry], book: Book, number: int) -> Acted:
    """Play them, in the turn of either side by turns. What throws is raised."""
    chance = Random(f"{book.edition} {number}")
    cast = Cast(_army(team), _of_the_list, book)
    match = begun(cast, SIDES[number % len(SIDES)], chance)
    side = next(iter(match.full.waits))
    every = [*_open(match, side)]
    every += _after_a_move(every, side, chance)
    theirs = [one for one in every if _of_the_list(match.full, one.offer.about)]
    usual = {one.offer.label for one in every if not _of_the_list(match.full, one.offer.about)}
    taken, declared, used = len(match.given), set[Named](), set[Named]()
    for before, offer in _ways(theirs, usual, chance):
        own = resolved(before, cast, side, offer, chance)
        taken += len(own.given) - len(before.given)
        name = _profile(match.full, offer.about).name
        declared.add((name, offer.label))
        used |= {(name, one) for one in _weapons(offer)}
    unoffered = frozenset(_unoffered(match, theirs, book))
    return Acted(taken, frozenset(declared), frozenset(used), unoffered)


def _open(match: Match, side: Side) -> Iterator[Open]:
    return (Open(match, one) for one in offered(match, side) if one.command == "DeclareSkill")


def _after_a_move(first: Sequence[Open], side: Side, chance: Random) -> Iterator[Open]:
    """What is offered to who has moved, and was not offered to it before: by N5 most Attacks."""
    alone = {(one.offer.about, one.offer.label) for one in first}
    for before, move in first:
        moved = after(before, side, move, chance) if move.label == MOVE else None
        for one in _open(moved, side) if moved else ():
            if one.offer.about == move.about and (move.about, one.offer.label) not in alone:
                yield one


def _ways(theirs: Sequence[Open], usual: Collection[str], chance: Random) -> Iterator[Open]:
    """The offers with each weapon; of those without any all that not everybody is offered, and of what
    everybody is one for each of them."""
    unarmed = [one for one in theirs if not _weapons(one.offer)]
    for before, offer in theirs:
        yield from (Open(before, one) for one in with_each(offer, ()))
    yield from (one for one in unarmed if one.offer.label not in usual)
    for about in dict.fromkeys(one.offer.about for one in unarmed):
        of_it = [one for one in unarmed if one.offer.about == about]
        some = [one for one in of_it if one.offer.label in usual]
        yield from chance.sample(some, min(1, len(some)))


def _army(team: Sequence[ListEntry]) -> ArmyList:
    led = army([*BESIDE], 0)
    return replace(
        led, entries=(*led.entries, *(replace(one, group=1, lieutenant=False) for one in team))
    )


def _unoffered(match: Match, theirs: Sequence[Open], book: Book) -> Iterator[Named]:
    """The weapons that shoot and that their bearer is not offered, although it may go where it likes."""
    for about in dict.fromkeys(one.offer.about for one in theirs if one.offer.label == MOVE):
        if PieceId(about) not in match.full.pieces:
            continue  # who is not there yet shoots at nobody
        profile = _profile(match.full, about)
        found = {
            weapon for _, offer in theirs if offer.about == about for weapon in _weapons(offer)
        }
        yield from (
            (profile.name, one)
            for one in profile.weapons
            if arms(book, (one,)) and one not in found
        )


def _weapons(offer: Offer) -> set[str]:
    """With what it may be declared, as the list prints it."""
    blanks = (one for one in offer.blanks if one.name.endswith("weapon"))
    return {head(choice.value)[0] for blank in blanks for choice in blank.choices}


def _of_the_list(table: Table, about: str) -> bool:
    names = [one.name for one in BESIDE]
    found = _trooper(table, about)
    return found is not None and found.profile.name not in names


def _profile(table: Table, about: str) -> Profile:
    found = _trooper(table, about)
    assert found
    return found.profile


def _trooper(table: Table, about: str) -> Trooper | None:
    """The trooper that an offer is about, on the table or not."""
    piece = table.pieces.get(PieceId(about))
    return under(table, piece) if piece else table.troopers.get(TrooperId(about))
