"""Immobilized-2 State, of a replacement into less room than the Silhouette needs: wedged in.

Only the room itself can end it. Pages "Immobilized-2 State", "Models and Markers Replacement".
"""

from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Cure, State

NAME = "Immobilized-2"
SHORT = "IMM-2"
USUAL = frozenset({"Reset", "Engineer"})


# ------------------------------------------------------------------ Activation


@rule("REPL-6", off=False)
def too_little_room(wedged: bool) -> bool:
    """A replacement that nobody can refuse, into less room than its Silhouette needs, is wedged in."""
    return wedged


# ------------------------------------------------------------------ Effects


@rule("IMM2-E1")
def resets_only(skill: SkillCard) -> str | None:
    """It declares no skill and no ARO but Reset."""
    return None if skill.name == "Reset" else f"{SHORT}: it can declare nothing but Reset."


@rule("IMM2-E2", off="")
def still_gives_its_order(training: str) -> str:
    """It goes on giving its Order."""
    return training


@rule("IMM2-E3", off=False)
def stands_fast() -> bool:
    """It makes no Guts Roll: it could go nowhere."""
    return True


# ------------------------------------------------------------------ Cancellation


@rule("IMM2-C1", off=lambda cure: cure.skill in USUAL)
def ended_the_usual_way(cure: Cure) -> bool:
    """No Reset and no Engineer makes room for it."""
    return False


@rule("IMM2-C1", off=False)
def wedged_in(cure: Cure) -> bool:
    """What would end such a State otherwise leaves it as it is."""
    return cure.skill in USUAL


@rule("REPL-7", off=False)
def not_in_the_usual_way(cure: Cure) -> bool:
    """What would end the State otherwise does not end that of a replacement."""
    return cure.skill in USUAL


@rule("REPL-9", off=False)
def the_room_changed() -> bool:
    """A change of the room in which it stands ends it, and nothing else does."""
    return True


STATE = State(
    name=NAME,
    wedges=too_little_room,
    acts=(resets_only,),
    order_given=still_gives_its_order,
    unshaken=stands_fast,
    recovers=(ended_the_usual_way,),
    resists=(wedged_in, not_in_the_usual_way),
    freed_by_room=the_room_changed,
)
