"""Dogged: down, and on its feet until the turn is over. Page "Dogged" (N4).

It takes the place of Unconscious State, and has none of its effects.
"""

from rules.book.profiles import has
from rules.log.table import Card
from rules.messages import say
from rules.moments import ending, recovering, rolling, suffering
from rules.moments.recovering import Cure
from rules.page import at, fact
from rules.state import State

NAME = "Dogged"

# ------------------------------------------------------------------ Activation


@at(suffering.stands, "DOG-A1", "Activation")
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


@at(recovering.unhealed, "DOG-E1", "Effects")
def beyond_help(cure: Cure) -> str | None:
    """Nothing gives it a Wound or a point of STR back."""
    return say("It fights on with Dogged: nothing heals or repairs it.")


# ------------------------------------------------------------------ Cancellation


dies_with_the_turn = fact(
    ending.passes_into,
    "DOG-C1",
    "Cancellation",
    "At the end of that Player Turn it is Dead.",
    "Dead",
)


STATE = State(name=NAME, instead_of="Unconscious")
