"""Possessed State: an enemy has taken it over. Page "Possessed State" (N4)."""

from typing import Final

from msgspec.structs import replace

from rules.log.table import Card
from rules.moment import When
from rules.moments import declaring, ending, showing, suffering
from rules.moments.ending import Cause
from rules.moments.suffering import Harm
from rules.page import at, fact
from rules.state import State

ESCAPE: Final = "Escape System"

# ------------------------------------------------------------------ Activation


@at(suffering.harmed, "POSS-A1", "Activation")
def taken_over(harm: Harm) -> bool:
    """What succeeded against it says so (Total Control)."""
    return "Possessed" in harm.states


# ------------------------------------------------------------------ Effects


not_its_owners = fact(
    declaring.withheld,
    "POSS-E1",
    "Effects",
    "Its owner can't activate it, nor give it Orders.",
    "It is Possessed: its owner can't activate it.",
)


changes_sides = fact(
    suffering.serves,
    "POSS-E2",
    "Effects",
    "An enemy to its own army, it is an ally of the possessor, who activates it with the Orders of"
    " the Combat Group of the trooper that did it.",
)


@at(showing.card, "POSS-E4", "Effects")
def its_other_profile(card: Card) -> Card:
    """MOV 4-4, CC 13, BS 12, WIP 11; all else is its own."""
    return replace(card, mov=(4, 4), cc=13, bs=12, wip=11)


# ------------------------------------------------------------------ Cancellation


bought_back = fact(
    ending.token,
    "POSS-C1",
    "Cancellation",
    "Its owner's Command Token in the Executive Use step.",
    "executive",
)


won_back = fact(
    ending.won_back, "POSS-C2", "Cancellation", "A successful Total Control of its owner's."
)


@at(ending.struck, "POSS-E5", "Cancellation", only="N5.2")
def ends_by_escaping(cause: Cause) -> When | None:
    """As it takes its second profile by its Escape System."""
    return "now" if cause.kind == "other" and cause.what == ESCAPE else None


STATE = State(name="Possessed", null=True)
