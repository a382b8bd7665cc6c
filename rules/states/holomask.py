"""HoloMask State: a trooper stands as the Model of another, and nothing shows that it does.

Page "HoloMask State" (N4 wiki).
"""

from msgspec.structs import replace

from rules.book.profiles import Profile, has
from rules.log.table import MODEL, Card, Shape, card_of
from rules.messages import say
from rules.moment import When
from rules.moments import deploying, ending, entering, showing
from rules.moments.ending import Cause
from rules.page import at, fact
from rules.reference import SkillCard
from rules.state import State

NAME = "HoloMask"
NOT_COPIED = ("TinBot", "FastPanda", "SymbioMate", "Minelayer")

# ------------------------------------------------------------------ Activation


@at(deploying.form, "MASK-A1", "Activation")
def deployed_in_disguise(profile: Profile) -> bool:
    """A trooper with HoloMask may be deployed as another; that is automatic."""
    return has(profile, NAME)


@at(entering.order, "MASK-A2", "Activation")
def returns_by_entire_order(skill: SkillCard) -> bool:
    """In its Active Turn it comes back by one Entire Order, the one named after the item."""
    return skill.name == NAME


@at(entering.watched, "MASK-A2", "Activation")
def out_of_sight(unseen: bool) -> str | None:
    """Outside the LoF of every enemy; its owner says so."""
    return None if unseen else say("It can't return to HoloMask State in an enemy's LoF.")


# ------------------------------------------------------------------ Effects


@at(showing.imitates, "MASK-E1", "Effects")
def of_the_same_silhouette(profile: Profile, shown: Profile) -> str | None:
    """Any trooper of the same army or sectorial, if its Silhouette is the same."""
    return (
        None
        if shown.s == profile.s
        else say("It can only imitate a trooper with the same Silhouette.")
    )


@at(
    showing.imitated_card,
    "MASK-E2",
    "Effects",
    off=lambda card: replace(card, weapons=(), equipment=()),
)
def shows_the_imitated(card: Card) -> Card:
    """It shows the weapons and equipment of the option that it imitates."""
    return card


@at(showing.imitated_card, "MASK-E3", "Effects")
def without_what_is_a_model(card: Card) -> Card:
    """But not what is a token or a model of its own: TinBot, FastPanda, SymbioMate, a mine laid."""
    return replace(
        card,
        skills=tuple(one for one in card.skills if not one.startswith(NOT_COPIED)),
        equipment=tuple(one for one in card.equipment if not one.startswith(NOT_COPIED)),
    )


its_own_profile_counts = fact(
    showing.own_numbers,
    "MASK-E4",
    "Effects",
    "Its own profile is used: what a Roll needs of it is told at Resolution.",
)


# ------------------------------------------------------------------ Cancellation


@at(ending.struck, "MASK-C1", "Cancellation")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, Look Out!, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    shows = cause.skill.attacks or cause.skill.roll or cause.skill.name == "Look Out!"
    return "conclude" if shows else None


@at(ending.struck, "MASK-C2", "Cancellation")
def entire_order(cause: Cause) -> When | None:
    """Declaring an Entire Order other than Cautious Movement."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name in ("Cautious Movement", NAME) else "conclude"


@at(ending.struck, "MASK-C3", "Cancellation")
def enemy_contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with an enemy."""
    return "conclude" if cause.kind == "contact" else None


@at(ending.struck, "MASK-C4", "Cancellation")
def saving_roll(cause: Cause) -> When | None:
    """Being forced to make a Saving Roll."""
    return "conclude" if cause.kind == "save" else None


@at(ending.struck, "MASK-C5", "Cancellation")
def discovered(cause: Cause) -> When | None:
    """Being Discovered."""
    return "conclude" if cause.kind == "discovered" else None


@at(ending.struck, "MASK-C6", "Cancellation")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Being or becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


at_the_end_of_the_order = fact(
    ending.at_conclusion,
    "MASK-R1",
    "Cancellation",
    "It stands as the other until the Order that ended the State is over.",
)


@at(showing.model, "MASK-R2", "Cancellation")
def own_model_replaces_the_other(profile: Profile, model: Shape) -> Shape | None:
    """Its own Model takes the other's place, facing the same way."""
    return replace(model, face=MODEL, s=str(profile.s))


@at(showing.told, "MASK-R3", "Cancellation")
def open_information(profile: Profile) -> Card | None:
    """Its Open Information is told, and no Private Information."""
    return card_of(profile)


STATE = State(name=NAME)
