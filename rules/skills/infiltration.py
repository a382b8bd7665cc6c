"""Infiltration: deployed beyond one's own half, if a Roll is passed; and what a failed one costs.

Page "Infiltration" (N4).
"""

from rules.book.brackets import Again
from rules.book.profiles import Profile, all_borne, has, level, says, value
from rules.messages import say
from rules.registry import rule

NAME = "Infiltration"
FURTHER = "Impersonation"


@rule("INF-1")
def may_be_beyond(profile: Profile) -> str | None:
    """Beyond its own half a trooper needs Infiltration; in the enemy's zone, Impersonation."""
    if has(profile, NAME) or has(profile, FURTHER):
        return None
    return say("It has no skill that lets it deploy that far forward.")


@rule("INF-2", off=20)
def roll_on_ph(profile: Profile) -> int:
    """Infiltration is rolled on PH-3, or on the PH of its label less 3, with the number that it adds."""
    return value(profile, NAME, "PH", profile.ph) - 3 + max(level(profile, NAME), 0)


@rule("INF-5", only="N5.2")
def roll_again_on_ph(profile: Profile) -> int | None:
    """With (ReRoll PH=X) a failed Roll is made again, once, by the PH in its brackets less 3."""
    said = (one.exactly for found in all_borne(profile, NAME) for one in found.each(Again))
    on = next(said, profile.ph if says(profile, NAME, "ReRoll") else None)
    return on - 3 if on is not None else None


@rule("INF-3", off=20)
def roll_on_wip(profile: Profile) -> int:
    """Impersonation, into the enemy's own Deployment Zone, is rolled on WIP."""
    return profile.wip


@rule("INF-4")
def loses_its_cover() -> bool:
    """Failing, it is placed as its Model in its own zone, touching the edge of the table."""
    return True
