"""Which dice of the notebook an event shows, and whether they follow from what bound them."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules.log import events as e

Dice = tuple[int, ...]


class Throw(msgspec.Struct, frozen=True):
    """Dice of the notebook: the line they stand in, what they are known by, what was shown, and what
    they should be (nothing, while the secret is not opened)."""

    cursor: int
    label: str
    dice: Dice
    again: Dice = ()

    @property
    def follows(self) -> bool:
        """Whether the dice are what they were bound to be."""
        return self.dice == self.again


def _same(made: tuple[Any, ...]) -> Dice:
    # Where a jump lands several pieces they share its one die.
    return made[0].dice if made and all(one.dice == made[0].dice for one in made) else ()


SHOWN: Final[dict[type[e.Event], tuple[str, Callable[[Any], Dice]]]] = {
    e.InitiativeRolled: ("initiative", lambda event: (event.dice["A"], event.dice["B"])),
    e.DiceRead: ("roll", lambda event: event.dice),
    e.SaveMade: ("save", lambda event: event.dice),
    e.GutsRolled: ("guts", lambda event: (event.die,)),
    e.Regenerated: ("regeneration", lambda event: (event.die,)),
    e.TransmutationRolled: ("transmutation", lambda event: (event.die,)),
    e.SpeedballsDropped: ("speedballs", lambda event: event.dice),
    e.RollMade: ("jump", lambda event: _same(event.made)),
    e.ObjectionSettled: ("roll-off", lambda event: (event.dice["A"], event.dice["B"])),
}

KINDS: Final[tuple[type[e.Event], ...]] = (
    e.MatchOpened, e.DiceBound, e.PartBound, e.PartGiven, e.SecretOpened, e.MatchEnded, *SHOWN,
)  # fmt: skip
"""What everybody sees of the dice of a match."""
