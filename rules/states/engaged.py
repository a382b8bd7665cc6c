"""Engaged State: hand to hand with an enemy. Page "Engaged State" (N4)."""

from rules.book.editions import N4
from rules.dice.mods import Mod
from rules.messages import say, term
from rules.moments import declaring, meeting, rolling
from rules.moments.declaring import Act
from rules.moments.rolling import Roll
from rules.page import at, fact
from rules.reference import SkillCard
from rules.state import State

ALLOWED = frozenset({"CC Attack", "Dodge", "Idle", "Reset"})
TREATS = frozenset({"Doctor", "Engineer"})
IMMOBILIZED = frozenset({"Immobilized-A", "Immobilized-B", "Immobilized-2"})
STILL_FIGHTING = frozenset({"Possessed", "Sepsitorized"})

States = tuple[State, ...]


def _out(states: States) -> bool:
    """Whether somebody in these States is no enemy to fight with hand to hand."""
    return any(
        state.name in IMMOBILIZED or (state.null and state.name not in STILL_FIGHTING)
        for state in states
    )


# ------------------------------------------------------------------ Activation


@at(meeting.met, "ENG-A1", "Activation")
def comes_to_grips(mine: States, theirs: States) -> bool:
    """Silhouette contact with an enemy, neither of them Immobilized nor Null (but for Possessed and
    Sepsitorized)."""
    return not _out(mine) and not _out(theirs)


# ------------------------------------------------------------------ Effects


@at(declaring.forbids, "ENG-E1", "Effects")
def only_close_combat(act: Act) -> str | None:
    """It declares CC Attack, Dodge, Idle and Reset, and what says that it may be used in Close Combat."""
    barred = act.whose == "own" and act.skill.name not in ALLOWED and not _shoots(act.skill)
    return (
        say("It is Engaged: it can't declare {skill}.", skill=term(act.skill.name))
        if barred
        else None
    )


@only_close_combat.worded("N5.2")
def only_in_close_combat(act: Act) -> str | None:
    """It declares Berserk, CC Attack, Dodge, Idle and Reset, and what says that it may be used so."""
    return only_close_combat.by(N4)(act)


@at(declaring.helped, "ENG-E1", "Effects")
def nobody_treats_it(skill: SkillCard) -> str | None:
    """Who touches it is at its Close Combat: an ally uses neither Doctor nor Engineer on it."""
    return (
        say("It is Engaged: nobody can use {skill} on it.", skill=term(skill.name))
        if skill.name in TREATS
        else None
    )


@at(declaring.allows, "FAQ-K13", "Effects")
def goes_berserk(act: Act) -> bool:
    """Berserk may be declared by who is Engaged."""
    return act.whose == "own" and act.skill.name == "Berserk"


@at(declaring.forbids, "FAQ-C9", "Effects")
def no_shooting(act: Act) -> str | None:
    """Who was Engaged when the Order began makes no BS Attack."""
    barred = act.whose == "own" and act.stood and _shoots(act.skill)
    return (
        say("It is Engaged: it can't declare {skill}.", skill=term(act.skill.name))
        if barred
        else None
    )


def _shoots(skill: SkillCard) -> bool:
    return skill.name == "BS Attack"


@at(declaring.looks, "ENG-E2", "Effects")
def sees_the_fight_alone(within: bool) -> str | None:
    """It has no LoF outside its Close Combat; within it sees all round."""
    return None if within else say("It is Engaged: it has no LoF outside its Close Combat.")


@at(rolling.mods, "ENG-E3", "Effects")
def into_close_combat(roll: Roll) -> Mod | None:
    """-6 to a BS Attack for each ally of the shooter in that Close Combat."""
    allies = roll.allies
    return Mod("Into Close Combat", -6 * allies, into_close_combat.id) if allies else None


affected_together = fact(
    meeting.affected_together,
    "ENG-E4",
    "Effects",
    "A Template that touches one who is Engaged affects all in that Close Combat.",
)


keeps_its_nerve = fact(rolling.unshaken, "ENG-E5", "Effects", "It makes no Guts Roll.")


# ------------------------------------------------------------------ Cancellation


@at(meeting.parted, "ENG-C1", "Cancellation")
def nobody_near(mine: States, others: tuple[States, ...]) -> bool:
    """No enemy is in Silhouette contact any more."""
    return not others


@at(meeting.parted, "ENG-C2", "Cancellation")
def nobody_left_to_fight(mine: States, others: tuple[States, ...]) -> bool:
    """Every enemy in contact is Null or Immobilized."""
    return bool(others) and (_out(mine) or all(_out(theirs) for theirs in others))


dodges_away = fact(
    meeting.slips_away,
    "ENG-C3",
    "Cancellation",
    "A passed Dodge that takes it out of contact; who can't leave stays, and stays Engaged.",
)


STATE = State(name="Engaged")
