"""D-Charges that are placed: on scenery, or on who can't get out of their way. Page "D-Charges" (N4)."""

from rules.book.editions import Book
from rules.log.table import Declared
from rules.messages import say
from rules.reference.arms import arm
from rules.reference.put_down import is_a_charge
from rules.registry import rule


@rule("CHARGE-1")
def goes_off_at_once(book: Book, declared: Declared) -> bool:
    """A D-Charge goes off in the Order in which it is placed, without a Roll: nothing of it is left to
    lie on the table."""
    return is_placed(book, declared.weapon)


@rule("CHARGE-2")
def on_the_helpless(charge: bool, near: bool, fights: bool) -> str | None:
    """A D-Charge is placed on an enemy in Silhouette contact that is Immobilized or Null (but for
    Possessed and Sepsitorized), or on scenery."""
    if not charge or (near and not fights):
        return None
    return say(
        "A D-Charge is placed on scenery, or on an enemy in contact that is Immobilized or Null."
    )


@rule("CHARGE-3")
def never_in_an_aro(charge: bool) -> str | None:
    """No D-Charge is placed in an ARO."""
    return say("D-Charges can't be placed in an ARO.") if charge else None


def is_placed(book: Book, weapon: str) -> bool:
    """Whether it is a D-Charge, in the mode in which it is placed."""
    try:
        return bool(weapon) and is_a_charge(arm(book, weapon))
    except KeyError:  # a name that no weapon bears is refused as such
        return False
