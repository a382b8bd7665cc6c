"""How Impersonation State begins, at which level: deployed so, or by a return to it."""

from rules.book.profiles import Profile, borne
from rules.messages import say
from rules.moments import deploying, entering
from rules.page import at
from rules.reference import SkillCard

PAGE = "Impersonation"
FIRST, SECOND = "IMP-1", "IMP-2"
CYBERMASK = "Cybermask"


def _level(profile: Profile) -> str:
    """The level that a profile begins at and comes back to; empty for who has no such skill."""
    label = borne(profile, PAGE)
    return "" if label is None else SECOND if label.says(SECOND) else FIRST


@at(deploying.form, "IMP-A1", "Activation", level=FIRST)
def deployed_at_the_first(profile: Profile) -> bool:
    """A trooper with Impersonation may be deployed as an IMP-1 Marker."""
    return _level(profile) == FIRST


@at(deploying.form, "IMP-A2", "Activation", level=SECOND)
def deployed_at_the_second(profile: Profile) -> bool:
    """A trooper with Impersonation (IMP-2) may be deployed as an IMP-2 Marker."""
    return _level(profile) == SECOND


@at(entering.order, "IMP-A3", "Activation", level=FIRST)
def returns_by_entire_order(skill: SkillCard) -> bool:
    """In its Active Turn it comes back by one Entire Order."""
    return skill.name == PAGE


@at(entering.order, "IMP-A3", "Activation", level=SECOND)
def masked_by_entire_order(skill: SkillCard) -> bool:
    """That of the skill, or that of the Programme."""
    return skill.name in (PAGE, CYBERMASK)


@at(entering.watched, "IMP-A3", "Activation")
def out_of_sight(unseen: bool) -> str | None:
    """Only the table knows whether an enemy sees it; its owner says so, and may be objected to."""
    return None if unseen else say("It can't return to a Marker State in an enemy's LoF.")


@at(entering.level, "IMP-A3", "Activation", level=FIRST)
def back_to_the_first(profile: Profile, skill: SkillCard) -> bool:
    """It comes back at the level of its profile."""
    return skill.name == PAGE and _level(profile) == FIRST


@at(entering.level, "IMP-A3", "Activation", level=SECOND)
def back_to_the_second(profile: Profile, skill: SkillCard) -> bool:
    """It comes back at the level of its profile."""
    return skill.name == PAGE and _level(profile) == SECOND


@at(entering.level, "IMP-A4", "Activation", level=SECOND)
def by_cybermask(profile: Profile, skill: SkillCard) -> bool:
    """Cybermask makes its user an IMP-2 Marker."""
    return skill.name == CYBERMASK
