"""Targeted State: marked for everybody's fire."""

from rules.dice.mods import Mod
from rules.messages import say
from rules.moments import declaring, recovering, rolling, suffering
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.rolling import Roll
from rules.moments.suffering import Harm
from rules.page import at
from rules.reference import SkillCard
from rules.state import State

NAME = "Targeted"

# ------------------------------------------------------------------ Activation


@at(suffering.harmed, "TARG-A1", "Activation")
def marked(harm: Harm) -> bool:
    """By Spotlight, a Forward Observer, or what else says so."""
    return NAME in harm.states


# ------------------------------------------------------------------ Effects


@at(rolling.mods, "TARG-E1", "Effects")
def easier_to_attack(roll: Roll) -> Mod | None:
    """+3 to whoever makes a BS Attack, a Comms Attack or uses a Programme against it."""
    skill = roll.card
    if skill is None or roll.whose == "own":
        return None
    shot = skill.name == "BS Attack" or skill.bears("BS Attack")
    comms = skill.kind == "hacking" or skill.bears("Comms Attack")
    return Mod(NAME, 3, easier_to_attack.id) if shot or comms else None


@at(rolling.mods, "TARG-E2", "Effects")
def easier_to_discover(roll: Roll) -> Mod | None:
    """So with Discover."""
    against = roll.whose == "opponent" and roll.skill == "Discover"
    return Mod(NAME, 3, easier_to_discover.id) if against else None


@at(rolling.mods, "TARG-E3", "Effects")
def resets_worse(roll: Roll) -> Mod | None:
    """-3 to the WIP of its Reset."""
    own = roll.whose == "own" and roll.skill == "Reset"
    return Mod(NAME, -3, resets_worse.id) if own else None


@at(declaring.forbids, "TARG-E4", "Effects", only="N5.2")
def watched(act: Act) -> str | None:
    """It declares no Cautious Movement."""
    barred = act.whose == "own" and act.skill.name == "Cautious Movement"
    return say("It is Targeted: it can't declare Cautious Movement.") if barred else None


@at(declaring.hushes, "TARG-E4", "Effects", only="N5.2")
def heard(skill: SkillCard) -> str | None:
    """It has no use of Stealth."""
    return say("It is Targeted: it can't use Stealth.")


# ------------------------------------------------------------------ Cancellation


@at(recovering.treated, "TARG-C1", "Cancellation")
def reset(cure: Cure) -> bool:
    """A Reset of its own."""
    return cure.skill == "Reset"


@at(recovering.treated, "TARG-C2", "Cancellation")
def repaired(cure: Cure) -> bool:
    """An Engineer in contact, by a WIP Roll."""
    return cure.skill == "Engineer"


STATE = State(name=NAME)
