"""Normal State: what every trooper is in that is in no Null State. Nothing shows it."""

from rules.registry import rule
from rules.state import State

# ------------------------------------------------------------------ Activation


@rule("NORM-A1", off=False)
def deployed_in_it() -> bool:
    """All troopers are deployed in it; with its last Null State gone a trooper is in it again."""
    return True


# ------------------------------------------------------------------ Effects


@rule("NORM-E1", off=0)
def gives_one_order() -> int:
    """It gives one Order in the Tactical Phase."""
    return 1


@rule("NORM-E2", off=False)
def counts_for_victory(at_end: bool) -> bool:
    """It counts for victory points."""
    return True


# ------------------------------------------------------------------ Cancellation


@rule("NORM-C1", off=False)
def ends_with_null(null: bool) -> bool:
    """It ends as its bearer enters a Null State."""
    return null


STATE = State(
    name="Normal",
    default=deployed_in_it,
    gives_way=ends_with_null,
    gives_order=gives_one_order,
    counts=counts_for_victory,
)
