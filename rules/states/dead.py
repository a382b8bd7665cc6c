"""Dead State: off the table for good. The trooper bears it; nothing is left that could show it."""

from rules.book.profiles import has
from rules.messages import say
from rules.moments import declaring, suffering
from rules.moments.declaring import Act
from rules.moments.suffering import Blow, Harm
from rules.page import at, fact
from rules.registry import rule
from rules.state import State

# ------------------------------------------------------------------ Activation


@at(suffering.wounded, "FAQ-K34", "Activation")
def no_second_level(blow: Blow) -> bool:
    """Who had fallen and fought on is Dead by one more Wound, or point of STR."""
    return blow.held and blow.lost > blow.wounds


@at(suffering.wounded, "DEAD-A1", "Activation")
def beyond_the_last_wound(blow: Blow) -> bool:
    """Below 0 Wounds, or wounded while Unconscious (or otherwise Null)."""
    if has_two_levels(blow):
        return blow.lost > blow.wounds + 1
    return blow.lost > blow.wounds or blow.down


@rule("REMOTE-1")
def has_two_levels(blow: Blow) -> bool:
    """With Remote Presence and STR there are two levels of Unconscious before it."""
    return blow.bearer is not None and blow.bearer.structure and has(blow.bearer, "Remote Presence")


@at(suffering.wounded, "SHOCK-1", "Activation")
def passes_over_unconscious(blow: Blow) -> bool:
    """Shock makes of the last Wound what a further one would be."""
    return blow.kills and blow.lost == blow.wounds


@passes_over_unconscious.worded("N5.2")
def passes_over_the_only_one(blow: Blow) -> bool:
    """Shock kills outright who has VITA 1, and nobody else."""
    return blow.kills and blow.lost == blow.wounds == 1


@at(suffering.harmed, "DEAD-A2", "Activation")
def killed_outright(harm: Harm) -> bool:
    """By what says so: a trait "State: Dead", a Doctor's failure, a Coup de Grace."""
    return "Dead" in harm.states


# ------------------------------------------------------------------ Effects


@at(declaring.forbids, "DEAD-E1", "Effects")
def is_gone(act: Act) -> str | None:
    """It stands nowhere: it can be asked for nothing, and comes back by nothing."""
    return say("That trooper is Dead and off the table.") if act.whose == "own" else None


leaves_the_table = fact(suffering.removes, "DEAD-E1", "Effects", "What stood for it is removed.")


STATE = State(name="Dead", null=True)
