"""How many troopers a side may keep back for the last step of deployment."""

from typing import Final

from rules.ids import Side
from rules.log.table import Table
from rules.registry import rule
from rules.turn.lieutenants_orders import strategist

KEPT: Final = 1
"""One, and it must be: the last step of deployment has a trooper to place."""


def reserve(table: Table, side: Side) -> int:
    """How many at most; that a Lieutenant has Strategos, its owner's Table alone can tell."""
    return (
        KEPT
        + by_strategos(strategist(table, side) is not None)
        + by_a_token(side in table.set_aside)
    )


def why_so_many(table: Table, side: Side, kept: int) -> tuple[str, ...]:
    """The rules by which more than one is kept back; that it is no Command Token's doing, says the
    number itself."""
    told = [by_a_token.id] if kept > KEPT and side in table.set_aside else []
    told += [by_strategos.id] if kept > KEPT + len(told) else []
    return tuple(told)


@rule("STRAT-2")
def by_strategos(leads: bool) -> int:
    """One more with a Lieutenant that has Strategos."""
    return int(leads)


@rule("TOKEN-3")
def by_a_token(spent: bool) -> int:
    """One more for a Command Token of the player who has the first turn."""
    return int(spent)
