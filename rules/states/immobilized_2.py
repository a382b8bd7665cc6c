"""Immobilized-2 State, of a replacement into less room than the Silhouette needs: wedged in.

Only the room itself can end it. Pages "Immobilized-2 State", "Models and Markers Replacement".
"""

from rules.messages import say
from rules.moments import counting, declaring, meeting, recovering, rolling
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.page import at, fact
from rules.state import State

NAME = "Immobilized-2"
SHORT = "IMM-2"
USUAL = frozenset({"Reset", "Engineer"})


# ------------------------------------------------------------------ Activation


@at(meeting.wedged, "REPL-6", "Activation")
def too_little_room(wedged: bool) -> bool:
    """A replacement that nobody can refuse, into less room than its Silhouette needs, is wedged in."""
    return wedged


# ------------------------------------------------------------------ Effects


@at(declaring.forbids, "IMM2-E1", "Effects")
def resets_only(act: Act) -> str | None:
    """It declares no skill and no ARO but Reset."""
    barred = act.whose == "own" and act.skill.name != "Reset"
    return say("{state}: it can only declare Reset.", state=SHORT) if barred else None


@at(counting.training, "IMM2-E2", "Effects")
def still_gives_its_order(training: str) -> str:
    """It goes on giving its Order."""
    return training


stands_fast = fact(
    rolling.unshaken, "IMM2-E3", "Effects", "It makes no Guts Roll: it could go nowhere."
)


# ------------------------------------------------------------------ Cancellation


@at(recovering.treated, "IMM2-C1", "Cancellation", off=lambda cure: cure.skill in USUAL)
def ended_the_usual_way(cure: Cure) -> bool:
    """No Reset and no Engineer makes room for it."""
    return False


@at(recovering.outlasts, "IMM2-C1", "Cancellation")
def wedged_in(cure: Cure) -> bool:
    """What would end such a State otherwise leaves it as it is."""
    return cure.skill in USUAL


@at(recovering.outlasts, "REPL-7", "Cancellation")
def not_in_the_usual_way(cure: Cure) -> bool:
    """What would end the State otherwise does not end that of a replacement."""
    return cure.skill in USUAL


the_room_changed = fact(
    meeting.freed_by_room,
    "REPL-9",
    "Cancellation",
    "A change of the room in which it stands ends it, and nothing else does.",
)


STATE = State(name=NAME)
