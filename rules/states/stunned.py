"""Stunned State: dazzled, until the next States Phase."""

from rules.dice.mods import Mod
from rules.messages import say, term
from rules.moments import declaring, ending, recovering, rolling, suffering
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.rolling import Roll
from rules.moments.suffering import Harm
from rules.page import at, fact
from rules.state import State

NAME = "Stunned"

# ------------------------------------------------------------------ Activation


@at(suffering.harmed, "STUN-A1", "Activation")
def dazzled(harm: Harm) -> bool:
    """A failed Saving Roll against Stun ammunition (a Flash Pulse), or what says so."""
    return NAME in harm.states


# ------------------------------------------------------------------ Effects


@at(declaring.forbids, "STUN-E1", "Effects")
def attacks_nobody(act: Act) -> str | None:
    """It declares no Attacks."""
    barred = act.whose == "own" and act.skill.attacks
    return (
        say("A Stunned trooper can't attack: no {skill}.", skill=term(act.skill.name))
        if barred
        else None
    )


@at(rolling.mods, "STUN-E2", "Effects")
def three_less(roll: Roll) -> Mod | None:
    """-3 to every Roll it makes; a Saving Roll has no MODs of its maker's States."""
    return Mod(NAME, -3, three_less.id) if roll.whose == "own" else None


# ------------------------------------------------------------------ Cancellation


@at(recovering.treated, "STUN-C1", "Cancellation")
def treated(cure: Cure) -> bool:
    """A Doctor ends it on Wounds, an Engineer on STR."""
    return cure.skill == ("Engineer" if cure.structure else "Doctor")


passes_by_itself = fact(
    ending.states_phase,
    "STUN-C2",
    "Cancellation",
    "It ends as the States Phase begins, in the Player Turn in which it was caused.",
)


STATE = State(name=NAME)
