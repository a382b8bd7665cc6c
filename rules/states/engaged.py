"""Engaged State: hand to hand with an enemy. Page "Engaged State" (N4)."""

from rules.dice.mods import Mod
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import State

ALLOWED = frozenset({"CC Attack", "Dodge", "Idle", "Reset"})
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


@rule("ENG-A1", off=False)
def comes_to_grips(mine: States, theirs: States) -> bool:
    """Silhouette contact with an enemy, neither of them Immobilized nor Null (but for Possessed and
    Sepsitorized)."""
    return not _out(mine) and not _out(theirs)


# ------------------------------------------------------------------ Effects


@rule("ENG-E1")
def only_close_combat(skill: SkillCard) -> str | None:
    """It declares CC Attack, Dodge, Idle and Reset, and what says that it may be used in Close Combat."""
    if skill.name in ALLOWED or _shoots(skill):
        return None
    return f"Engaged, it can't declare {skill.name}."


@rule("FAQ-K13", off=False)
def goes_berserk(skill: SkillCard) -> bool:
    """Berserk may be declared by who is Engaged."""
    return skill.name == "Berserk"


@rule("FAQ-C9")
def no_shooting(skill: SkillCard) -> str | None:
    """Who was Engaged when the Order began makes no BS Attack."""
    return f"Engaged, it can't declare {skill.name}." if _shoots(skill) else None


def _shoots(skill: SkillCard) -> bool:
    return skill.name == "BS Attack"


@rule("ENG-E3")
def into_close_combat(allies: int) -> Mod | None:
    """-6 to a BS Attack for each ally of the shooter in that Close Combat."""
    return Mod("Into Close Combat", -6 * allies, into_close_combat.id) if allies else None


@rule("ENG-E5", off=False)
def keeps_its_nerve() -> bool:
    """It makes no Guts Roll."""
    return True


# ------------------------------------------------------------------ Cancellation


@rule("ENG-C1", off=False)
def nobody_near(mine: States, others: tuple[States, ...]) -> bool:
    """No enemy is in Silhouette contact any more."""
    return not others


@rule("ENG-C2", off=False)
def nobody_left_to_fight(mine: States, others: tuple[States, ...]) -> bool:
    """Every enemy in contact is Null or Immobilized."""
    return bool(others) and (_out(mine) or all(_out(theirs) for theirs in others))


@rule("ENG-C3", off=False)
def dodges_away() -> bool:
    """A passed Dodge that takes it out of contact; who can't leave stays, and stays Engaged."""
    return True


STATE = State(
    name="Engaged",
    met=comes_to_grips,
    acts=(only_close_combat,),
    lets=goes_berserk,
    acts_from_start=(no_shooting,),
    melee_mods=(into_close_combat,),
    unshaken=keeps_its_nerve,
    parted=(nobody_near, nobody_left_to_fight),
    slips_away=dodges_away,
)
