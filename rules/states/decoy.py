"""Decoy State: up to three pieces stand for one trooper, and only its owner knows which is real.

Page "Decoy State". Its wording is that of the newer edition, and it holds.
"""

from msgspec.structs import replace

from rules.book.profiles import Profile, has, uses
from rules.log.table import MODEL, Card, Shape, card_of
from rules.messages import Inches, say
from rules.moment import When
from rules.moments import declaring, deploying, ending, showing
from rules.moments.declaring import Act
from rules.moments.ending import Cause
from rules.page import at, fact
from rules.state import State

NAME = "Decoy"
FACES = ("DECOY-1", "DECOY-2")
KEEPS = frozenset({"Cautious Movement", "Parachutist", "Combat Jump"})
NOT_YET = say("A Marker must be Discovered before it can be attacked.")
NOT_COPIED = ("TinBot", "FastPanda", "SymbioMate", "Minelayer")

# ------------------------------------------------------------------ Activation


@at(showing.several, "DECOY-A1", "Activation")
def as_many_as_its_level(profile: Profile) -> int:
    """Decoy (1) or (2) places up to as many more pieces; fewer may be chosen."""
    return min(uses(profile, NAME), len(FACES)) if has(profile, NAME) else 0


@at(deploying.near, "DECOY-A2", "Activation")
def in_coherency(coherent: bool) -> str | None:
    """Each stands in Coherency with the user; only the table knows, so its owner says so."""
    if coherent:
        return None
    return say("Each Decoy is placed within {reach:inches} of its user.", reach=Inches(8))


@at(deploying.near_landing, "DECOY-A5", "Activation")
def in_coherency_as_it_lands(coherent: bool) -> str | None:
    """Arriving by air in mid-game, its Decoys stand in Coherency as if it were being deployed."""
    if coherent:
        return None
    return say("Each Decoy lands within {reach:inches} of its user.", reach=Inches(8))


@at(showing.copy, "DECOY-A3", "Activation")
def markers_of_that_form(at: int, first: Shape, imitated: bool) -> Shape | None:
    """Who deploys as a Marker places Markers of that form, and nothing tells them apart."""
    return first if first.face != MODEL else None


@at(showing.copy, "DECOY-A4", "Activation")
def decoy_markers(at: int, first: Shape, imitated: bool) -> Shape | None:
    """A Model, Decoy Marker 1 and Decoy Marker 2; which of them is real is noted in secret."""
    return replace(first, face=FACES[at - 1])


# ------------------------------------------------------------------ Effects


@at(declaring.forbids, "DECOY-E1", "Effects")
def stay_where_they_are(act: Act) -> str | None:
    """A replica is never activated and never moves."""
    barred = act.whose == "replica"
    return say("That is a replica: it stays where it is, and does nothing.") if barred else None


@at(declaring.joins, "DECOY-E5", "Effects")
def in_no_fireteam(what: str) -> str | None:
    """It is in no Fireteam; a member that is deployed with Decoys is one no more."""
    return say("A Decoy user can't be in a Fireteam.") if what == "Fireteam" else None


@at(declaring.joins, "DECOY-E6", "Effects")
def in_no_coordinated_order(what: str) -> str | None:
    """It takes no part in a Coordinated Order."""
    barred = what == "Coordinated Order"
    return say("A Decoy user can't join a Coordinated Order.") if barred else None


seen_as_model = fact(
    showing.arc,
    "DECOY-E2",
    "Effects",
    "A Decoy Marker replicates a Model, and counts as one for LoF: 180 degrees.",
    180,
)


@at(
    declaring.forbids,
    "DECOY-E7",
    "Effects",
    off=lambda act: NOT_YET if act.aim else None,
)
def need_not_be_discovered(act: Act) -> str | None:
    """Nothing bars an Attack on a Decoy."""
    return None


@at(declaring.allows, "DECOY-E7", "Effects")
def may_be_targeted(act: Act) -> bool:
    """Decoy Markers may be targeted, by Attacks too, with no Discover first."""
    aim = act.aim
    return aim is not None and aim.piece.shape.face in FACES and act.skill.attacks


shows_its_tokens = fact(
    showing.copied_tokens,
    "DECOY-E3",
    "Effects",
    "What State token the user has, each replica has too.",
)


@at(showing.copied_card, "DECOY-E8", "Effects")
def imposes_its_mods(card: Card) -> Card | None:
    """The MODs that the user's skills impose are imposed by each replica: it shows the same Card."""
    return card


@at(showing.copied_card, "DECOY-E4", "Effects")
def without_what_is_a_model(card: Card) -> Card:
    """But not what is a token or a model of its own: TinBot, FastPanda, SymbioMate, a mine laid."""
    return replace(
        card,
        skills=tuple(one for one in card.skills if not one.startswith(NOT_COPIED)),
        equipment=tuple(one for one in card.equipment if not one.startswith(NOT_COPIED)),
    )


# ------------------------------------------------------------------ Cancellation: of a replica


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


# ------------------------------------------------------------------ Cancellation: of the user


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


STATE = State(name=NAME, faces=FACES)
