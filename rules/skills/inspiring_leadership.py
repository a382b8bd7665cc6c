"""Inspiring Leadership: an army that hangs on its Lieutenant. Page "Inspiring Leadership" (N4).

That all of it is Regular is said where the Orders are counted (`rules.seen.training`).
"""

from collections.abc import Iterable

from rules.book.profiles import has
from rules.log.table import Card, Piece
from rules.registry import rule


@rule("INSP-2")
def all_brave(led: bool, card: Card) -> bool:
    """Whoever of its army gives an Order has Courage."""
    return led and not has(card, "Peripheral")


@rule("INSP-3")
def costs_its_own_order(leader: Piece | None, together: Iterable[Piece]) -> bool:
    """A Coordinated Order that it takes part in costs the Special Lieutenant Order, and no Command Token."""
    return leader is not None and leader.id in {one.id for one in together}


@rule("INSP-4")
def never_routed(led: bool) -> bool:
    """Its army is never in Retreat!."""
    return led
