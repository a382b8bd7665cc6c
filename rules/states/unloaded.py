"""Unloaded State: a Disposable weapon or item is used up. Page "Unloaded State" (N4)."""

from rules.messages import say
from rules.moments import declaring, ending, suffering
from rules.page import at, fact
from rules.state import State

# ------------------------------------------------------------------ Activation


@at(suffering.used, "UNLOAD-A1", "Activation")
def used_up(uses: int, of: int) -> bool:
    """All the uses of a Disposable weapon or item are gone."""
    return uses >= of


# ------------------------------------------------------------------ Effects


@at(declaring.empties, "UNLOAD-E1", "Effects")
def nothing_left(named: str, uses: int, of: int) -> str | None:
    """That weapon or item can't be used any more; what has no number of uses is never used up."""
    return say("Its {weapon} is used up.", weapon=named) if of and uses >= of else None


# ------------------------------------------------------------------ Cancellation


all_restored = fact(
    ending.reloads,
    "UNLOAD-C1",
    "Cancellation",
    "Ended by a rule of the scenario: all its Disposable items have all their uses again.",
)


@all_restored.worded("N5.2")
def reloaded() -> bool:
    """Ended by Reload, or for nothing in the States Phase, close to Baggage, but for what is Non-Reloadable;
    or by a rule of the scenario: all its Disposable items have all their uses again."""
    return True


STATE = State(name="Unloaded")
