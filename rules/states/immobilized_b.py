"""Immobilized-B State: its systems are frozen. It can but Reset."""

from rules.dice.mods import Mod
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Cure, Harm, State

NAME = "Immobilized-B"
SHORT = "IMM-B"

# ------------------------------------------------------------------ Activation


@rule("IMMB-A1", off=False)
def frozen(harm: Harm) -> bool:
    """By Carbonite, by E/M ammunition on a machine, or what else says so."""
    return not harm.states.isdisjoint({NAME, SHORT})


# ------------------------------------------------------------------ Effects


@rule("IMMB-E1")
def resets_only(skill: SkillCard) -> str | None:
    """It declares no skill and no ARO but Reset."""
    return None if skill.name == "Reset" else f"{SHORT}: it can declare nothing but Reset."


@rule("IMMB-E2")
def resets_worse(skill: str) -> Mod | None:
    """-3 to the WIP of that Reset."""
    return Mod(SHORT, -3, resets_worse.id) if skill == "Reset" else None


@rule("IMMB-E3", off="")
def still_gives_its_order(training: str) -> str:
    """It goes on giving its Order."""
    return training


@rule("IMMB-E4", off=False)
def stands_fast() -> bool:
    """It makes no Guts Roll: it could go nowhere."""
    return True


# ------------------------------------------------------------------ Cancellation


@rule("IMMB-C1", off=False)
def reset(cure: Cure) -> bool:
    """A passed Reset of its own, Normal or Face to Face."""
    return cure.skill == "Reset"


@rule("IMMB-C2", off=False)
def repaired(cure: Cure) -> bool:
    """An Engineer in contact, by a WIP Roll."""
    return cure.skill == "Engineer"


STATE = State(
    name=NAME,
    inflicted=(frozen,),
    acts=(resets_only,),
    own_mods=(resets_worse,),
    order_given=still_gives_its_order,
    unshaken=stands_fast,
    recovers=(reset, repaired),
)
