"""Disconnected State: a Peripheral that nobody guides. Page "Disconnected State" (N4)."""

from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Cure, State, Tether

ISOLATED = "Isolated"

# ------------------------------------------------------------------ Activation


@rule("DISCO-A1", off=False)
def its_controller_is_null(tether: Tether) -> bool:
    """At the end of an Order in which its Controller became Null."""
    return tether.null


@rule("DISCO-A2", off=False)
def one_of_them_is_isolated(tether: Tether) -> bool:
    """At the end of an Order in which it, or its Controller, became Isolated."""
    return ISOLATED in tether.controller | tether.own


@rule("DISCO-A3", off=False)
def out_of_coherency() -> bool:
    """Out of Coherency with its Controller, as its owner says."""
    return True


# ------------------------------------------------------------------ Effects


@rule("DISCO-E1")
def takes_no_part(skill: SkillCard) -> str | None:
    """It is not activated, and declares neither Orders nor AROs."""
    return "A Disconnected Peripheral takes no Order and declares no ARO."


# ------------------------------------------------------------------ Cancellation


@rule("DISCO-C1", off=False)
def its_controller_is_back(tether: Tether) -> bool:
    """Its Controller has recovered from what cut it off."""
    return not tether.null and ISOLATED not in tether.controller | tether.own


@rule("DISCO-C2", off=False)
def repaired(cure: Cure) -> bool:
    """An Engineer in contact, by a WIP Roll, if an Attack or scenery had cut it off."""
    return cure.skill == "Engineer"


@rule("DISCO-C3", off=False)
def back_in_coherency() -> bool:
    """Back in Coherency at the end of an Order or ARO, if that was what it lacked."""
    return True


STATE = State(
    name="Disconnected",
    null=True,
    unguided=(its_controller_is_null, one_of_them_is_isolated),
    strays=out_of_coherency,
    acts=(takes_no_part,),
    guided_again=its_controller_is_back,
    recovers=(repaired,),
    back_in_reach=back_in_coherency,
)
