"""Unconscious State: no Wounds left, lying where it fell, out of the Orders."""

from rules.reference import SkillCard
from rules.registry import rule
from rules.state import State

NAME = "Unconscious"


@rule("UNC-E1")
def takes_no_part(skill: SkillCard) -> str | None:
    """It spends no Order and declares no ARO."""
    return "An Unconscious trooper takes no Order and declares no ARO."


STATE = State(name=NAME, null=True, acts=(takes_no_part,))
