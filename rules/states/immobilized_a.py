"""Immobilized-A State: glued to the spot. It can but Dodge."""

from rules.dice.mods import Mod
from rules.messages import say
from rules.moments import counting, declaring, meeting, recovering, rolling, suffering
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.rolling import Roll
from rules.moments.suffering import Harm
from rules.page import at, fact
from rules.state import State

NAME = "Immobilized-A"
SHORT = "IMM-A"

# ------------------------------------------------------------------ Activation


@at(suffering.harmed, "IMMA-A1", "Activation")
def glued(harm: Harm) -> bool:
    """By PARA ammunition (an Adhesive Launcher), or what else says so."""
    return not harm.states.isdisjoint({NAME, SHORT})


@at(meeting.wedged, "REPL-6", "Activation", only="N5.2")
def too_little_room(wedged: bool) -> bool:
    """A replacement that nobody can refuse, into less room than its Silhouette needs, is wedged in."""
    return wedged


# ------------------------------------------------------------------ Effects


@at(declaring.forbids, "IMMA-E1", "Effects")
def dodges_only(act: Act) -> str | None:
    """It declares no skill and no ARO but Dodge."""
    barred = act.whose == "own" and act.skill.name != "Dodge"
    return say("{state}: it can only declare Dodge.", state=SHORT) if barred else None


@at(rolling.mods, "IMMA-E2", "Effects")
def dodges_badly(roll: Roll) -> Mod | None:
    """-6 to the PH of that Dodge."""
    own = roll.whose == "own" and roll.skill == "Dodge"
    return Mod(SHORT, -6, dodges_badly.id) if own else None


@at(counting.training, "IMMA-E3", "Effects")
def still_gives_its_order(training: str) -> str:
    """It goes on giving its Order."""
    return training


stands_fast = fact(
    rolling.unshaken, "IMMA-E4", "Effects", "It makes no Guts Roll: it could go nowhere."
)


# ------------------------------------------------------------------ Cancellation


@at(recovering.treated, "IMMA-C1", "Cancellation")
def dodged(cure: Cure) -> bool:
    """A passed Dodge of its own, Normal or Face to Face."""
    return cure.skill == "Dodge"


@at(recovering.treated, "IMMA-C2", "Cancellation")
def repaired(cure: Cure) -> bool:
    """An Engineer in contact, by a WIP Roll."""
    return cure.skill == "Engineer"


@at(recovering.kept, "REPL-7", "Cancellation", only="N5.2")
def wedged_in(cure: Cure) -> bool:
    """No Dodge and no Engineer makes room for who is wedged in."""
    return cure.wedged and cure.skill in ("Dodge", "Engineer")


the_room_changed = fact(
    meeting.freed_if_wedged,
    "REPL-9",
    "Cancellation",
    "A change of the room in which it stands frees who is wedged in.",
    only="N5.2",
)


STATE = State(name=NAME)
