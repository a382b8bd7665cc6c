"""Suppressive Fire State: a weapon that keeps heads down. Page "Suppressive Fire State" (N4)."""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import Profile, label_name
from rules.dice.mods import Mod
from rules.messages import say
from rules.moment import When
from rules.moments import ending, entering, rolling
from rules.moments.ending import Cause
from rules.moments.rolling import Roll
from rules.page import at, fact
from rules.reference import SkillCard, Weapon, weapon
from rules.reference.arms import arm, arms
from rules.state import State

NAME = "Suppressive Fire"
MODE = "Suppressive Fire Mode Weapon"
ENDED_BY = frozenset(
    {"Engaged", "Isolated", "Retreat!", "Immobilized-A", "Immobilized-B", "Immobilized-2"}
)

# ------------------------------------------------------------------ Activation


@at(entering.order, "SUPP-A1", "Activation")
def by_entire_order(skill: SkillCard) -> bool:
    """By the Entire Order of that name."""
    return skill.name == NAME


@at(entering.weapon, "SUPP-A1", "Activation")
def with_such_a_weapon(book: Book, named: str) -> str | None:
    """With a weapon that bears the trait."""
    return (
        None
        if arm(book, named).bears(NAME)
        else say("{weapon} can't be used for Suppressive Fire.", weapon=named)
    )


@at(entering.token, "SUPP-A2", "Activation")
def by_a_command_token(book: Book, profile: Profile) -> bool:
    """By the Strategic Use of a Command Token, with such a weapon."""
    return any(arm(book, named).bears(NAME) for named in arms(book, profile.weapons))


leaves_its_fireteam = fact(
    entering.alone, "FAQ-T6", "Activation", "Who enters it is in its Fireteam no more."
)

# ------------------------------------------------------------------ Effects


@at(rolling.mods, "SUPP-E1", "Effects")
def heads_down(roll: Roll) -> Mod | None:
    """-3 to every enemy within 24 inches in a Face to Face Roll against it."""
    return Mod(NAME, -3, heads_down.id) if roll.facing else None


@at(rolling.weapon, "SUPP-E2", "Effects")
def in_its_mode(book: Book, used: Weapon) -> Weapon | None:
    """The range bands and Burst of the Suppressive Fire Mode; all else is the weapon's own."""
    mode = weapon(book, MODE)
    return replace(used, bands=mode.bands, burst=mode.burst) if used.bears(NAME) else None


@at(rolling.burst, "SUPP-E3", "Effects")
def with_its_whole_burst(book: Book, used: Weapon) -> int:
    """In ARO it fires its whole Burst, at a single target."""
    return weapon(book, MODE).burst if used.bears(NAME) else 0


# ------------------------------------------------------------------ Cancellation


@at(ending.struck, "SUPP-C1", "Cancellation")
def an_order(cause: Cause) -> When | None:
    """Declaring any Order."""
    return "now" if cause.kind == "declared" and not cause.aro else None


@at(ending.struck, "SUPP-C2", "Cancellation")
def another_aro(cause: Cause) -> When | None:
    """Declaring any ARO but a BS Attack."""
    if cause.kind != "declared" or not cause.aro or cause.skill is None:
        return None
    return None if cause.skill.name == "BS Attack" else "now"


@at(ending.struck, "SUPP-C3", "Cancellation")
def another_weapon(cause: Cause) -> When | None:
    """Using a weapon without the trait."""
    if cause.kind != "declared" or not cause.weapon:
        return None
    return None if NAME in map(label_name, cause.traits) else "now"


@at(ending.struck, "SUPP-C4", "Cancellation")
def lost_nerve(cause: Cause) -> When | None:
    """Failing a Guts Roll."""
    return "now" if cause.kind == "failed" and cause.what == "Guts Roll" else None


@at(ending.struck, "SUPP-C5", "Cancellation")
def another_state(cause: Cause) -> When | None:
    """Entering Engaged, Isolated or Retreat! State, an Immobilized or a Null one."""
    if cause.kind != "entered":
        return None
    return "now" if cause.null or cause.what in ENDED_BY else None


@at(ending.struck, "SUPP-C6", "Cancellation")
def nobody_leads(cause: Cause) -> When | None:
    """Its army falls into Loss of Lieutenant."""
    return "now" if cause.kind == "other" and cause.what == "Loss of Lieutenant" else None


@at(ending.struck, "SUPP-C7", "Cancellation")
def joined_a_fireteam(cause: Cause) -> When | None:
    """Its trooper joins a Fireteam."""
    return "now" if cause.kind == "other" and cause.what == "Fireteam" else None


STATE = State(name=NAME)
