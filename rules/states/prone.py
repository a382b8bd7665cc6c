"""Prone State: lying down, as high as its base, and slower. Page "Prone" (N4)."""

from rules.book.profiles import has, rides
from rules.log.table import Card
from rules.messages import say, term
from rules.moments import declaring, deploying, showing, suffering
from rules.page import at, fact
from rules.reference import SkillCard
from rules.state import State

JUMPS = frozenset({"Jump", "Super-Jump"})
NEVER_BY = frozenset({"Jump"})
NEVER_BY_EITHER = JUMPS | {"Berserk"}
UPRIGHT_TYPES = frozenset({"TAG"})

# ------------------------------------------------------------------ Activation


lies_down = fact(
    suffering.takes_cover,
    "PRONE-A1",
    "Activation",
    "Who fails a Guts Roll and finds no cover lies down where it stands.",
)


@at(deploying.stance, "PRONE-A2", "Activation")
def deployed_lying(card: Card) -> bool:
    """It may be deployed Prone."""
    return True


@at(declaring.begins, "PRONE-A3", "Activation")
def lies_down_to_move(skill: SkillCard) -> bool:
    """It lies down for nothing as a movement begins (but not to Jump)."""
    return skill.bears("Movement") and skill.name not in NEVER_BY


@lies_down_to_move.worded("N5.2")
def lies_down_to_move_but_not_to_charge(skill: SkillCard) -> bool:
    """It lies down for nothing as a movement begins, but not to Jump, nor for Berserk."""
    return skill.bears("Movement") and skill.name not in NEVER_BY_EITHER


@at(declaring.begins_last, "PRONE-A3", "Activation", only="N5.2")
def lies_down_where_it_comes(skill: SkillCard) -> bool:
    """It lies down for nothing as such a movement ends, too."""
    return skill.bears("Movement") and skill.name not in NEVER_BY_EITHER


@at(suffering.unfit, "PRONE-A4", "Activation")
def stays_upright(card: Card) -> str | None:
    """A TAG, and who rides a Motorcycle, never lies down."""
    if card.type in UPRIGHT_TYPES or rides(card):
        return say("{card} can't go Prone.", card=term(card.name))
    return None


@stays_upright.worded("N5.2")
def stays_upright_aloft(card: Card) -> str | None:
    """A TAG, a Vehicle, who rides a Motorcycle or has Aerial, never lies down."""
    if card.type in (*UPRIGHT_TYPES, "VH") or rides(card) or has(card, "Aerial"):
        return say("{card} can't go Prone.", card=term(card.name))
    return None


# ------------------------------------------------------------------ Effects


@at(showing.silhouette, "PRONE-E1", "Effects")
def as_high_as_its_base(own: str) -> str:
    """Its Silhouette is X."""
    return "X"


@at(declaring.measured, "PRONE-E2", "Effects", off=lambda inches: inches)
def crawls(inches: float) -> float:
    """It moves half as far, by any skill with the Movement label and by a Guts Roll."""
    return inches / 2


# ------------------------------------------------------------------ Cancellation


@at(declaring.lifts, "PRONE-C1", "Cancellation")
def stands_up(skill: SkillCard, active: bool) -> bool:
    """It stands up for nothing as a movement begins, in an Order or an ARO."""
    return skill.bears("Movement")


@stands_up.worded("N5.2")
def stands_up_but_not_to_charge(skill: SkillCard, active: bool) -> bool:
    """It stands up for nothing as a movement begins, but not for Berserk; a Jump ends the State by itself."""
    return skill.bears("Movement") and skill.name not in NEVER_BY_EITHER


@at(declaring.lifts_last, "PRONE-C1", "Cancellation", only="N5.2")
def stands_up_where_it_comes(skill: SkillCard, active: bool) -> bool:
    """It stands up for nothing as such a movement ends, too."""
    return skill.bears("Movement") and skill.name not in NEVER_BY_EITHER


@at(declaring.upright, "PRONE-C1", "Cancellation", only="N5.2")
def stands_up_by_a_jump(skill: SkillCard) -> bool:
    """As it declares a Jump."""
    return skill.name in JUMPS


@at(declaring.upright, "BERS-1", "Cancellation", only="N5.3")
def stands_up_to_charge(skill: SkillCard) -> bool:
    """As it declares Berserk."""
    return skill.name == "Berserk"


STATE = State(name="Prone")
