"""Dead State: off the table for good. The trooper bears it; nothing is left that could show it."""

from rules.reference import SkillCard
from rules.registry import rule
from rules.state import State

NAME = "Dead"


@rule("DEAD-E1")
def is_gone(skill: SkillCard) -> str | None:
    """It stands nowhere: it can be asked for nothing, and comes back by nothing."""
    return "That trooper is Dead and off the table."


@rule("DEAD-E1", off=False)
def leaves_the_table() -> bool:
    """What stood for it is removed."""
    return True


STATE = State(name=NAME, null=True, acts=(is_gone,), removes=leaves_the_table)
