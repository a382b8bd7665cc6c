"""Neurocinetics: quicker to answer than to act. Page "Neurocinetics" (N4)."""

from typing import Final

from rules.book.editions import Book
from rules.book.labels import plain
from rules.book.profiles import Bearer, has
from rules.messages import say
from rules.reference import Weapon
from rules.reference.arms import arm
from rules.registry import rule

NAME: Final = "Neurocinetics"


@rule("NEURO-1", off=lambda burst, active: burst if active else 1)
def dice(burst: int, active: bool) -> int:
    """One die with any BS Weapon in the Active Turn; reacting, its whole Burst at a single target."""
    return 1 if active else burst


@rule("FAQ-K20", off=lambda more, active: more if active else 0)
def more_dice(more: int, active: bool) -> int:
    """What a MOD adds to the Burst it adds in the Reactive Turn, and not in the Active one."""
    return 0 if active else more


@rule("NEURO-1")
def undivided(bearer: Bearer | None) -> str | None:
    """It has no dice to divide among several targets."""
    return (
        say("With Neurocinetics it has Burst 1: nothing to split.")
        if bearer is not None and has(bearer, NAME)
        else None
    )


def reacts(bearer: Bearer | None, used: Weapon) -> bool:
    """Whether who bears it uses a BS Weapon."""
    return bearer is not None and has(bearer, NAME) and used.kind == "weapon"


def thrown(book: Book, named: str, used: Weapon, active: bool) -> tuple[int, tuple[str, ...]]:
    """How many dice a BS Weapon throws in its user's hands, and by which rules."""
    printed = arm(book, plain(named)).burst
    more = used.burst - printed
    ids = (dice.id, more_dice.id) if more else (dice.id,)
    return dice(printed, active) + more_dice(more, active), ids
