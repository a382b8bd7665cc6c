"""HoloMask State: a trooper stands as the Model of another, and nothing shows that it does.

Page "HoloMask State" (N4 wiki).
"""

from msgspec.structs import replace

from rules.profiles import Profile, has
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Cause, State, When
from rules.table import MODEL, Card, Shape, card_of

NAME = "HoloMask"
NOT_COPIED = ("TinBot", "FastPanda", "SymbioMate", "Minelayer")

# ------------------------------------------------------------------ Activation


@rule("MASK-A1", off=False)
def deployed_in_disguise(profile: Profile) -> bool:
    """A trooper with HoloMask may be deployed as another; that is automatic."""
    return has(profile, NAME)


@rule("MASK-A2", off=False)
def returns_by_entire_order(skill: SkillCard) -> bool:
    """In its Active Turn it comes back by one Entire Order, the one named after the item."""
    return skill.name == NAME


@rule("MASK-A2")
def out_of_sight(unseen: bool) -> str | None:
    """Outside the LoF of every enemy; its owner says so."""
    return None if unseen else "It can't return to HoloMask State in the LoF of an enemy."


# ------------------------------------------------------------------ Effects


@rule("MASK-E1")
def of_the_same_silhouette(profile: Profile, shown: Profile) -> str | None:
    """Any trooper of the same army or sectorial, if its Silhouette is the same."""
    return None if shown.s == profile.s else "It imitates only who has the same Silhouette."


@rule("MASK-E2", off=lambda card: replace(card, weapons=(), equipment=()))
def shows_the_imitated(card: Card) -> Card:
    """It shows the weapons and equipment of the option that it imitates."""
    return card


@rule("MASK-E3", off=lambda card: card)
def without_what_is_a_model(card: Card) -> Card:
    """But not what is a token or a model of its own: TinBot, FastPanda, SymbioMate, a mine laid."""
    return replace(
        card,
        skills=tuple(one for one in card.skills if not one.startswith(NOT_COPIED)),
        equipment=tuple(one for one in card.equipment if not one.startswith(NOT_COPIED)),
    )


@rule("MASK-E4", off=False)
def its_own_profile_counts() -> bool:
    """Its own profile is used: what a Roll needs of it is told at Resolution."""
    return True


# ------------------------------------------------------------------ Cancellation


@rule("MASK-C1")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, Look Out!, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    shows = "Attack" in cause.skill.labels or cause.skill.roll or cause.skill.name == "Look Out!"
    return "conclude" if shows else None


@rule("MASK-C2")
def entire_order(cause: Cause) -> When | None:
    """Declaring an Entire Order other than Cautious Movement."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name in ("Cautious Movement", NAME) else "conclude"


@rule("MASK-C3")
def enemy_contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with an enemy."""
    return "conclude" if cause.kind == "contact" else None


@rule("MASK-C4")
def saving_roll(cause: Cause) -> When | None:
    """Being forced to make a Saving Roll."""
    return "conclude" if cause.kind == "save" else None


@rule("MASK-C5")
def discovered(cause: Cause) -> When | None:
    """Being Discovered."""
    return "conclude" if cause.kind == "discovered" else None


@rule("MASK-C6")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Being or becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


@rule("MASK-R1", off=False)
def at_the_end_of_the_order() -> bool:
    """It stands as the other until the Order that ended the State is over."""
    return True


@rule("MASK-R2")
def own_model_replaces_the_other(profile: Profile, model: Shape) -> Shape | None:
    """Its own Model takes the other's place, facing the same way."""
    return replace(model, face=MODEL, s=str(profile.s))


@rule("MASK-R3")
def open_information(profile: Profile) -> Card | None:
    """Its Open Information is told, and no Private Information."""
    return card_of(profile)


STATE = State(
    name=NAME,
    begins=deployed_in_disguise,
    returns=returns_by_entire_order,
    asks_to_return=out_of_sight,
    imitates=of_the_same_silhouette,
    imitated_as=(shows_the_imitated, without_what_is_a_model),
    own_numbers=its_own_profile_counts,
    ends=(
        attack_or_roll,
        entire_order,
        enemy_contact,
        saving_roll,
        discovered,
        impetuous_or_retreat,
    ),
    concludes=at_the_end_of_the_order,
    replaced=own_model_replaces_the_other,
    discloses=open_information,
)
