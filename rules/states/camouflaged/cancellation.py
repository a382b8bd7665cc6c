"""How Camouflaged State ends, and what is seen then."""

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.log.table import MODEL, Card, Shape, card_of
from rules.moment import When
from rules.moments import ending, reacting, showing
from rules.moments.ending import Cause
from rules.page import at, fact
from rules.states.camouflaged.activation import SKILL
from rules.states.camouflaged.effects import LOOK_OUT

ENDED_BY = frozenset({"Impetuous", "Retreat!"})


@at(ending.struck, "CAMO-C1", "Cancellation")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    return "now" if cause.skill.attacks or cause.skill.roll else None


@attack_or_roll.worded("N4 2.1")
def attack_look_out_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, Look Out!, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    shows = cause.skill.attacks or cause.skill.roll or cause.skill.name == LOOK_OUT
    return "now" if shows else None


@at(ending.struck, "CAMO-C2", "Cancellation")
def entire_order(cause: Cause) -> When | None:
    """Declaring an Entire Order of any kind but the return to the State itself."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name == SKILL else "now"


@entire_order.worded("N4 2.1")
def entire_order_but_a_cautious_one(cause: Cause) -> When | None:
    """Declaring an Entire Order other than Cautious Movement."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name == "Cautious Movement" else "now"


@at(ending.struck, "CAMO-C3", "Cancellation")
def enemy_contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with an enemy Model."""
    return "now" if cause.touches_a_model else None


@at(ending.struck, "CAMO-C4", "Cancellation")
def discovered(cause: Cause) -> When | None:
    """Being Discovered."""
    return "now" if cause.kind == "discovered" else None


found_by_a_sensor = fact(
    reacting.sensed,
    "SENS-1",
    "Cancellation",
    "A Sensor Discovers it inside its user's ZoC, whatever is under the Marker.",
)


@at(ending.struck, "CAMO-C5", "Cancellation")
def attacked(cause: Cause) -> When | None:
    """Receiving a successful Attack."""
    return "now" if cause.kind == "hit" else None


@attacked.worded("N4 2.1")
def forced_to_save(cause: Cause) -> When | None:
    """Having to make a Saving Roll."""
    return "now" if cause.kind == "forced" else None


@at(ending.struck, "CAMO-C9", "Cancellation", only="N4 2.1")
def impetuous_or_in_retreat(cause: Cause) -> When | None:
    """Being or becoming Impetuous, and entering Retreat!."""
    return "now" if cause.kind == "other" and cause.what in ENDED_BY else None


@at(showing.model, "CAMO-C6", "Cancellation")
def model_replaces_marker(profile: Profile, marker: Shape) -> Shape | None:
    """The Model takes the Marker's place, facing as its owner chooses."""
    return replace(marker, face=MODEL, s=str(profile.s), mimetism=0, facing="")


@at(showing.told, "CAMO-C7", "Cancellation")
def open_information(profile: Profile) -> Card | None:
    """The trooper's Open Information is told, and no Private Information."""
    return card_of(profile)


whole_order = fact(
    ending.whole_order,
    "CAMO-C8",
    "Cancellation",
    "The cancellation holds for the whole declared Order, its first half included.",
)
