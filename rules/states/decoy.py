"""Decoy State: up to three pieces stand for one trooper, and only its owner knows which is real.

Page "Decoy State". Its wording is that of the newer edition, and it holds.
"""

from msgspec.structs import replace

from rules.profiles import Profile, has, uses
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Aim, Cause, State, When
from rules.table import MODEL, Card, Shape, card_of

NAME = "Decoy"
FACES = ("DECOY-1", "DECOY-2")
KEEPS = frozenset({"Cautious Movement", "Parachutist", "Combat Jump"})
NOT_COPIED = ("TinBot", "FastPanda", "SymbioMate", "Minelayer")

# ------------------------------------------------------------------ Activation


@rule("DECOY-A1", off=0)
def as_many_as_its_level(profile: Profile) -> int:
    """Decoy (1) or (2) places up to as many more pieces; fewer may be chosen."""
    return min(uses(profile, NAME), len(FACES)) if has(profile, NAME) else 0


@rule("DECOY-A2")
def in_coherency(coherent: bool) -> str | None:
    """Each stands in Coherency with the user; only the table knows, so its owner says so."""
    return None if coherent else "Each Decoy is placed within 8 inches of its user."


@rule("DECOY-A5")
def in_coherency_as_it_lands(coherent: bool) -> str | None:
    """Arriving by air in mid-game, its Decoys stand in Coherency as if it were being deployed."""
    return None if coherent else "Each Decoy lands within 8 inches of its user."


@rule("DECOY-A3")
def markers_of_that_form(at: int, first: Shape, imitated: bool) -> Shape | None:
    """Who deploys as a Marker places Markers of that form, and nothing tells them apart."""
    return first if first.face != MODEL else None


@rule("DECOY-A4")
def decoy_markers(at: int, first: Shape, imitated: bool) -> Shape | None:
    """A Model, Decoy Marker 1 and Decoy Marker 2; which of them is real is noted in secret."""
    return replace(first, face=FACES[at - 1])


# ------------------------------------------------------------------ Effects


@rule("DECOY-E1")
def stay_where_they_are(skill: SkillCard) -> str | None:
    """A replica is never activated and never moves."""
    return "That is a replica: it stays where it is, and does nothing."


@rule("DECOY-E5")
def in_no_fireteam(what: str) -> str | None:
    """It is in no Fireteam; a member that is deployed with Decoys is one no more."""
    return "A Decoy user is in no Fireteam." if what == "Fireteam" else None


@rule("DECOY-E6")
def in_no_coordinated_order(what: str) -> str | None:
    """It takes no part in a Coordinated Order."""
    barred = what == "Coordinated Order"
    return "A Decoy user takes no part in a Coordinated Order." if barred else None


@rule("DECOY-E2", off=0)
def seen_as_model() -> int:
    """A Decoy Marker replicates a Model, and counts as one for LoF: 180 degrees."""
    return 180


@rule("DECOY-E7", off="A Marker must be Discovered before it can be attacked.")
def need_not_be_discovered(aim: Aim) -> str | None:
    """Nothing bars an Attack on a Decoy."""
    return None


@rule("DECOY-E7", off=False)
def may_be_targeted(aim: Aim) -> bool:
    """Decoy Markers may be targeted, by Attacks too, with no Discover first."""
    return aim.piece.shape.face in FACES and "Attack" in aim.skill.labels


@rule("DECOY-E3", off=False)
def shows_its_tokens() -> bool:
    """What State token the user has, each replica has too."""
    return True


@rule("DECOY-E8", off=None)
def imposes_its_mods(card: Card) -> Card | None:
    """The MODs that the user's skills impose are imposed by each replica: it shows the same Card."""
    return card


@rule("DECOY-E4", off=lambda card: card)
def without_what_is_a_model(card: Card) -> Card:
    """But not what is a token or a model of its own: TinBot, FastPanda, SymbioMate, a mine laid."""
    return replace(
        card,
        skills=tuple(one for one in card.skills if not one.startswith(NOT_COPIED)),
        equipment=tuple(one for one in card.equipment if not one.startswith(NOT_COPIED)),
    )


# ------------------------------------------------------------------ Cancellation: of a replica


@rule("DECOY-D1", off=False)
def replica_discovered(cause: Cause) -> bool:
    """A replica goes when it is Discovered."""
    return cause.kind == "discovered"


@rule("DECOY-D2", off=False)
def replica_hit(cause: Cause) -> bool:
    """A replica goes when a successful Attack hits it; it makes no Saving Roll."""
    return cause.kind == "hit"


@rule("DECOY-D3", off=False)
def replica_touched(cause: Cause) -> bool:
    """A replica goes when an enemy Model comes into Silhouette contact with it."""
    return cause.kind == "contact"


@rule("DECOY-D4", off=False)
def replicas_go_with_the_user() -> bool:
    """All replicas go as soon as the user shows itself or is Discovered."""
    return True


# ------------------------------------------------------------------ Cancellation: of the user


@rule("DECOY-C1")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, Look Out!, or a skill that needs a Roll other than Combat Jump."""
    if cause.kind != "declared" or cause.skill is None or cause.skill.name == "Combat Jump":
        return None
    shows = "Attack" in cause.skill.labels or cause.skill.roll or cause.skill.name == "Look Out!"
    return "now" if shows else None


@rule("DECOY-C2")
def long_skill(cause: Cause) -> When | None:
    """Declaring an Entire Order other than Cautious Movement, Parachutist or Combat Jump."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name in KEEPS else "now"


@rule("DECOY-C3")
def failed_roll(cause: Cause) -> When | None:
    """Failing an Infiltration or Combat Jump Roll."""
    failed = cause.kind == "failed" and cause.what in ("Infiltration", "Combat Jump")
    return "now" if failed else None


@rule("DECOY-C4")
def enemy_contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with an enemy Model, whoever moved."""
    return "now" if cause.kind == "contact" else None


@rule("DECOY-C5")
def discovered(cause: Cause) -> When | None:
    """Being Discovered."""
    return "now" if cause.kind == "discovered" else None


@rule("DECOY-C6")
def saving_roll(cause: Cause) -> When | None:
    """Being forced to make a Saving Roll, which it makes."""
    return "now" if cause.kind == "save" else None


@rule("DECOY-C7")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


@rule("DECOY-C8")
def model_replaces_marker(profile: Profile, marker: Shape) -> Shape | None:
    """The trooper stands where it really is, facing as its owner chooses."""
    return replace(marker, face=MODEL, s=str(profile.s), mimetism=0, facing="")


@rule("DECOY-C9")
def open_information(profile: Profile) -> Card | None:
    """Its Open Information is told, and no Private Information."""
    return card_of(profile)


STATE = State(
    name=NAME,
    faces=FACES,
    multiplies=as_many_as_its_level,
    near=in_coherency,
    near_landing=in_coherency_as_it_lands,
    copies=(markers_of_that_form, decoy_markers),
    copies_card=(imposes_its_mods, without_what_is_a_model),
    copies_tokens=shows_its_tokens,
    joins=(in_no_fireteam, in_no_coordinated_order),
    replica_acts=(stay_where_they_are,),
    arc=seen_as_model,
    targeted=(need_not_be_discovered,),
    allows=(may_be_targeted,),
    ends=(
        attack_or_roll,
        long_skill,
        failed_roll,
        enemy_contact,
        discovered,
        saving_roll,
        impetuous_or_retreat,
    ),
    replica_ends=(replica_discovered, replica_hit, replica_touched),
    replicas_go=replicas_go_with_the_user,
    replaced=model_replaces_marker,
    discloses=open_information,
)
