"""Airborne Deployment: Combat Jump and Parachutist arrive in mid-game, and nobody knows before.

Page "Airborne Deployment" (N4).
"""

from rules.book.profiles import Profile, has
from rules.messages import say, term
from rules.moments.ending import Cause
from rules.reference import SkillCard
from rules.registry import rule
from rules.seen.absence import Away

NAME = "Airborne Deployment"
JUMP = "Combat Jump"
PARACHUTIST = "Parachutist"
ARRIVALS = (JUMP, PARACHUTIST)


@rule("AIR-1")
def comes_later(profile: Profile) -> bool:
    """A trooper with such a skill may be left off the table, to arrive in mid-game."""
    return any(has(profile, skill) for skill in ARRIVALS)


@rule("AIR-2")
def not_on_the_table() -> bool:
    """Until then nothing of it stands there, and that it is in the army is Private Information."""
    return True


@rule("AIR-3")
def only_to_arrive(card: SkillCard, yet_to_arrive: bool) -> str | None:
    """Who is to arrive declares such a skill and no other; who stands there declares none."""
    arrives = NAME in card.labels
    if arrives == yet_to_arrive:
        return None
    if yet_to_arrive:
        return say("It is not on the table yet: it can only declare how it arrives.")
    return say(
        "{card} brings a trooper onto the table; this one is already there.", card=term(card.name)
    )


@rule("AIR-4")
def with_its_own_order(pool: str) -> str | None:
    """It arrives by its own Order, and by no other."""
    return (
        None if pool == "own" else say("It arrives with its own Order, not with one from a pool.")
    )


@rule("FAQ-T3")
def loses_its_own(pool: str, together: bool) -> bool:
    """It may arrive in a Coordinated Order, or by an Impetuous activation: its own Order is lost."""
    return pool == "impetuous" or (pool == "regular" and together)


@rule("AIR-5")
def jump_is_rolled(card: SkillCard) -> bool:
    """A Combat Jump needs a PH Roll; it lands before anybody reacts."""
    return card.name == JUMP


@rule("AIR-7")
def blown_off_course(cause: Cause) -> bool:
    """Failing the Roll it is placed as its Model in its own zone, touching the edge of the table."""
    return cause.kind == "failed" and cause.what == JUMP


AWAY = Away(NAME, comes_later, not_on_the_table)
