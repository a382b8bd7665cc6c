"""Targeted State: marked for everybody's fire."""

from rules.dice.mods import Mod
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Cure, Harm, State

NAME = "Targeted"

# ------------------------------------------------------------------ Activation


@rule("TARG-A1", off=False)
def marked(harm: Harm) -> bool:
    """By Spotlight, a Forward Observer, or what else says so."""
    return NAME in harm.states


# ------------------------------------------------------------------ Effects


@rule("TARG-E1")
def easier_to_attack(skill: SkillCard) -> Mod | None:
    """+3 to whoever makes a BS Attack, a Comms Attack or uses a Programme against it."""
    shot = skill.name == "BS Attack" or skill.bears("BS Attack")
    comms = skill.kind == "hacking" or skill.bears("Comms Attack")
    return Mod(NAME, 3, easier_to_attack.id) if shot or comms else None


@rule("TARG-E2")
def easier_to_discover(skill: SkillCard) -> Mod | None:
    """So with Discover."""
    return Mod(NAME, 3, easier_to_discover.id) if skill.name == "Discover" else None


@rule("TARG-E3")
def resets_worse(skill: str) -> Mod | None:
    """-3 to the WIP of its Reset."""
    return Mod(NAME, -3, resets_worse.id) if skill == "Reset" else None


# ------------------------------------------------------------------ Cancellation


@rule("TARG-C1", off=False)
def reset(cure: Cure) -> bool:
    """A Reset of its own."""
    return cure.skill == "Reset"


@rule("TARG-C2", off=False)
def repaired(cure: Cure) -> bool:
    """An Engineer in contact, by a WIP Roll."""
    return cure.skill == "Engineer"


STATE = State(
    name=NAME,
    inflicted=(marked,),
    own_mods=(resets_worse,),
    against_mods=(easier_to_attack, easier_to_discover),
    recovers=(reset, repaired),
)
