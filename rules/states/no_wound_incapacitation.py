"""No Wound Incapacitation: no Wounds left, and it fights on. Page "No Wound Incapacitation" (N4).

It takes the place of Unconscious State, and has none of its effects.
"""

from rules.book.profiles import has
from rules.log.table import Card
from rules.moments import recovering, rolling, suffering
from rules.moments.recovering import Cure
from rules.page import at, fact
from rules.state import State

NAME = "No Wound Incapacitation"

# ------------------------------------------------------------------ Activation


@at(suffering.stands, "NWI-A1", "Activation")
def fights_on(card: Card) -> bool:
    """Who has the skill may announce it as it enters Unconscious."""
    return has(card, NAME)


# ------------------------------------------------------------------ Effects


no_coup_de_grace = fact(
    rolling.at_mercy,
    "FAQ-K12",
    "Effects",
    "No Coup de Grace kills it: a CC Attack on it is rolled for.",
    False,
    off=True,
)


# ------------------------------------------------------------------ Cancellation


@at(recovering.treated, "NWI-C1", "Cancellation")
def treated(cure: Cure) -> bool:
    """By what would end Unconscious; who fails at it kills."""
    kits = ("Engineer", "GizmoKit") if cure.structure else ("Doctor", "MediKit")
    return cure.skill in (*kits, "Regeneration")


comes_to = fact(
    recovering.regains,
    "NWI-C1",
    "Cancellation",
    "A Wound or a point of STR comes back with it.",
)


STATE = State(name=NAME, instead_of="Unconscious")
