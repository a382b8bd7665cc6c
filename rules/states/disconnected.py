"""Disconnected State: a Peripheral that nobody guides. Page "Disconnected State" (N4)."""

from rules.book.editions import N4
from rules.messages import say
from rules.moments import declaring, guiding, recovering, rolling
from rules.moments.declaring import Act
from rules.moments.guiding import Tether
from rules.moments.recovering import Cure
from rules.page import at, fact
from rules.state import State

ISOLATED = "Isolated"

# ------------------------------------------------------------------ Activation


@at(guiding.cut_off, "DISCO-A1", "Activation")
def its_controller_is_null(tether: Tether) -> bool:
    """At the end of an Order in which its Controller became Null."""
    return tether.null


@at(guiding.cut_off, "DISCO-A2", "Activation")
def one_of_them_is_isolated(tether: Tether) -> bool:
    """At the end of an Order in which it, or its Controller, became Isolated."""
    return ISOLATED in tether.controller | tether.own


out_of_coherency = fact(
    guiding.out_of_reach,
    "DISCO-A3",
    "Activation",
    "Out of Coherency with its Controller, as its owner says.",
)


# ------------------------------------------------------------------ Effects


@at(declaring.forbids, "DISCO-E1", "Effects")
def takes_no_part(act: Act) -> str | None:
    """It is not activated, and declares neither Orders nor AROs."""
    return (
        say("A Disconnected Peripheral can't use Orders or declare AROs.")
        if act.whose == "own"
        else None
    )


@takes_no_part.worded("N5.2")
def takes_part_in_nothing(act: Act) -> str | None:
    """It is not activated, and declares neither Orders nor AROs."""
    return takes_no_part.by(N4)(act)


automatic_skills_stop = fact(
    rolling.automatic_stops,
    "DISCO-E1",
    "Effects",
    "Its automatic skills and equipment have no effect.",
    only="N5.2",
)


# ------------------------------------------------------------------ Cancellation


@at(guiding.guided, "DISCO-C1", "Cancellation")
def its_controller_is_back(tether: Tether) -> bool:
    """Its Controller has recovered from what cut it off."""
    return not tether.null and ISOLATED not in tether.controller | tether.own


@at(recovering.treated, "DISCO-C2", "Cancellation")
def repaired(cure: Cure) -> bool:
    """An Engineer in contact, by a WIP Roll, if an Attack or scenery had cut it off."""
    return cure.skill == "Engineer" and not cure.severed


back_in_coherency = fact(
    guiding.back_in_reach,
    "DISCO-C3",
    "Cancellation",
    "Back in Coherency at the end of an Order or ARO, if that was what it lacked.",
)


STATE = State(name="Disconnected", null=True)
