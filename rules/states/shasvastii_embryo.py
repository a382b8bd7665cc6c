"""Shasvastii-Embryo State: what Unconscious is to a trooper with the Shasvastii skill."""

from rules.profiles import has
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Blow, Cure, State

NAME = "Shasvastii-Embryo"

# ------------------------------------------------------------------ Activation


@rule("EMBRYO-A1", off=False)
def embryo_instead(blow: Blow) -> bool:
    """Who has the skill Shasvastii enters it in place of Unconscious."""
    if blow.bearer is None or not has(blow.bearer, "Shasvastii"):
        return False
    return blow.lost == blow.wounds and not blow.down


# ------------------------------------------------------------------ Effects


@rule("EMBRYO-E1")
def takes_no_part(skill: SkillCard) -> str | None:
    """It spends no Order and declares no ARO."""
    return "A Shasvastii-Embryo takes no Order and declares no ARO."


@rule("EMBRYO-E1", off="")
def falls_prone() -> str:
    """It lies where it fell."""
    return "Prone"


@rule("EMBRYO-E2", off=False)
def automatic_skills_stop() -> bool:
    """Its automatic skills and equipment have no effect."""
    return True


@rule("EMBRYO-E3", off=False)
def counts_until_the_end(at_end: bool) -> bool:
    """It counts for victory points during the game, for Retreat! too, and not at its end."""
    return not at_end


@rule("COUP-1", off=False)
def finished_off() -> bool:
    """A CC Attack in Silhouette contact needs no Roll to kill it: a Coup de Grace."""
    return True


# ------------------------------------------------------------------ Cancellation


@rule("EMBRYO-C1", off=False)
def treated(cure: Cure) -> bool:
    """As Unconscious: by Doctor or MediKit, by Engineer or GizmoKit on STR, by Regeneration."""
    kits = ("Engineer", "GizmoKit") if cure.structure else ("Doctor", "MediKit")
    return cure.skill in (*kits, "Regeneration")


@rule("EMBRYO-C1", off=False)
def comes_to() -> bool:
    """A Wound or a point of STR comes back with it."""
    return True


@rule("EMBRYO-C2", off="")
def stands_up() -> str:
    """Prone ends with it."""
    return "Prone"


STATE = State(
    name=NAME,
    null=True,
    instead_of="Unconscious",
    wounded=(embryo_instead,),
    acts=(takes_no_part,),
    stops_automatic=automatic_skills_stop,
    counts=counts_until_the_end,
    at_mercy=finished_off,
    brings=falls_prone,
    recovers=(treated,),
    regains=comes_to,
    takes_along=stands_up,
)
