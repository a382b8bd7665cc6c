"""How Decoy State ends, and when a replica goes."""

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.log.table import MODEL, Card, Shape, card_of
from rules.moment import When
from rules.moments import ending, showing
from rules.moments.ending import Cause
from rules.page import at, fact

KEEPS = frozenset({"Cautious Movement", "Parachutist", "Combat Jump"})


@at(ending.replica_struck, "DECOY-D1", "Cancellation")
def replica_discovered(cause: Cause) -> bool:
    """A replica goes when it is Discovered."""
    return cause.kind == "discovered"


@at(ending.replica_struck, "DECOY-D2", "Cancellation")
def replica_hit(cause: Cause) -> bool:
    """A replica goes when a successful Attack hits it; it makes no Saving Roll."""
    return cause.kind == "hit"


@at(ending.replica_struck, "DECOY-D3", "Cancellation")
def replica_touched(cause: Cause) -> bool:
    """A replica goes when an enemy Model comes into Silhouette contact with it."""
    return cause.touches_a_model


replicas_go_with_the_user = fact(
    ending.replicas_go,
    "DECOY-D4",
    "Cancellation",
    "All replicas go as soon as the user shows itself or is Discovered.",
)


@at(ending.struck, "DECOY-C1", "Cancellation")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, Look Out!, or a skill that needs a Roll other than Combat Jump."""
    if cause.kind != "declared" or cause.skill is None or cause.skill.name == "Combat Jump":
        return None
    shows = cause.skill.attacks or cause.skill.roll or cause.skill.name == "Look Out!"
    return "now" if shows else None


@at(ending.struck, "DECOY-C2", "Cancellation")
def long_skill(cause: Cause) -> When | None:
    """Declaring an Entire Order other than Cautious Movement, Parachutist or Combat Jump."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name in KEEPS else "now"


@at(ending.struck, "DECOY-C3", "Cancellation")
def failed_roll(cause: Cause) -> When | None:
    """Failing an Infiltration or Combat Jump Roll."""
    failed = cause.kind == "failed" and cause.what in ("Infiltration", "Combat Jump")
    return "now" if failed else None


@at(ending.struck, "DECOY-C4", "Cancellation")
def enemy_contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with an enemy Model, whoever moved."""
    return "now" if cause.touches_a_model else None


@at(ending.struck, "DECOY-C5", "Cancellation")
def discovered(cause: Cause) -> When | None:
    """Being Discovered."""
    return "now" if cause.kind == "discovered" else None


@at(ending.struck, "DECOY-C6", "Cancellation")
def saving_roll(cause: Cause) -> When | None:
    """Being forced to make a Saving Roll, which it makes."""
    return "now" if cause.kind == "save" else None


@at(ending.struck, "DECOY-C7", "Cancellation")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


@at(showing.model, "DECOY-C8", "Cancellation")
def model_replaces_marker(profile: Profile, marker: Shape) -> Shape | None:
    """The trooper stands where it really is, facing as its owner chooses."""
    return replace(marker, face=MODEL, s=str(profile.s), mimetism=0, facing="")


@at(showing.told, "DECOY-C9", "Cancellation")
def open_information(profile: Profile) -> Card | None:
    """Its Open Information is told, and no Private Information."""
    return card_of(profile)
