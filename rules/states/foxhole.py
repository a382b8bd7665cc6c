"""Foxhole State: dug in where it stands, covered all round. Page "Foxhole State" (N4)."""

from msgspec.structs import replace

from rules.book.profiles import has, label_name, level
from rules.log.table import Card
from rules.moment import When
from rules.moments import declaring, deploying, ending, entering, showing
from rules.moments.ending import Cause
from rules.page import at, fact
from rules.reference import SkillCard
from rules.state import State

SKILL = "Sapper"
MIMETISM = -3

# ------------------------------------------------------------------ Activation


@at(deploying.stance, "FOX-A1", "Activation")
def deployed_dug_in(card: Card) -> bool:
    """A Sapper may be deployed in it."""
    return has(card, SKILL)


@at(entering.order, "FOX-A2", "Activation")
def digs_in(skill: SkillCard) -> bool:
    """In its Active Turn a Sapper enters it by one Entire Order."""
    return skill.name == SKILL


# ------------------------------------------------------------------ Effects


@at(showing.silhouette, "FOX-E1", "Effects")
def stands_in_a_hole(own: str) -> str:
    """Its Silhouette is 3."""
    return "3"


@stands_in_a_hole.worded("N5.2")
def stands_as_high_as_itself(own: str) -> str:
    """Its Silhouette is 3, or its own where that is higher."""
    return max("3", own)


covered_all_round = fact(
    showing.covered, "FOX-E2", "Effects", "It has Partial Cover from every side."
)


@at(showing.card, "FOX-E3", "Effects")
def hidden_and_brave(card: Card) -> Card:
    """It has Mimetism (-3) and Courage; a better Mimetism of its own stays."""
    skills = [one for one in card.skills if label_name(one) != "Courage"]
    if level(card, "Mimetism") >= MIMETISM:
        skills = [one for one in skills if label_name(one) != "Mimetism"]
        skills.append(f"Mimetism ({MIMETISM})")
    return replace(card, skills=(*skills, "Courage"))


never_moves = fact(
    declaring.rooted,
    "FOX-E4",
    "Effects",
    "It does not move at all, not even by a passed Dodge.",
    "It can't move in Foxhole State: leave the foxhole first.",
)


# ------------------------------------------------------------------ Cancellation


@at(ending.struck, "FOX-C1", "Cancellation")
def falls_prone(cause: Cause) -> When | None:
    """Entering Prone State."""
    return "now" if cause.kind == "entered" and cause.what == "Prone" else None


@at(declaring.lifts, "FOX-C2", "Cancellation")
def climbs_out(skill: SkillCard, active: bool) -> bool:
    """In its Active Turn it leaves the foxhole for nothing as a movement begins."""
    return active and skill.bears("Movement")


STATE = State(name="Foxhole")
