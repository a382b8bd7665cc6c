"""Dogged: down, and on its feet until the turn is over. Page "Dogged" (N4).

It takes the place of Unconscious State, and has none of its effects.
"""

from rules.profiles import has
from rules.registry import rule
from rules.state import State
from rules.table import Card

NAME = "Dogged"

# ------------------------------------------------------------------ Activation


@rule("DOG-A1", off=False)
def fights_on(card: Card) -> bool:
    """Who has the skill may announce it as it enters Unconscious."""
    return has(card, NAME)


# ------------------------------------------------------------------ Effects


@rule("FAQ-K12", off=True)
def no_coup_de_grace() -> bool:
    """No Coup de Grace kills it: a CC Attack on it is rolled for."""
    return False


# ------------------------------------------------------------------ Cancellation


@rule("DOG-C1", off="")
def dies_with_the_turn() -> str:
    """At the end of that Player Turn it is Dead."""
    return "Dead"


STATE = State(
    name=NAME,
    instead_of="Unconscious",
    withstands=fights_on,
    at_mercy=no_coup_de_grace,
    passes_into=dies_with_the_turn,
)
