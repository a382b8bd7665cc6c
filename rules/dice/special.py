"""Special dice: thrown beside a Burst, and as many taken away again. Page "Fireteam Bonuses" (N5)."""

from collections.abc import Sequence

from rules.dice.face_to_face import rank
from rules.dice.mods import Target
from rules.dice.rolls import judge
from rules.registry import rule


@rule("ROLL-9", off=lambda target, dice, most: tuple(dice), only="N5.2")
def without_the_weakest(target: Target, dice: Sequence[int], most: int) -> tuple[int, ...]:
    """What is left of dice of which so many count. Whoever threw them takes away one for each special
    die, once both have thrown. Nobody is asked which: the weakest neither hits nor cancels what the
    others don't, so that no other choice serves better.
    """
    by_rank = sorted(range(len(dice)), key=lambda at: rank(judge(target, dice[at])))
    gone = by_rank[: max(len(dice) - most, 0)]
    return tuple(die for at, die in enumerate(dice) if at not in gone)
