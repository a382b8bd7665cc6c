"""Prone State: lying down, Silhouette X, and slower."""

from rules.registry import rule
from rules.state import State


@rule("PRONE-A1", off=False)
def lies_down() -> bool:
    """Who fails a Guts Roll and finds no cover lies down where it stands."""
    return True


STATE = State(name="Prone", shelters=lies_down)
