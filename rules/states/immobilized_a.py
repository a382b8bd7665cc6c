"""Immobilized-A State: glued to the spot. It can but Dodge."""

from rules.dice.mods import Mod
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Cure, Harm, State

NAME = "Immobilized-A"
SHORT = "IMM-A"

# ------------------------------------------------------------------ Activation


@rule("IMMA-A1", off=False)
def glued(harm: Harm) -> bool:
    """By PARA ammunition (an Adhesive Launcher), or what else says so."""
    return not harm.states.isdisjoint({NAME, SHORT})


# ------------------------------------------------------------------ Effects


@rule("IMMA-E1")
def dodges_only(skill: SkillCard) -> str | None:
    """It declares no skill and no ARO but Dodge."""
    return None if skill.name == "Dodge" else f"{SHORT}: it can declare nothing but Dodge."


@rule("IMMA-E2")
def dodges_badly(skill: str) -> Mod | None:
    """-6 to the PH of that Dodge."""
    return Mod(SHORT, -6, dodges_badly.id) if skill == "Dodge" else None


@rule("IMMA-E3", off="")
def still_gives_its_order(training: str) -> str:
    """It goes on giving its Order."""
    return training


@rule("IMMA-E4", off=False)
def stands_fast() -> bool:
    """It makes no Guts Roll: it could go nowhere."""
    return True


# ------------------------------------------------------------------ Cancellation


@rule("IMMA-C1", off=False)
def dodged(cure: Cure) -> bool:
    """A passed Dodge of its own, Normal or Face to Face."""
    return cure.skill == "Dodge"


@rule("IMMA-C2", off=False)
def repaired(cure: Cure) -> bool:
    """An Engineer in contact, by a WIP Roll."""
    return cure.skill == "Engineer"


STATE = State(
    name=NAME,
    inflicted=(glued,),
    acts=(dodges_only,),
    own_mods=(dodges_badly,),
    order_given=still_gives_its_order,
    unshaken=stands_fast,
    recovers=(dodged, repaired),
)
