"""Possessed State: an enemy has taken it over. Page "Possessed State" (N4)."""

from msgspec.structs import replace

from rules.registry import rule
from rules.state import Harm, State
from rules.table import Card

# ------------------------------------------------------------------ Activation


@rule("POSS-A1", off=False)
def taken_over(harm: Harm) -> bool:
    """What succeeded against it says so (Total Control)."""
    return "Possessed" in harm.states


# ------------------------------------------------------------------ Effects


@rule("POSS-E1")
def not_its_owners() -> str | None:
    """Its owner can't activate it, nor give it Orders."""
    return "It is Possessed: its owner can't activate it."


@rule("POSS-E2", off=False)
def changes_sides() -> bool:
    """An enemy to its own army, it is an ally of the possessor, who activates it with the Orders of
    the Combat Group of the trooper that did it."""
    return True


@rule("POSS-E4", off=lambda card: card)
def its_other_profile(card: Card) -> Card:
    """MOV 4-4, CC 13, BS 12, WIP 11; all else is its own."""
    return replace(card, mov=(4, 4), cc=13, bs=12, wip=11)


# ------------------------------------------------------------------ Cancellation


@rule("POSS-C1", off="")
def bought_back() -> str:
    """Its owner's Command Token in the Executive Use step."""
    return "executive"


@rule("POSS-C2", off=False)
def won_back() -> bool:
    """A successful Total Control of its owner's."""
    return True


STATE = State(
    name="Possessed",
    null=True,
    inflicted=(taken_over,),
    withheld=not_its_owners,
    serves=changes_sides,
    recasts=its_other_profile,
    freed_by_token=bought_back,
    won_back=won_back,
)
