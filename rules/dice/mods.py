"""MODs, and the Success Value they give (N4, "Rolls")."""

from collections.abc import Sequence

import msgspec

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
    the rules that shaped it beyond plain adding.
    """

    value: int
    bonus: int = 0
    total_mod: int = 0
    rules: tuple[str, ...] = ()

    @property
    def rolls(self) -> bool:
        """Whether dice are thrown at all: below 1 the Roll fails at once."""
        return self.value >= 1


def success_value(attribute: int, mods: Sequence[Mod] = ()) -> Target:
    """The target of a Roll on an Attribute with these MODs (ROLL-1, ROLL-5)."""
    suffered = sum(mod.value for mod in mods)
    total = held_together(suffered)
    value, bonus = beyond_the_die(attribute + total)
    beyond = bonus > 0 or value < 1
    shaped = [held_together.id] * (total != suffered) + [beyond_the_die.id] * beyond
    return Target(value, bonus, total, tuple(shaped))


@rule("ROLL-1", off=lambda total: total)
def held_together(total: int) -> int:
    """All MODs of a Roll together count at most 12, for better or worse."""
    return max(-LARGEST_MOD, min(LARGEST_MOD, total))


@rule("ROLL-5", off=lambda raw: (max(1, min(FACES, raw)), 0))
def beyond_the_die(raw: int) -> tuple[int, int]:
    """A Success Value that no die shows: below 1 there is nothing to roll; above 20 it is 20, and
    the excess is added to each die. Gives the value and what is added."""
    return max(0, min(FACES, raw)), max(0, raw - FACES)


def half(value: int) -> int:
    """Half of a value, rounded up, as everywhere in the rulebook."""
    return -(-value // 2)
