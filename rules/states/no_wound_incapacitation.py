"""No Wound Incapacitation: no Wounds left, and it fights on. Page "No Wound Incapacitation" (N4).

It takes the place of Unconscious State, and has none of its effects.
"""

from rules.profiles import has
from rules.registry import rule
from rules.state import Cure, State
from rules.table import Card

NAME = "No Wound Incapacitation"

# ------------------------------------------------------------------ Activation


@rule("NWI-A1", off=False)
def fights_on(card: Card) -> bool:
    """Who has the skill may announce it as it enters Unconscious."""
    return has(card, NAME)


# ------------------------------------------------------------------ Effects


@rule("FAQ-K12", off=True)
def no_coup_de_grace() -> bool:
    """No Coup de Grace kills it: a CC Attack on it is rolled for."""
    return False


# ------------------------------------------------------------------ Cancellation


@rule("NWI-C1", off=False)
def treated(cure: Cure) -> bool:
    """By what would end Unconscious; who fails at it kills."""
    kits = ("Engineer", "GizmoKit") if cure.structure else ("Doctor", "MediKit")
    return cure.skill in (*kits, "Regeneration")


@rule("NWI-C1", off=False)
def comes_to() -> bool:
    """A Wound or a point of STR comes back with it."""
    return True


STATE = State(
    name=NAME,
    instead_of="Unconscious",
    withstands=fights_on,
    at_mercy=no_coup_de_grace,
    recovers=(treated,),
    regains=comes_to,
)
