"""How Camouflaged State begins: deployed so, or by a return to it."""

from rules.book.brackets import Count
from rules.book.profiles import Profile, all_borne, has
from rules.messages import say
from rules.moments import deploying, entering
from rules.page import at
from rules.reference import SkillCard

NAME = "Camouflaged"
SKILL = "Camouflage"


@at(deploying.form, "CAMO-A1", "Activation")
def deployed_as_marker(profile: Profile) -> bool:
    """A trooper with Camouflage may be deployed as a Marker; that is automatic."""
    return has(profile, SKILL)


@at(entering.order, "CAMO-A2", "Activation")
def returns_by_entire_order(skill: SkillCard) -> bool:
    """In its Active Turn it comes back by one Entire Order, the one named after the skill."""
    return skill.name == SKILL


@at(entering.spent, "CAMO-A4", "Activation")
def one_use(profile: Profile) -> str:
    """Camouflage (1 Use) is used up by whatever way it is entered: deployed as a Model it is left."""
    return SKILL if _once(profile) else ""


@at(entering.spent_in_vain, "CAMO-A5", "Activation")
def used_by_failing(profile: Profile) -> str:
    """And by trying in vain to be deployed further forward as a Marker."""
    return SKILL if _once(profile) else ""


@at(entering.spared, "FAQ-K46", "Activation")
def left_to_a_model(profile: Profile) -> bool:
    """Deployed as a Model it has that use left for later."""
    return _once(profile)


def _once(profile: Profile) -> bool:
    return any(Count(1, "Use") in one.said for one in all_borne(profile, SKILL))


@at(entering.watched, "CAMO-A2", "Activation")
def out_of_sight(unseen: bool) -> str | None:
    """Only the table knows whether an enemy sees it; its owner says so, and may be objected to."""
    return None if unseen else say("It can't return to a Marker State in an enemy's LoF.")
