"""Foxhole State: dug in where it stands, covered all round. Page "Foxhole State" (N4)."""

from msgspec.structs import replace

from rules.profiles import has, level
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Cause, State, When
from rules.table import Card

SKILL = "Sapper"
MIMETISM = -3

# ------------------------------------------------------------------ Activation


@rule("FOX-A1", off=False)
def deployed_dug_in(card: Card) -> bool:
    """A Sapper may be deployed in it."""
    return has(card, SKILL)


@rule("FOX-A2", off=False)
def digs_in(skill: SkillCard) -> bool:
    """In its Active Turn a Sapper enters it by one Entire Order."""
    return skill.name == SKILL


# ------------------------------------------------------------------ Effects


@rule("FOX-E1", off="")
def stands_in_a_hole() -> str:
    """Its Silhouette is 3."""
    return "3"


@rule("FOX-E2", off=False)
def covered_all_round() -> bool:
    """It has Partial Cover from every side."""
    return True


@rule("FOX-E3", off=lambda card: card)
def hidden_and_brave(card: Card) -> Card:
    """It has Mimetism (-3) and Courage; a better Mimetism of its own stays."""
    skills = [one for one in card.skills if one != "Courage"]
    if level(card, "Mimetism") >= MIMETISM:
        skills = [one for one in skills if not one.startswith("Mimetism")]
        skills.append(f"Mimetism ({MIMETISM})")
    return replace(card, skills=(*skills, "Courage"))


@rule("FOX-E4")
def never_moves() -> str | None:
    """It does not move at all, not even by a passed Dodge."""
    return "In Foxhole State it does not move: leave the foxhole as the movement begins."


# ------------------------------------------------------------------ Cancellation


@rule("FOX-C1")
def falls_prone(cause: Cause) -> When | None:
    """Entering Prone State."""
    return "now" if cause.kind == "entered" and cause.what == "Prone" else None


@rule("FOX-C2", off=False)
def climbs_out(skill: SkillCard, active: bool) -> bool:
    """In its Active Turn it leaves the foxhole for nothing as a movement begins."""
    return active and skill.bears("Movement")


STATE = State(
    name="Foxhole",
    deploys=deployed_dug_in,
    returns=digs_in,
    silhouette=stands_in_a_hole,
    covered=covered_all_round,
    recasts=hidden_and_brave,
    rooted=never_moves,
    ends=(falls_prone,),
    lifts=climbs_out,
)
