"""Hidden Deployment State: nothing stands on the table, and where the trooper is was written down.

Page "Hidden Deployment State" (N4).
"""

from rules.profiles import Profile, has
from rules.registry import rule
from rules.state import Cause, State, When

NAME = "Hidden Deployment"
NOT_UNSEEN = frozenset({"Look Out!"})

# ------------------------------------------------------------------ Activation


@rule("HIDE-A1", off=False)
def deployed_in_secret(profile: Profile) -> bool:
    """A trooper with the skill may be deployed so: its place is noted and sealed."""
    return has(profile, NAME)


# ------------------------------------------------------------------ Effects


@rule("HIDE-E1", off=False)
def not_on_the_table() -> bool:
    """Nothing of it stands there, and nothing tells that it is anywhere."""
    return True


# ------------------------------------------------------------------ Cancellation


@rule("HIDE-C1")
def declares(cause: Cause) -> When | None:
    """Declaring any skill or ARO: it is placed where it was noted to be."""
    return "now" if cause.kind == "declared" else None


@rule("HIDE-C2", off=False)
def quietly(cause: Cause) -> bool:
    """By Cautious Movement, or a Short Movement Skill without a Roll, it may come out as a Marker."""
    card = cause.skill
    if cause.aro or card is None or card.roll or card.name in NOT_UNSEEN:
        return False
    return card.name == "Cautious Movement" or card.may_be("short_movement")


@rule("HIDE-C3", off=False)
def delaying(cause: Cause) -> bool:
    """By delaying its ARO against a Marker it may come out as one."""
    return cause.aro and cause.skill is None and cause.what == "delay"


@rule("HIDE-C4", off=False)
def barring(cause: Cause) -> bool:
    """By keeping an enemy from a Marker State it may come out as a Marker."""
    return cause.aro and cause.skill is None and cause.what == "bar"


@rule("HIDE-C5")
def as_its_model(disguised: bool) -> str | None:
    """By anything else it comes out as its Model."""
    return "By that skill it comes out of hiding as its Model." if disguised else None


@rule("HIDE-C6")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


STATE = State(
    name=NAME,
    begins=deployed_in_secret,
    absent=not_on_the_table,
    ends=(declares, impetuous_or_retreat),
    emerges=(quietly, delaying, barring),
    emerges_plainly=as_its_model,
)
