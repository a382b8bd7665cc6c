"""Hidden Deployment State: nothing stands on the table, and where the trooper is was written down.

Page "Hidden Deployment State" (N4).
"""

from rules.book.profiles import Profile, has
from rules.messages import say
from rules.moment import When
from rules.moments import declaring, deploying, ending, reacting, showing
from rules.moments.ending import Cause
from rules.page import at, fact
from rules.state import State

NAME = "Hidden Deployment"
NOT_UNSEEN = frozenset({"Look Out!"})

# ------------------------------------------------------------------ Activation


@at(deploying.form, "HIDE-A1", "Activation")
def deployed_in_secret(profile: Profile) -> bool:
    """A trooper with the skill may be deployed so: its place is noted and sealed."""
    return has(profile, NAME)


# ------------------------------------------------------------------ Effects


not_on_the_table = fact(
    showing.absent,
    "HIDE-E1",
    "Effects",
    "Nothing of it stands there, and nothing tells that it is anywhere.",
)


reacts_from_its_place = fact(
    reacting.from_its_place,
    "HIDE-E4",
    "Effects",
    "Where it was noted to be counts for what it may react to.",
    only="N5.2",
)


joins_a_coordinated_order = fact(
    declaring.joins_out_of_hiding,
    "HIDE-E8",
    "Effects",
    "It may be one of those that a Coordinated Order activates; its own Order is lost by that.",
    only="N5.2",
)


found_by_a_sensor = fact(
    reacting.sensed, "SENS-4", "Effects", "Nothing but a Sensor finds it where it is."
)


# ------------------------------------------------------------------ Cancellation


@at(ending.struck, "HIDE-C1", "Cancellation")
def declares(cause: Cause) -> When | None:
    """Declaring any skill or ARO: it is placed where it was noted to be."""
    return "now" if cause.kind == "declared" else None


@at(ending.comes_out, "HIDE-C2", "Cancellation")
def quietly(cause: Cause) -> bool:
    """By Cautious Movement, or a Short Movement Skill without a Roll, it may come out as a Marker."""
    card = cause.skill
    if cause.aro or card is None or card.roll or card.name in NOT_UNSEEN:
        return False
    return card.name == "Cautious Movement" or card.may_be("short_movement")


@at(ending.comes_out, "HIDE-C3", "Cancellation")
def delaying(cause: Cause) -> bool:
    """By delaying its ARO against a Marker it may come out as one."""
    return cause.aro and cause.skill is None and cause.what == "delay"


@at(ending.comes_out, "HIDE-C4", "Cancellation")
def barring(cause: Cause) -> bool:
    """By keeping an enemy from a Marker State it may come out as a Marker."""
    return cause.aro and cause.skill is None and cause.what == "bar"


@at(ending.comes_out_plainly, "HIDE-C5", "Cancellation")
def as_its_model(disguised: bool) -> str | None:
    """By anything else it comes out as its Model."""
    return say("With that skill it comes out of hiding as its Model.") if disguised else None


@at(ending.struck, "HIDE-C6", "Cancellation")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


@at(ending.struck, "HIDE-C8", "Cancellation")
def found(cause: Cause) -> When | None:
    """Being found by a Sensor: it is placed as its Model."""
    return "now" if cause.kind == "discovered" else None


STATE = State(name=NAME)
