"""Who is not shaken: Courage and Religious Troop at a Guts Roll, a Veteran by what would cut it off; and who
gives way in any case. Pages "Courage", "Religious Troop", "Veteran" and "Stun Ammunition" (N4), "Warhorse"
(N5)."""

from typing import Final

from rules.book.profiles import has
from rules.ids import PieceId
from rules.log.table import Card, Order
from rules.messages import say
from rules.registry import rule
from rules.skills.inspiring_leadership import all_brave

NERVES: Final = ("Courage", "Religious Troop")
"""The skills on which it hangs whether a Guts Roll is rolled for."""

ISOLATED: Final = ("Isolated", "ISO")
"""That State, and its short name."""

STUNNED: Final = "Stunned"
"""What Stun ammunition brings."""


@rule("COUR-1")
def passes_if_it_likes(card: Card) -> bool:
    """Courage: its user passes any Guts Roll without a Roll, if its player does not choose otherwise."""
    return has(card, "Courage")


@rule("RELIG-1")
def never_gives_way(card: Card) -> bool:
    """A Religious Troop holds its ground without a Roll."""
    return has(card, "Religious Troop")


@rule("RELIG-2")
def rolls_to_withdraw(card: Card) -> bool:
    """To seek safety it has to pass a WIP Roll: then it does what others do who fail."""
    return has(card, "Religious Troop")


@rule("STUN-1")
def gives_way(stunned: bool, brave: str) -> str | None:
    """Who failed a Saving Roll against Stun ammunition fails its Guts Roll too, without a Roll, unless
    it has Courage or its like."""
    lost = say(
        "It failed a Saving Roll against Stun ammunition: it fails its Guts Roll without a Roll."
    )
    return lost if stunned and not brave else None


def stunned(order: Order | None, piece: PieceId) -> bool:
    """Whether somebody failed a Saving Roll against Stun ammunition in this Order."""
    unsaved = order.unsaved if order else ()
    return any(hit.piece == piece and STUNNED in hit.states for hit in unsaved)


@rule("VET-2")
def never_cut_off(card: Card, state: str) -> bool:
    """A Veteran can't enter Isolated State, by whatever."""
    return state in ISOLATED and has(card, "Veteran")


@never_cut_off.worded("N5.2")
def never_cut_off_at_war(card: Card, state: str) -> bool:
    """Warhorse: its bearer can't enter Isolated State, by whatever."""
    return state in ISOLATED and has(card, "Warhorse")


def holds_unrolled(card: Card | None, *, flees: bool, rolled: bool, led: bool = False) -> str:
    """The rule by which a Guts Roll is passed without a Roll; empty where there is none. `led`: by one
    with Inspiring Leadership."""
    if card is None or flees:
        return ""
    if never_gives_way(card):
        return never_gives_way.id
    if not rolled and passes_if_it_likes(card):
        return passes_if_it_likes.id
    return all_brave.id if not rolled and all_brave(led, card) else ""


def withdraws_by_a_roll(card: Card | None, *, flees: bool) -> str:
    """The rule by which it takes a passed Roll to seek safety; empty where there is none."""
    return rolls_to_withdraw.id if card is not None and flees and rolls_to_withdraw(card) else ""
