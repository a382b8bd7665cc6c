"""Immobilized-B State: its systems are frozen. It can but Reset."""

from rules.dice.mods import Mod
from rules.messages import say
from rules.moments import counting, declaring, recovering, rolling, suffering
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.rolling import Roll
from rules.moments.suffering import Harm
from rules.page import at, fact
from rules.state import State

NAME = "Immobilized-B"
SHORT = "IMM-B"

# ------------------------------------------------------------------ Activation


@at(suffering.harmed, "IMMB-A1", "Activation")
def frozen(harm: Harm) -> bool:
    """By Carbonite, by E/M ammunition on a machine, or what else says so."""
    return not harm.states.isdisjoint({NAME, SHORT})


@frozen.worded("N5.2")
def frozen_as_it_can_be_hacked(harm: Harm) -> bool:
    """By Carbonite, by E/M ammunition on a machine, by a Cybermine on who can be hacked."""
    return not harm.states.isdisjoint({NAME, SHORT})


# ------------------------------------------------------------------ Effects


@at(declaring.forbids, "IMMB-E1", "Effects")
def resets_only(act: Act) -> str | None:
    """It declares no skill and no ARO but Reset."""
    barred = act.whose == "own" and act.skill.name != "Reset"
    return say("{state}: it can only declare Reset.", state=SHORT) if barred else None


@at(rolling.mods, "IMMB-E2", "Effects")
def resets_worse(roll: Roll) -> Mod | None:
    """-3 to the WIP of that Reset."""
    own = roll.whose == "own" and roll.skill == "Reset"
    return Mod(SHORT, -3, resets_worse.id) if own else None


@at(counting.training, "IMMB-E3", "Effects")
def still_gives_its_order(training: str) -> str:
    """It goes on giving its Order."""
    return training


stands_fast = fact(
    rolling.unshaken, "IMMB-E4", "Effects", "It makes no Guts Roll: it could go nowhere."
)


# ------------------------------------------------------------------ Cancellation


@at(recovering.treated, "IMMB-C1", "Cancellation")
def reset(cure: Cure) -> bool:
    """A passed Reset of its own, Normal or Face to Face."""
    return cure.skill == "Reset"


@at(recovering.treated, "IMMB-C2", "Cancellation")
def repaired(cure: Cure) -> bool:
    """An Engineer in contact, by a WIP Roll."""
    return cure.skill == "Engineer"


STATE = State(name=NAME)
