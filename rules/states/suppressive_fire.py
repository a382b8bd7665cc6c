"""Suppressive Fire State: a weapon that keeps heads down. Page "Suppressive Fire State" (N4)."""

from msgspec.structs import replace

from rules.dice.mods import Mod
from rules.order.arms import arm, arms
from rules.profiles import Profile
from rules.reference import SkillCard, Weapon, weapon
from rules.registry import rule
from rules.state import Cause, State, When

NAME = "Suppressive Fire"
MODE = "Suppressive Fire Mode Weapon"
ENDED_BY = frozenset(
    {"Engaged", "Isolated", "Retreat!", "Immobilized-A", "Immobilized-B", "Immobilized-2"}
)

# ------------------------------------------------------------------ Activation


@rule("SUPP-A1", off=False)
def by_entire_order(skill: SkillCard) -> bool:
    """By the Entire Order of that name."""
    return skill.name == NAME


@rule("SUPP-A1")
def with_such_a_weapon(named: str) -> str | None:
    """With a weapon that bears the trait."""
    return None if arm(named).bears(NAME) else f"{named} can't be used for Suppressive Fire."


@rule("SUPP-A2", off=False)
def by_a_command_token(profile: Profile) -> bool:
    """By the Strategic Use of a Command Token, with such a weapon."""
    return any(arm(named).bears(NAME) for named in arms(profile.weapons))


# ------------------------------------------------------------------ Effects


@rule("SUPP-E1")
def heads_down(within: bool) -> Mod | None:
    """-3 to every enemy within 24 inches in a Face to Face Roll against it."""
    return Mod(NAME, -3, heads_down.id) if within else None


@rule("SUPP-E2")
def in_its_mode(used: Weapon) -> Weapon | None:
    """The range bands and Burst of the Suppressive Fire Mode; all else is the weapon's own."""
    mode = weapon(MODE)
    return replace(used, bands=mode.bands, burst=mode.burst) if used.bears(NAME) else None


@rule("SUPP-E3", off=0)
def with_its_whole_burst(used: Weapon) -> int:
    """In ARO it fires its whole Burst, at a single target."""
    return weapon(MODE).burst if used.bears(NAME) else 0


# ------------------------------------------------------------------ Cancellation


@rule("SUPP-C1")
def an_order(cause: Cause) -> When | None:
    """Declaring any Order."""
    return "now" if cause.kind == "declared" and not cause.aro else None


@rule("SUPP-C2")
def another_aro(cause: Cause) -> When | None:
    """Declaring any ARO but a BS Attack."""
    if cause.kind != "declared" or not cause.aro or cause.skill is None:
        return None
    return None if cause.skill.name == "BS Attack" else "now"


@rule("SUPP-C3")
def another_weapon(cause: Cause) -> When | None:
    """Using a weapon without the trait."""
    if cause.kind != "declared" or not cause.weapon:
        return None
    return None if arm(cause.weapon).bears(NAME) else "now"


@rule("SUPP-C4")
def lost_nerve(cause: Cause) -> When | None:
    """Failing a Guts Roll."""
    return "now" if cause.kind == "failed" and cause.what == "Guts Roll" else None


@rule("SUPP-C5")
def another_state(cause: Cause) -> When | None:
    """Entering Engaged, Isolated or Retreat! State, an Immobilized or a Null one."""
    if cause.kind != "entered":
        return None
    return "now" if cause.null or cause.what in ENDED_BY else None


@rule("SUPP-C6")
def nobody_leads(cause: Cause) -> When | None:
    """Its army falls into Loss of Lieutenant."""
    return "now" if cause.kind == "other" and cause.what == "Loss of Lieutenant" else None


@rule("SUPP-C7")
def joined_a_fireteam(cause: Cause) -> When | None:
    """Its trooper joins a Fireteam."""
    return "now" if cause.kind == "other" and cause.what == "Fireteam" else None


STATE = State(
    name=NAME,
    returns=by_entire_order,
    armed=with_such_a_weapon,
    entered_by_token=by_a_command_token,
    opposed_mods=(heads_down,),
    fires=in_its_mode,
    bursts=with_its_whole_burst,
    ends=(
        an_order,
        another_aro,
        another_weapon,
        lost_nerve,
        another_state,
        nobody_leads,
        joined_a_fireteam,
    ),
)
