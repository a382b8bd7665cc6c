"""Airborne Deployment: Combat Jump and Parachutist arrive in mid-game, and nobody knows before.

Page "Airborne Deployment" (N4).
"""

from rules.absence import Away
from rules.profiles import Profile, has
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Cause

NAME = "Airborne Deployment"
JUMP = "Combat Jump"
ARRIVALS = (JUMP, "Parachutist")


@rule("AIR-1", off=False)
def comes_later(profile: Profile) -> bool:
    """A trooper with such a skill may be left off the table, to arrive in mid-game."""
    return any(has(profile, skill) for skill in ARRIVALS)


@rule("AIR-2", off=False)
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
        return "It has not arrived: all it can declare is how it does."
    return f"{card.name} brings a trooper onto the table; it stands there already."


@rule("AIR-4")
def with_its_own_order(pool: str) -> str | None:
    """It arrives by its own Order, and by no other."""
    return None if pool == "own" else "It arrives by its own Order, not by one of a pool."


@rule("FAQ-T3", off=False)
def loses_its_own(pool: str, together: bool) -> bool:
    """It may arrive in a Coordinated Order, or by an Impetuous activation: its own Order is lost."""
    return pool == "impetuous" or (pool == "regular" and together)


@rule("AIR-5", off=False)
def jump_is_rolled(card: SkillCard) -> bool:
    """A Combat Jump needs a PH Roll; it lands before anybody reacts."""
    return card.name == JUMP


@rule("AIR-7", off=False)
def blown_off_course(cause: Cause) -> bool:
    """Failing the Roll it is placed as its Model in its own zone, touching the edge of the table."""
    return cause.kind == "failed" and cause.what == JUMP


AWAY = Away(NAME, comes_later, not_on_the_table)
