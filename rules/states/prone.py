"""Prone State: lying down, as high as its base, and slower. Page "Prone" (N4)."""

from rules.profiles import has
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import State
from rules.table import Card

NEVER_BY = frozenset({"Jump"})
UPRIGHT_TYPES = frozenset({"TAG"})
MOUNTS = ("Motorcycle",)

# ------------------------------------------------------------------ Activation


@rule("PRONE-A1", off=False)
def lies_down() -> bool:
    """Who fails a Guts Roll and finds no cover lies down where it stands."""
    return True


@rule("PRONE-A2", off=False)
def deployed_lying(card: Card) -> bool:
    """It may be deployed Prone."""
    return True


@rule("PRONE-A3", off=False)
def lies_down_to_move(skill: SkillCard) -> bool:
    """It lies down for nothing as a movement begins (but not to Jump)."""
    return skill.bears("Movement") and skill.name not in NEVER_BY


@rule("PRONE-A4")
def stays_upright(card: Card) -> str | None:
    """A TAG, and who rides a Motorcycle, never lies down."""
    if card.type in UPRIGHT_TYPES or any(has(card, mount) for mount in MOUNTS):
        return f"{card.name} can't lie down."
    return None


# ------------------------------------------------------------------ Effects


@rule("PRONE-E1", off="")
def as_high_as_its_base() -> str:
    """Its Silhouette is X."""
    return "X"


# ------------------------------------------------------------------ Cancellation


@rule("PRONE-C1", off=False)
def stands_up(skill: SkillCard, active: bool) -> bool:
    """It stands up for nothing as a movement begins, in an Order or an ARO."""
    return skill.bears("Movement")


STATE = State(
    name="Prone",
    shelters=lies_down,
    deploys=deployed_lying,
    starts=lies_down_to_move,
    unfit=stays_upright,
    silhouette=as_high_as_its_base,
    lifts=stands_up,
)
