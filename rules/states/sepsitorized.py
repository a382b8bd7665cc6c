"""Sepsitorized State: its Cube answers to somebody else. Page "Sepsitorized State" (N4)."""

from rules.registry import rule
from rules.state import State

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
    withheld=not_its_owners,
    serves=changes_sides,
)
