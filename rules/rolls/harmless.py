"""What an Attack does nothing to at all."""

from typing import Final

from rules.book.editions import Book
from rules.log.table import DEPLOYABLE, Card
from rules.reference import Weapon
from rules.reference.arms import NON_LETHAL
from rules.registry import rule
from rules.rolls.immunity import totally_immune

TAKEN_OVER: Final = "State: Sepsitorized"


@rule("FAQ-K32")
def is_not_taken_over(used: Weapon) -> bool:
    """A Sepsitor does nothing to who has Immunity (Total)."""
    return TAKEN_OVER in used.traits


@rule("FAQ-K33")
def once_it_is_hit(used: Weapon) -> bool:
    """What is Non-Lethal does nothing to it either; but not before it has hit: it is rolled for."""
    return used.bears(NON_LETHAL)


@rule("TRAIT-7")
def spares_machines(used: Weapon, card: Card) -> bool:
    """A Bioweapon does nothing to who has STR and no Wounds."""
    return used.bears("Bioweapon") and card.structure


@rule("TRAIT-20", only="N5.2")
def is_no_target(used: Weapon, card: Card) -> bool:
    """What has the trait Target (VITA) does nothing to who has STR, and the other way round."""
    return used.bears(f"Target ({'VITA' if card.structure else 'STR'})")


@rule("PARA-2")
def has_no_ph(used: Weapon, card: Card) -> bool:
    """PARA does nothing to what has no PH: it is not rolled for."""
    return used.save.startswith("PH") and card.type == DEPLOYABLE


def unharmed(book: Book, used: Weapon | None, card: Card | None, *, comms: bool) -> str:
    """The rule by which an Attack does nothing to its target at all; empty where it does."""
    spares = spares_machines.wording(book)
    if used is not None and card is not None and spares is not None and spares(used, card):
        return spares_machines.id
    other = is_no_target.wording(book)
    if used is not None and card is not None and other is not None and other(used, card):
        return is_no_target.id
    if used is not None and card is not None and has_no_ph(used, card):
        return has_no_ph.id
    if used is None or card is None or comms or not totally_immune(card, used):
        return ""
    asked = (is_not_taken_over, once_it_is_hit)
    return next((one.id for one in asked if one(used)), "")
