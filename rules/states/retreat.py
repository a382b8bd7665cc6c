"""Retreat! State: an army that has lost three quarters of itself thinks of getting away.

Page "Retreat! State" (N4). When an army is in it, is for the check of the Tactical Phase.
"""

from rules.profiles import Profile, has
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import State

STEADFAST = ("Courage", "Religious Troop", "Veteran")
ALLOWED = frozenset({"Cautious Movement", "Dodge", "Reset"})

# ------------------------------------------------------------------ Activation


@rule("RETREAT-E2", off=False)
def runs(profile: Profile) -> bool:
    """Each survivor of an army in Retreat! gets the token."""
    return True


@rule("RETREAT-E5", off=False)
def steadfast(profile: Profile) -> bool:
    """Courage, Religious Troop and Veteran ignore it."""
    return any(has(profile, name) for name in STEADFAST)


# ------------------------------------------------------------------ Effects


@rule("RETREAT-E3")
def only_away(skill: SkillCard) -> str | None:
    """It declares Short Movement Skills, Cautious Movement, Dodge and Reset alone."""
    if skill.may_be("short_movement") or skill.name in ALLOWED:
        return None
    return f"In Retreat! there is no {skill.name}."


@rule("RETREAT-E4", off=False)
def shows_itself(marker: bool) -> bool:
    """Whoever enters it in a Marker State is a Marker no more."""
    return marker


# ------------------------------------------------------------------ Cancellation


@rule("RETREAT-C2", off="")
def freed_by_a_token() -> str:
    """A Command Token frees one trooper of it."""
    return "tactical"


@rule("RETREAT-C2", off=False)
def for_good() -> bool:
    """It ignores Retreat! until the end of the game."""
    return True


STATE = State(
    name="Retreat!",
    routs=runs,
    exempts=steadfast,
    acts=(only_away,),
    unmasks=shows_itself,
    freed_by_token=freed_by_a_token,
    freed_for_good=for_good,
)
