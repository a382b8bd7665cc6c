"""Unloaded State: a Disposable weapon or item is used up. Page "Unloaded State" (N4)."""

from rules.registry import rule
from rules.state import State

# ------------------------------------------------------------------ Activation


@rule("UNLOAD-A1", off=False)
def used_up(uses: int, of: int) -> bool:
    """All the uses of a Disposable weapon or item are gone."""
    return uses >= of


# ------------------------------------------------------------------ Effects


@rule("UNLOAD-E1")
def nothing_left(named: str, uses: int, of: int) -> str | None:
    """That weapon or item can't be used any more."""
    return f"Its {named} is used up." if uses >= of else None


# ------------------------------------------------------------------ Cancellation


@rule("UNLOAD-C1", off=False)
def all_restored() -> bool:
    """Ended by a rule of the scenario: all its Disposable items have all their uses again."""
    return True


STATE = State(name="Unloaded", used_up=used_up, empties=nothing_left, reloads=all_restored)
