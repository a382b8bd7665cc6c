"""Sepsitorized State: its Cube answers to somebody else. Page "Sepsitorized State" (N4)."""

from rules.book.profiles import CUBES, has
from rules.log.table import Card
from rules.messages import say
from rules.moments import counting, declaring, suffering
from rules.moments.suffering import Harm
from rules.page import at, fact
from rules.state import State

# ------------------------------------------------------------------ Activation


@at(suffering.harmed, "SEPS-A1", "Activation")
def answers_to_another(harm: Harm) -> bool:
    """By a failed Saving Roll against a Sepsitor."""
    return "Sepsitorized" in harm.states


@at(suffering.unfit, "SEPS-A1", "Activation")
def has_no_cube(card: Card) -> str | None:
    """It needs a Cube for that."""
    return None if any(has(card, one) for one in CUBES) else say("It has no Cube.")


# ------------------------------------------------------------------ Effects


not_its_owners = fact(
    declaring.withheld,
    "SEPS-E1",
    "Effects",
    "Its owner can't activate it, nor give it Orders.",
    "It is Sepsitorized: its owner can't activate it.",
)


changes_sides = fact(
    suffering.serves,
    "SEPS-E2",
    "Effects",
    "An enemy to its own army, it is an ally of who did it, and is activated with the Orders of the"
    " Combat Group of the trooper that did it.",
)


of_no_group = fact(
    counting.ungrouped,
    "SEPS-E3",
    "Effects",
    "It is part of no Combat Group: it takes no room in one, and is moved to no other.",
)


STATE = State(name="Sepsitorized", null=True)
