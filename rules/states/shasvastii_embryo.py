"""Shasvastii-Embryo State: what Unconscious is to a trooper with the Shasvastii skill."""

from rules.book.profiles import has
from rules.messages import say
from rules.moments import counting, declaring, ending, recovering, rolling, suffering
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.suffering import Blow
from rules.page import at, fact
from rules.state import State

NAME = "Shasvastii-Embryo"

# ------------------------------------------------------------------ Activation


@at(suffering.wounded, "EMBRYO-A1", "Activation")
def embryo_instead(blow: Blow) -> bool:
    """Who has the skill Shasvastii enters it in place of Unconscious."""
    if blow.bearer is None or not has(blow.bearer, "Shasvastii"):
        return False
    return blow.lost == blow.wounds and not blow.down


# ------------------------------------------------------------------ Effects


@at(declaring.forbids, "EMBRYO-E1", "Effects")
def takes_no_part(act: Act) -> str | None:
    """It spends no Order and declares no ARO."""
    return (
        say("A Shasvastii-Embryo can't use Orders or declare AROs.") if act.whose == "own" else None
    )


falls_prone = fact(suffering.brings, "EMBRYO-E1", "Effects", "It lies where it fell.", "Prone")


automatic_skills_stop = fact(
    rolling.automatic_stops,
    "EMBRYO-E2",
    "Effects",
    "Its automatic skills and equipment have no effect.",
)


@at(counting.survives, "EMBRYO-E3", "Effects")
def counts_until_the_end(at_end: bool) -> bool:
    """It counts for victory points during the game, for Retreat! too, and not at its end."""
    return not at_end


finished_off = fact(
    rolling.at_mercy,
    "COUP-1",
    "Effects",
    "A CC Attack in Silhouette contact needs no Roll to kill it: a Coup de Grace.",
)


# ------------------------------------------------------------------ Cancellation


@at(recovering.treated, "EMBRYO-C1", "Cancellation")
def treated(cure: Cure) -> bool:
    """As Unconscious: by Doctor or MediKit, by Engineer or GizmoKit on STR, by Regeneration."""
    kits = ("Engineer", "GizmoKit") if cure.structure else ("Doctor", "MediKit")
    return cure.skill in (*kits, "Regeneration")


comes_to = fact(
    recovering.regains,
    "EMBRYO-C1",
    "Cancellation",
    "A Wound or a point of STR comes back with it.",
)


stands_up = fact(ending.takes_along, "EMBRYO-C2", "Cancellation", "Prone ends with it.", "Prone")


STATE = State(name=NAME, null=True, instead_of="Unconscious")
