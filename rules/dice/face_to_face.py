"""Face to Face Rolls (N4, "Face to Face Rolls").

A success cancels every enemy success that is lower, and cancels an equal one while being cancelled
by it; a Critical is above all other successes and equal to every Critical. A cancelled success
still cancels. It follows that a die stands only if it is above *all* enemy successes, and that
never do both sides hit.
"""

from collections.abc import Iterable, Sequence

import msgspec

from rules.dice.mods import FACES, Target
from rules.dice.rolls import Die, judge, normal, shaped_by
from rules.registry import rule


class Outcome(msgspec.Struct, frozen=True):
    """What a Face to Face Roll came to.

    Hits count every die that stands, Criticals among them; `a_crits` says how many of them are
    Criticals. `rules`: the ids of the rules that shaped it.
    """

    a_hits: int
    a_crits: int
    b_hits: int
    b_crits: int
    a_dice: tuple[Die, ...]
    b_dice: tuple[Die, ...]
    rules: tuple[str, ...]


@rule("ROLL-6", off=True)
def opposed(a_affects_b: bool, b_affects_a: bool) -> bool:
    """Whether two actions are rolled Face to Face: each must be able to spoil the other. Otherwise
    both are Normal Rolls."""
    return a_affects_b and b_affects_a


def face_to_face(
    a_target: Target, a_dice: Iterable[int], b_target: Target, b_dice: Iterable[int]
) -> Outcome:
    """One action against one other. ValueError: a number that no d20 shows.

    A trooper that splits its Burst has one such Roll with each enemy, with the dice aimed at it; one
    that Dodges from several throws once, and may beat one and lose to the next.
    """
    a_alone, b_alone = normal(a_target, a_dice), normal(b_target, b_dice)
    a, b = _against(a_alone, b_alone), _against(b_alone, a_alone)
    spoilt = any(die.cancelled_by is not None for die in a + b)
    shaped = (*a_target.rules, *b_target.rules, *shaped_by(a, b))
    if spoilt:
        shaped += (cancelled_by.id,)
    return Outcome(*_count(a), *_count(b), a, b, tuple(dict.fromkeys(shaped)))


@rule("ROLL-3")
def cancelled_by(die: Die, enemies: Sequence[Die]) -> int | None:
    """Which enemy die cancels this success: the best of those at least as high; None if none."""
    best = max(range(len(enemies)), key=lambda at: rank(enemies[at]), default=None)
    return None if best is None or rank(enemies[best]) < rank(die) else best


def rank(die: Die) -> int:
    """How high a die stands: 0 for a failure, its number for a success, above all a Critical."""
    if not die.success:
        return 0
    return FACES + 1 if die.critical else die.number


def ranks(target: Target) -> tuple[int, ...]:
    """The rank of each of the twenty faces against this target: what odds are counted from."""
    return tuple(rank(judge(target, face)) for face in range(1, FACES + 1))


def _against(dice: Sequence[Die], enemies: Sequence[Die]) -> tuple[Die, ...]:
    return tuple(
        msgspec.structs.replace(die, cancelled_by=cancelled_by(die, enemies))
        if die.success
        else die
        for die in dice
    )


def _count(dice: Sequence[Die]) -> tuple[int, int]:
    return sum(die.stands for die in dice), sum(die.stands and die.critical for die in dice)
