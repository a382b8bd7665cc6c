"""Retreat! State: an army that has lost three quarters of itself thinks of getting away.

Page "Retreat! State" (N4). When an army is in it, is for the check of the Tactical Phase.
"""

from rules.book.profiles import Profile, has
from rules.messages import say, term
from rules.moments import declaring, ending, suffering
from rules.moments.declaring import Act
from rules.page import at, fact
from rules.state import State

STEADFAST = ("Courage", "Religious Troop", "Veteran")
ALLOWED = frozenset({"Cautious Movement", "Dodge", "Reset"})

# ------------------------------------------------------------------ Effects


runs = fact(
    suffering.routs,
    "RETREAT-E2",
    "Effects",
    "Each survivor of an army in Retreat! gets the token.",
)


@at(suffering.exempt, "RETREAT-E5", "Effects")
def steadfast(profile: Profile) -> bool:
    """Courage, Religious Troop and Veteran ignore it."""
    return any(has(profile, name) for name in STEADFAST)


@steadfast.worded("N5.2")
def never_in_it(profile: Profile) -> bool:
    """Courage, Religious Troop and Warhorse keep a trooper out of it."""
    return any(has(profile, name) for name in (*STEADFAST[:2], "Warhorse"))


@at(declaring.forbids, "RETREAT-E3", "Effects")
def only_away(act: Act) -> str | None:
    """It declares Short Movement Skills, Cautious Movement, Dodge and Reset alone."""
    away = act.skill.may_be("short_movement") or act.skill.name in ALLOWED
    barred = act.whose == "own" and not away
    return (
        say("It can't declare {skill} in Retreat!.", skill=term(act.skill.name)) if barred else None
    )


@at(suffering.unmasks, "RETREAT-E4", "Effects")
def shows_itself(marker: bool) -> bool:
    """Whoever enters it in a Marker State is a Marker no more."""
    return marker


# ------------------------------------------------------------------ Cancellation


freed_by_a_token = fact(
    ending.token,
    "RETREAT-C2",
    "Cancellation",
    "A Command Token frees one trooper of it.",
    "tactical",
)


for_good = fact(
    ending.for_good,
    "RETREAT-C2",
    "Cancellation",
    "It ignores Retreat! until the end of the game.",
)


STATE = State(name="Retreat!")
