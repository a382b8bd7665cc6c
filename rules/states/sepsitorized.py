"""Sepsitorized State: its Cube answers to somebody else. Page "Sepsitorized State" (N4)."""

from rules.registry import rule
from rules.state import Harm, State
from rules.table import Card

# ------------------------------------------------------------------ Activation


@rule("SEPS-A1", off=False)
def answers_to_another(harm: Harm) -> bool:
    """By a failed Saving Roll against a Sepsitor."""
    return "Sepsitorized" in harm.states


@rule("SEPS-A1")
def has_no_cube(card: Card) -> str | None:
    """It needs a Cube for that."""
    return (
        None if any("Cube" in one for one in (*card.equipment, *card.skills)) else "It has no Cube."
    )


# ------------------------------------------------------------------ Effects


@rule("SEPS-E1")
def not_its_owners() -> str | None:
    """Its owner can't activate it, nor give it Orders."""
    return "It is Sepsitorized: its owner can't activate it."


@rule("SEPS-E2", off=False)
def changes_sides() -> bool:
    """An enemy to its own army, it is an ally of who did it, and is activated with the Orders of the
    Combat Group of the trooper that did it."""
    return True


STATE = State(
    name="Sepsitorized",
    null=True,
    inflicted=(answers_to_another,),
    unfit=has_no_cube,
    withheld=not_its_owners,
    serves=changes_sides,
)
