"""Dead State: off the table for good. The trooper bears it; nothing is left that could show it."""

from rules.profiles import has
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Blow, Harm, State

# ------------------------------------------------------------------ Activation


@rule("DEAD-A1", off=False)
def beyond_the_last_wound(blow: Blow) -> bool:
    """Below 0 Wounds, or wounded while Unconscious (or otherwise Null)."""
    if has_two_levels(blow):
        return blow.lost > blow.wounds + 1
    return blow.lost > blow.wounds or blow.down


@rule("REMOTE-1", off=False)
def has_two_levels(blow: Blow) -> bool:
    """With Remote Presence and STR there are two levels of Unconscious before it."""
    return blow.bearer is not None and blow.bearer.structure and has(blow.bearer, "Remote Presence")


@rule("FAQ-K34", off=False)
def no_second_level(blow: Blow) -> bool:
    """Who had fallen and fought on is Dead by one more Wound, or point of STR."""
    return blow.held and blow.lost > blow.wounds


@rule("SHOCK-1", off=False)
def passes_over_unconscious(blow: Blow) -> bool:
    """Shock makes of the last Wound what a further one would be."""
    return blow.kills and blow.lost == blow.wounds


@rule("DEAD-A2", off=False)
def killed_outright(harm: Harm) -> bool:
    """By what says so: a trait "State: Dead", a Doctor's failure, a Coup de Grace."""
    return "Dead" in harm.states


# ------------------------------------------------------------------ Effects


@rule("DEAD-E1")
def is_gone(skill: SkillCard) -> str | None:
    """It stands nowhere: it can be asked for nothing, and comes back by nothing."""
    return "That trooper is Dead and off the table."


@rule("DEAD-E1", off=False)
def leaves_the_table() -> bool:
    """What stood for it is removed."""
    return True


STATE = State(
    name="Dead",
    null=True,
    inflicted=(killed_outright,),
    wounded=(no_second_level, beyond_the_last_wound, passes_over_unconscious),
    acts=(is_gone,),
    removes=leaves_the_table,
)
