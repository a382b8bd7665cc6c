"""Unconscious State: no Wounds left, lying where it fell, out of the Orders."""

from rules.book.profiles import has
from rules.messages import say
from rules.moments import counting, declaring, ending, recovering, rolling, suffering
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.suffering import Blow
from rules.page import at, fact
from rules.state import State

# ------------------------------------------------------------------ Activation


@at(suffering.wounded, "UNC-A1", "Activation")
def last_wound_gone(blow: Blow) -> bool:
    """With its last Wound (or point of STR) gone it is Unconscious."""
    return blow.lost == blow.wounds and not blow.down


@at(suffering.wounded, "REMOTE-1", "Activation")
def second_level(blow: Blow) -> bool:
    """With Remote Presence and STR one point more is a second level of it."""
    bearer = blow.bearer
    remote = bearer is not None and bearer.structure and has(bearer, "Remote Presence")
    return remote and blow.lost == blow.wounds + 1


# ------------------------------------------------------------------ Effects


@at(declaring.forbids, "UNC-E1", "Effects")
def takes_no_part(act: Act) -> str | None:
    """It spends no Order and declares no ARO."""
    return (
        say("An Unconscious trooper can't use Orders or declare AROs.")
        if act.whose == "own"
        else None
    )


falls_prone = fact(suffering.brings, "UNC-E1", "Effects", "It lies where it fell.", "Prone")


automatic_skills_stop = fact(
    rolling.automatic_stops,
    "UNC-E2",
    "Effects",
    "Its automatic skills and equipment have no effect: an Unconscious trooper has no Mimetism.",
)


of_its_group = fact(
    counting.grouped,
    "UNC-E3",
    "Effects",
    "It belongs to its Combat Group still: it takes its room there, and may be moved to another.",
    only="N5.2",
)


finished_off = fact(
    rolling.at_mercy,
    "COUP-1",
    "Effects",
    "A CC Attack in Silhouette contact needs no Roll to kill it: a Coup de Grace.",
)


# ------------------------------------------------------------------ Cancellation


@at(recovering.treated, "UNC-C1", "Cancellation")
def treated(cure: Cure) -> bool:
    """By Doctor or MediKit on Wounds, Engineer or GizmoKit on STR, and by Regeneration."""
    kits = ("Engineer", "GizmoKit") if cure.structure else ("Doctor", "MediKit")
    return cure.skill in (*kits, "Regeneration")


@at(recovering.treated, "TECHNO-1", "Cancellation", only="N5.2")
def treated_either_way(cure: Cure) -> bool:
    """Of who is Technorganic by what heals Wounds and by what repairs STR, whichever it has."""
    others = ("Doctor", "MediKit") if cure.structure else ("Engineer", "GizmoKit")
    return cure.technorganic and cure.skill in others


comes_to = fact(
    recovering.regains,
    "UNC-C1",
    "Cancellation",
    "A Wound or a point of STR comes back with it.",
)


stands_up = fact(ending.takes_along, "UNC-C2", "Cancellation", "Prone ends with it.", "Prone")


STATE = State(name="Unconscious", null=True)
