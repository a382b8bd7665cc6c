"""Unconscious State: no Wounds left, lying where it fell, out of the Orders."""

from rules.profiles import has
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Blow, Cure, State

# ------------------------------------------------------------------ Activation


@rule("UNC-A1", off=False)
def last_wound_gone(blow: Blow) -> bool:
    """With its last Wound (or point of STR) gone it is Unconscious."""
    return blow.lost == blow.wounds and not blow.down


@rule("REMOTE-1", off=False)
def second_level(blow: Blow) -> bool:
    """With Remote Presence and STR one point more is a second level of it."""
    bearer = blow.bearer
    remote = bearer is not None and bearer.structure and has(bearer, "Remote Presence")
    return remote and blow.lost == blow.wounds + 1


# ------------------------------------------------------------------ Effects


@rule("UNC-E1")
def takes_no_part(skill: SkillCard) -> str | None:
    """It spends no Order and declares no ARO."""
    return "An Unconscious trooper takes no Order and declares no ARO."


@rule("UNC-E1", off="")
def falls_prone() -> str:
    """It lies where it fell."""
    return "Prone"


@rule("UNC-E2", off=False)
def automatic_skills_stop() -> bool:
    """Its automatic skills and equipment have no effect: an Unconscious trooper has no Mimetism."""
    return True


@rule("COUP-1", off=False)
def finished_off() -> bool:
    """A CC Attack in Silhouette contact needs no Roll to kill it: a Coup de Grace."""
    return True


# ------------------------------------------------------------------ Cancellation


@rule("UNC-C1", off=False)
def treated(cure: Cure) -> bool:
    """By Doctor or MediKit on Wounds, Engineer or GizmoKit on STR, and by Regeneration."""
    kits = ("Engineer", "GizmoKit") if cure.structure else ("Doctor", "MediKit")
    return cure.skill in (*kits, "Regeneration")


@rule("UNC-C1", off=False)
def comes_to() -> bool:
    """A Wound or a point of STR comes back with it."""
    return True


@rule("UNC-C2", off="")
def stands_up() -> str:
    """Prone ends with it."""
    return "Prone"


STATE = State(
    name="Unconscious",
    null=True,
    wounded=(last_wound_gone, second_level),
    acts=(takes_no_part,),
    stops_automatic=automatic_skills_stop,
    at_mercy=finished_off,
    brings=falls_prone,
    recovers=(treated,),
    regains=comes_to,
    takes_along=stands_up,
)
