"""MODs, and the Success Value they give (N4 and N5, "Rolls")."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from rules.book.editions import Book
from rules.registry import rule

LARGEST_MOD = 12
FACES = 20


class Mod(msgspec.Struct, frozen=True):
    """One MOD of a Roll: what it comes from, in the players' words; how much; the rule's id."""

    label: str
    value: int
    rule: str = ""


class Target(msgspec.Struct, frozen=True):
    """What a Roll has to reach.

    `value`: the Success Value, 0 to 20; 0 is a Roll that fails without dice. `bonus`: what a value
    above 20 adds to each die. `total_mod`: the sum of the MODs as it counted. `rules`: the ids of
    the rules that shaped it beyond plain adding. `low`: the dice from 1 up to this are Criticals, too.
    """

    value: int
    bonus: int = 0
    total_mod: int = 0
    rules: tuple[str, ...] = ()
    low: int = 0

    @property
    def rolls(self) -> bool:
        """Whether dice are thrown at all: below 1 the Roll fails at once."""
        return self.value >= 1


class Beyond(NamedTuple):
    """What a Success Value comes to: the value, what is added to each die, and up to which number a die is
    a Critical, too."""

    value: int
    bonus: int = 0
    low: int = 0


def success_value(book: Book, attribute: int, mods: Sequence[Mod] = ()) -> Target:
    """The target of a Roll on an Attribute with these MODs (ROLL-1, ROLL-5)."""
    suffered = sum(mod.value for mod in mods)
    total = held_together(suffered)
    found = beyond_the_die.by(book)(attribute + total)
    beyond = found.bonus > 0 or found.low > 0 or found.value < 1
    shaped = [held_together.id] * (total != suffered) + [beyond_the_die.id] * beyond
    return Target(found.value, found.bonus, total, tuple(shaped), found.low)


@rule("ROLL-1", off=lambda total: total)
def held_together(total: int) -> int:
    """All MODs of a Roll together count at most 12, for better or worse."""
    return max(-LARGEST_MOD, min(LARGEST_MOD, total))


@rule("ROLL-5", off=lambda raw: Beyond(max(1, min(FACES, raw))))
def beyond_the_die(raw: int) -> Beyond:
    """A Success Value that no die shows: below 1 there is nothing to roll; above 20 it is 20, and
    the excess is added to each die."""
    return Beyond(max(0, min(FACES, raw)), bonus=max(0, raw - FACES))


@beyond_the_die.worded("N5.2")
def criticals_from_one(raw: int) -> Beyond:
    """A Success Value that no die shows: below 1 there is nothing to roll; above 20 it is 20, and each
    die from 1 up to the excess is a Critical, as a 20 is."""
    return Beyond(max(0, min(FACES, raw)), low=min(FACES, max(0, raw - FACES)))


def half(value: int) -> int:
    """Half of a value, rounded up, as everywhere in the rulebook."""
    return -(-value // 2)
