"""What is taken off the Damage of a hit: ARM and BTS as they count. Page "Bioimmunity" (N4)."""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import bonus, has
from rules.dice.ammunition import ammunition, as_printed
from rules.dice.mods import half
from rules.log.table import Card, Piece, Table
from rules.reference import Weapon
from rules.registry import rule
from rules.rolls.firing import done_by

DODGE: Final = "Dodge"


class Protection(msgspec.Struct, frozen=True):
    """What is taken off the Damage for ARM or BTS, whether it is halved, and by which rules."""

    value: int
    halved: bool = False
    rules: tuple[str, ...] = ()

    @property
    def worth(self) -> int:
        """What is left of it."""
        return half(self.value) if self.halved else self.value


@rule("FAQ-K7", off=lambda full, reduced: Protection(0))
def of_the_other(full: Protection, reduced: Protection) -> Protection:
    """What halves or zeroes an Attribute does so to that of the weapon alone, not to the other one
    that Bioimmunity saves with."""
    return full


@of_the_other.worded("N4 2.1")
def swapped(full: Protection, reduced: Protection) -> Protection:
    """The value alone is the other's: what halves or zeroes the Attribute that is rolled on does so to it."""
    return reduced


@rule("SAVE-5")
def is_zeroed(used: Weapon, attribute: str) -> bool:
    """The trait "ARM=0" (or "BTS=0") takes that Attribute away."""
    return f"{attribute}=0" in used.traits


@rule("DODGE-6", only="N5.3")
def hardens_as_it_dodges(card: Card) -> int:
    """Dodge (+3 ARM): who declares it has so much more ARM, where its profile says so."""
    return bonus(card, DODGE, "ARM")


def dodging(table: Table, target: Piece, card: Card) -> tuple[Card, tuple[str, ...]]:
    """The Card of a target with the ARM that its Dodge gives it, and the rule of it."""
    asked, order = hardens_as_it_dodges.wording(table.book), table.order
    declared = done_by(order, target.id) if order else ()
    if asked is None or not any(one.skill == DODGE for one in declared):
        return card, ()
    more = asked(card)
    return (replace(card, arm=card.arm + more), (asked.id,)) if more else (card, ())


def protection(book: Book, used: Weapon, card: Card, attribute: str, *, comms: bool) -> Protection:
    """What a target has against an Attack that is saved with ARM or BTS."""
    own = _reduced(book, used, card.bts if attribute == "BTS" else card.arm, attribute)
    if comms or not has(card, "Bioimmunity"):
        return own
    other = card.arm if attribute == "BTS" else card.bts
    asked = of_the_other.by(book)
    instead = asked(Protection(other), _reduced(book, used, other, attribute))
    found = replace(instead, rules=(of_the_other.id,))
    return found if found.worth > own.worth else own


def _reduced(book: Book, used: Weapon, value: int, attribute: str) -> Protection:
    if is_zeroed(used, attribute):
        return Protection(0, rules=(is_zeroed.id,))
    return Protection(value, as_printed(book, ammunition(used.ammo)).halves)
