"""Stunned State: dazzled, until the next States Phase."""

from rules.dice.mods import Mod
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Cure, Harm, State

NAME = "Stunned"

# ------------------------------------------------------------------ Activation


@rule("STUN-A1", off=False)
def dazzled(harm: Harm) -> bool:
    """A failed Saving Roll against Stun ammunition (a Flash Pulse), or what says so."""
    return NAME in harm.states


# ------------------------------------------------------------------ Effects


@rule("STUN-E1")
def attacks_nobody(skill: SkillCard) -> str | None:
    """It declares no Attacks."""
    return f"A Stunned trooper declares no Attack: no {skill.name}." if skill.attacks else None


@rule("STUN-E2")
def three_less(skill: str) -> Mod:
    """-3 to every Roll it makes; a Saving Roll has no MODs of its maker's States."""
    return Mod(NAME, -3, three_less.id)


# ------------------------------------------------------------------ Cancellation


@rule("STUN-C1", off=False)
def treated(cure: Cure) -> bool:
    """A Doctor ends it on Wounds, an Engineer on STR."""
    return cure.skill == ("Engineer" if cure.structure else "Doctor")


@rule("STUN-C2", off=False)
def passes_by_itself() -> bool:
    """It ends as the States Phase begins, in the Player Turn in which it was caused."""
    return True


STATE = State(
    name=NAME,
    inflicted=(dazzled,),
    acts=(attacks_nobody,),
    own_mods=(three_less,),
    recovers=(treated,),
    at_states_phase=passes_by_itself,
)
