"""Which skills the notebook carries out, and by what: a skill that nothing here carries out can't be
declared.

A function registers itself for the skills that it carries out. It is asked once the Roll is made
(with how it ended), at the moment of the Order that its `Stage` names.
"""

from collections.abc import Callable
from typing import Final, Literal

from rules.course import Course
from rules.ids import PieceId
from rules.reference import SkillCard
from rules.registry import remembered
from rules.states import states
from rules.table import Declared, Made

Stage = Literal["declared", "at once", "rolled", "cured", "hit"]
"""When a skill does what it does: by its movement, or at once, as it is declared; once its Roll is
made; at 5.1, where what helps (cured) comes before what harms (hit)."""

Carrying = Callable[[Course, PieceId, Declared, Made], None]

_CARRIED: Final[dict[str, tuple[Stage, Carrying]]] = {}


def carries_out(at: Stage, *skills: str) -> Callable[[Carrying], Carrying]:
    """Register what carries out these skills, and when in the Order."""

    def register(function: Carrying) -> Carrying:
        _CARRIED.update(dict.fromkeys(skills, (at, function)))
        return function

    return register


def carried(skill: str, at: str) -> Carrying | None:
    """What carries out a skill at this moment, if anything does."""
    stage, function = _CARRIED.get(skill, ("", None))
    return function if stage == at else None


@remembered
def is_carried_out(card: SkillCard) -> bool:
    """Whether the notebook carries out this skill: by itself, or because it returns to a State."""
    return card.name in _CARRIED or any(
        state.returns is not None and state.returns(card) for state in states().values()
    )


@carries_out("declared", "Move", "Idle", "Cautious Movement", "Look Out!")
@carries_out("declared", "Climb", "Jump", "Super-Jump", "Place Deployable")
def as_declared(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """What moves (or does nothing) has done so as it was declared."""
