"""How Holoecho State ends, and when a decoy goes."""

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.log.table import MODEL, Shape
from rules.moment import When
from rules.moments import ending, showing
from rules.moments.ending import Cause
from rules.page import at, fact
from rules.states.holoecho.activation import EQUIPMENT


@at(ending.struck, "HOLO-C1", "Cancellation")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, Look Out!, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    shows = cause.skill.attacks or cause.skill.roll or cause.skill.name == "Look Out!"
    return "conclude" if shows else None


@at(ending.struck, "HOLO-C2", "Cancellation")
def entire_order(cause: Cause) -> When | None:
    """Declaring an Entire Order other than Cautious Movement."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name in ("Cautious Movement", EQUIPMENT) else "conclude"


@at(ending.struck, "HOLO-C3", "Cancellation")
def contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with a Model."""
    return "conclude" if cause.touches_a_model else None


@at(ending.struck, "HOLO-C4", "Cancellation")
def saving_roll(cause: Cause) -> When | None:
    """Being forced to make a Saving Roll, which it makes."""
    return "conclude" if cause.kind == "save" else None


@at(ending.struck, "HOLO-C5", "Cancellation")
def discovered(cause: Cause) -> When | None:
    """Being Discovered."""
    return "conclude" if cause.kind == "discovered" else None


@at(ending.struck, "HOLO-C6", "Cancellation")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Being or becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


@at(ending.struck, "HOLO-C7", "Cancellation")
def out_of_coherency(cause: Cause) -> When | None:
    """Breaking Coherency with the other Holoechoes."""
    return "conclude" if cause.kind == "coherency" and cause.what != "start" else None


@at(ending.struck, "HOLO-R2", "Cancellation")
def out_of_coherency_at_the_start(cause: Cause) -> When | None:
    """Failing the Coherency Check at the start of an Order: its decoys go at once."""
    return "now" if cause.kind == "coherency" and cause.what == "start" else None


@at(ending.struck, "HOLO-C8", "Cancellation", only="N5.2")
def none_left_to_discover(cause: Cause) -> When | None:
    """The Discovery of the last of its decoys."""
    return "conclude" if cause.kind == "decoys" else None


at_the_end_of_the_order = fact(
    ending.at_conclusion,
    "HOLO-R1",
    "Cancellation",
    "The decoys stand until the Order that ended the State is over.",
)


@at(showing.model, "HOLO-R4", "Cancellation")
def model_replaces_marker(profile: Profile, marker: Shape) -> Shape | None:
    """The bearer's own Model takes its place, facing the same way."""
    return replace(marker, face=MODEL, s=str(profile.s))


whole_order = fact(
    ending.whole_order,
    "HOLO-R3",
    "Cancellation",
    "The cancellation holds for the whole declared Order.",
)


@at(ending.replica_struck, "HOLO-D1", "Cancellation")
def decoy_discovered(cause: Cause) -> bool:
    """A decoy goes when it is Discovered."""
    return cause.kind == "discovered"


@at(ending.replica_struck, "HOLO-D2", "Cancellation")
def decoy_touched(cause: Cause) -> bool:
    """A decoy goes when it comes into Silhouette contact with an enemy Model."""
    return cause.touches_a_model


@at(ending.replica_struck, "HOLO-D3", "Cancellation")
def decoy_saves_nothing(cause: Cause) -> bool:
    """A decoy that would have to make a Saving Roll makes none, and goes."""
    return cause.kind == "save"


@decoy_saves_nothing.worded("N5.2")
def decoy_hit(cause: Cause) -> bool:
    """A decoy goes when a successful Attack hits it, whether or not that calls for a Saving Roll."""
    return cause.kind == "hit"


@at(ending.replica_struck, "HOLO-D4", "Cancellation")
def decoy_out_of_coherency(cause: Cause) -> bool:
    """A decoy goes when it breaks Coherency with the others."""
    return cause.kind == "coherency"


decoys_go_with_the_bearer = fact(
    ending.replicas_go,
    "HOLO-D5",
    "Cancellation",
    "All decoys go when the bearer's State is cancelled, for whatever reason.",
)
