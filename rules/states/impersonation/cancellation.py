"""How Impersonation State ends, and what is seen then."""

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.log.table import MODEL, Card, Shape, card_of
from rules.moment import When
from rules.moments import ending, showing
from rules.moments.ending import Cause
from rules.page import at, fact
from rules.states.impersonation.activation import CYBERMASK, PAGE, SECOND


@at(ending.struck, "IMP-C1", "Cancellation")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    return "now" if cause.skill.attacks or cause.skill.roll else None


@at(ending.struck, "IMP-C2", "Cancellation")
def entire_order(cause: Cause) -> When | None:
    """Declaring an Entire Order but Cautious Movement, or the return to the State itself."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name in ("Cautious Movement", PAGE, CYBERMASK) else "now"


@at(ending.struck, "IMP-C3", "Cancellation")
def enemy_contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with an enemy Model."""
    return "now" if cause.touches_a_model else None


@at(ending.struck, "IMP-C4", "Cancellation", level=SECOND)
def discovered(cause: Cause) -> When | None:
    """Being Discovered as an IMP-2 Marker."""
    return "now" if cause.kind == "discovered" else None


@at(ending.struck, "IMP-C5", "Cancellation")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


@at(showing.model, "IMP-C6", "Cancellation")
def model_replaces_marker(profile: Profile, marker: Shape) -> Shape | None:
    """The Model takes the Marker's place, facing as its owner chooses."""
    return replace(marker, face=MODEL, s=str(profile.s), mimetism=0, facing="")


@at(showing.told, "IMP-C7", "Cancellation")
def open_information(profile: Profile) -> Card | None:
    """The trooper's Open Information is told, and no Private Information."""
    return card_of(profile)


whole_order = fact(
    ending.whole_order,
    "IMP-C8",
    "Cancellation",
    "The cancellation holds for the whole declared Order, its first half included.",
)
