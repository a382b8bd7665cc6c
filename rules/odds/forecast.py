"""A Roll foretold from its numbers alone, Saving Rolls included: what `python -m rules odds` prints.

    {"active": {"sv": 13, "burst": 3, "saves": 1, "attack_damage": 10}, "reactive": {…}}

`sv`: the Success Value, which may be over 20 or under 1. `saves`: Saving Rolls a hit, one more for
a Critical if there are any. `attack_damage`: they fail on this number or less; in an `edition` that reads
them like every other Roll `saves_on` is said in its place: they pass on this number or less. `reactive` may
be left out (a Normal Roll), or be a list: the one Roll is then compared with each of theirs for itself,
as `rules.rolls.comparing` does.

Everything is counted in whole throws; each chance is divided out once, at the very end.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb, prod
from typing import Any, Final

import msgspec

from rules.book.editions import Book, UnknownEdition, book_of
from rules.dice.mods import FACES, Target, success_value
from rules.dice.saving import attack_damage
from rules.messages import say
from rules.odds.exact import best, failing, ways

MOST_DICE: Final = 20


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the Roll, in numbers; `special` dice are thrown beside its Burst, and taken away."""

    sv: int
    burst: int = 1
    saves: int = 0
    attack_damage: int | None = None
    saves_on: int | None = None
    special: int = 0

    @property
    def dice(self) -> int:
        """How many it throws."""
        return self.burst + self.special

    def ways(self, book: Book, enemy: Mapping[int, int]) -> Counter[tuple[int, int]]:
        """In how many throws it has (hits, Criticals), against such an enemy."""
        return ways(self.target(book), self.dice, enemy, self.special)

    def best(self, book: Book) -> dict[int, int]:
        """Each rank that its best die can have, with the number of throws that give it."""
        return best(self.target(book), self.dice)

    def target(self, book: Book) -> Target:
        """What its dice have to reach."""
        return success_value(book, self.sv)

    @property
    def turns_on(self) -> int:
        """The number that parts the Saving Rolls which pass from those which fail."""
        return (self.attack_damage if self.saves_on is None else self.saves_on) or 0


NOBODY: Final = Hand(sv=0, burst=0)


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Roll that is asked about."""

    active: Hand
    reactive: Hand | tuple[Hand, ...] = NOBODY
    edition: str = "N4"

    @property
    def book(self) -> Book:
        """The Book by which it is rolled."""
        return book_of(self.edition)

    @property
    def others(self) -> tuple[Hand, ...]:
        """Who opposes the Roll, one or several: nobody is somebody without dice."""
        return (self.reactive,) if isinstance(self.reactive, Hand) else self.reactive or (NOBODY,)


def read(text: str) -> Asked:
    """What is asked, from JSON. ValueError, with a sentence, for what can't be told."""
    try:
        asked = msgspec.json.decode(text, type=Asked)
    except msgspec.DecodeError as error:
        raise ValueError(f"That Roll can't be read: {error}.") from None
    if no := misread(asked):
        raise ValueError(no)
    return asked


def misread(asked: Asked) -> str:
    """Why this can't be told: nothing, or a sentence."""
    hands = (asked.active, *asked.others)
    if not all(
        0 <= number <= MOST_DICE for one in hands for number in (one.burst, one.saves, one.special)
    ):
        return say(
            "A Burst, its special dice, and the Saving Rolls of a hit are 0 to {most}.",
            most=MOST_DICE,
        )
    try:
        passes = attack_damage.by(asked.book)(0, 0).passes
    except UnknownEdition as unknown:
        return str(unknown)
    if passes and any(one.attack_damage is not None for one in hands):
        return say(
            "{edition} has no Attack Damage: say what a Saving Roll `saves_on`.",
            edition=asked.edition,
        )
    if not passes and any(one.saves_on is not None for one in hands):
        return say(
            "By {edition} a Saving Roll fails on the Attack Damage: say `attack_damage`.",
            edition=asked.edition,
        )
    return ""


def foretold(asked: Asked) -> dict[str, Any]:
    """The chances (0 to 1): that nobody succeeds; and for each side, that it wins with so many
    normal and critical successes, and that it costs the other so many failed Saving Rolls.

    Against a list `reactive` is a list too, and "active" tells of the enemy that it does best
    against, with "against" for each of them.
    """
    active, others, book = asked.active, asked.others, asked.book
    bests = [one.best(book) for one in others]
    mine = active.best(book)
    sides = [_side(book, one, one.ways(book, mine), active.dice) for one in others]
    dice = sum(one.dice for one in others)
    told = _side(book, active, active.ways(book, _lowest(bests)), dice)
    nothing = _nothing(mine, bests) / FACES ** (active.dice + dice)
    if isinstance(asked.reactive, Hand):
        return {"nothing": nothing, "active": told, "reactive": sides[0]}
    against = [
        _side(book, active, active.ways(book, one), other.dice)
        for one, other in zip(bests, others, strict=True)
    ]
    told["against"] = against
    return {"nothing": nothing, "active": told, "reactive": sides}


def _nothing(mine: Mapping[int, int], bests: Sequence[Mapping[int, int]]) -> int:
    """In how many throws nobody succeeds: all best successes are equal, or there are none."""
    return sum(n * prod(one.get(rank, 0) for one in bests) for rank, n in mine.items())


def _lowest(bests: Sequence[Mapping[int, int]]) -> Mapping[int, int]:
    """In how many throws the weakest of several enemies has each rank."""
    ranks = sorted({rank for one in bests for rank in one})
    # From each rank up: all of them are at least so high.
    upwards = [prod(sum(n for r, n in one.items() if r >= rank) for one in bests) for rank in ranks]
    return {
        rank: this - above
        for rank, this, above in zip(ranks, upwards, [*upwards[1:], 0], strict=True)
        if this > above
    }


def _side(
    book: Book, hand: Hand, found: Counter[tuple[int, int]], enemy_dice: int
) -> dict[str, Any]:
    """What one side wins: its hits, and the Saving Rolls that fail because of them."""
    throws = FACES ** (hand.dice + enemy_dice)
    won = {hits: n for hits, n in sorted(found.items()) if n and hits[0]}
    return {
        "hits": {f"{hits - crits},{crits}": n / throws for (hits, crits), n in won.items()},
        "failed_saves": _failed(book, hand, won, throws),
    }


def _failed(
    book: Book, hand: Hand, won: Mapping[tuple[int, int], int], throws: int
) -> dict[str, float]:
    """How likely each number of failed Saving Rolls is, from 1."""
    fails = failing(book, hand.turns_on)
    most = hand.burst * (hand.saves + 1)
    counted: Counter[int] = Counter()
    for (hits, crits), n in won.items():
        dice = hits * hand.saves + crits * min(1, hand.saves)
        # All throws are counted as if they had the most dice, so that they can be added up.
        rest = n * FACES ** (most - dice)
        for failed in range(1, dice + 1):
            counted[failed] += (
                rest * comb(dice, failed) * fails**failed * (FACES - fails) ** (dice - failed)
            )
    whole = throws * FACES**most
    return {str(failed): n / whole for failed, n in sorted(counted.items()) if n}
