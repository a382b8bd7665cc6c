"""One die against a Success Value, and Normal Rolls (N4 and N5, "Rolls")."""

from collections.abc import Iterable

import msgspec

from rules.dice.mods import FACES, Target
from rules.registry import rule


class Die(msgspec.Struct, frozen=True):
    """One die, judged.

    `rolled`: what it showed. `number`: what it counts as, the excess of a Success Value above 20
    added. `cancelled_by`: in a Face to Face Roll, which die of the other side (its index) cancels
    it, the best of those that do.
    """

    rolled: int
    number: int
    success: bool
    critical: bool = False
    cancelled_by: int | None = None

    @property
    def stands(self) -> bool:
        """Whether it has its effect: a success that nothing cancelled."""
        return self.success and self.cancelled_by is None


def judge(target: Target, rolled: int) -> Die:
    """What one die is against this target. ValueError: a number that no d20 shows."""
    if not 1 <= rolled <= FACES:
        raise ValueError(f"A d20 shows 1 to {FACES}, not {rolled}.")
    number = min(FACES, rolled + target.bonus)
    return Die(rolled, number, number <= target.value, critical(target, number))


def normal(target: Target, dice: Iterable[int]) -> tuple[Die, ...]:
    """A Normal Roll: each die judged for itself."""
    return tuple(judge(target, rolled) for rolled in dice)


@rule("ROLL-4")
def critical(target: Target, number: int) -> bool:
    """A success that shows the Success Value itself is a Critical; and what a value above 20 makes one."""
    return number == target.value or number <= target.low


@rule("ROLL-2", off=lambda of_weapon, active: of_weapon)
def burst(of_weapon: int, active: bool) -> int:
    """How many dice an attack throws: the weapon's Burst in the Active Turn, one in ARO."""
    return of_weapon if active else 1


def shaped_by(*judged: Iterable[Die]) -> tuple[str, ...]:
    """The id of the Critical's rule, when there was one among these dice."""
    return (critical.id,) if any(die.critical for dice in judged for die in dice) else ()
