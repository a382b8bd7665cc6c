"""Normal State: what every trooper is in that is in no Null State. Nothing shows it."""

from rules.moments import counting, suffering
from rules.page import at, fact
from rules.state import State

# ------------------------------------------------------------------ Activation


deployed_in_it = fact(
    suffering.by_default,
    "NORM-A1",
    "Activation",
    "All troopers are deployed in it; with its last Null State gone a trooper is in it again.",
)


# ------------------------------------------------------------------ Effects


gives_one_order = fact(
    counting.orders, "NORM-E1", "Effects", "It gives one Order in the Tactical Phase.", 1
)


@at(counting.survives, "NORM-E2", "Effects")
def counts_for_victory(at_end: bool) -> bool:
    """It counts for victory points."""
    return True


# ------------------------------------------------------------------ Cancellation


@at(suffering.gives_way, "NORM-C1", "Cancellation")
def ends_with_null(null: bool) -> bool:
    """It ends as its bearer enters a Null State."""
    return null


STATE = State(name="Normal")
