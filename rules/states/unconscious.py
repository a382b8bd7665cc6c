"""Unconscious State: no Wounds left, lying where it fell, out of the Orders."""

from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Blow, State

# ------------------------------------------------------------------ Activation


@rule("UNC-A1", off=False)
def last_wound_gone(blow: Blow) -> bool:
    """With its last Wound (or point of STR) gone it is Unconscious."""
    return blow.lost == blow.wounds and not blow.down


# ------------------------------------------------------------------ Effects


@rule("UNC-E1")
def takes_no_part(skill: SkillCard) -> str | None:
    """It spends no Order and declares no ARO."""
    return "An Unconscious trooper takes no Order and declares no ARO."


@rule("UNC-E1", off="")
def falls_prone() -> str:
    """It lies where it fell."""
    return "Prone"


STATE = State(
    name="Unconscious",
    null=True,
    wounded=(last_wound_gone,),
    acts=(takes_no_part,),
    brings=falls_prone,
)
