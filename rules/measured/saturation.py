"""Saturation Zones: what is solid on the way of a shot takes a die of its Burst. Page "Saturation" (N4).

Where a Zone lies the table alone knows; who declares a BS Attack through it says so.
"""

from typing import Final

from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Declared, Piece
from rules.messages import say, term
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.weapons.improvements import is_a_bs_attack

SATURATION: Final = "Saturation"


def may_be_thinned(card: SkillCard, *, saturated: bool) -> Refusal | None:
    """Whether a Saturation Zone has to do with a skill."""
    return refuse(of_a_bs_attack, card) if saturated else None


@rule("SATUR-1")
def of_a_bs_attack(card: SkillCard) -> str | None:
    """From, into or through a Saturation Zone a BS Attack has a die less, and nothing else has."""
    if is_a_bs_attack(card):
        return None
    return say(
        "{card} is no BS Attack: a Saturation Zone takes nothing of it.", card=term(card.name)
    )


@rule("SATUR-2", off=lambda dice: dice)
def one_die_less(dice: int) -> int:
    """It is taken from what each target has once the Burst is divided, and leaves one at least; many
    Zones take no more than one."""
    return max(dice - 1, 1)


def left_of(declared: Declared, card: SkillCard, dice: int) -> tuple[int, tuple[str, ...]]:
    """How many of the dice for one target get through, and by which rules."""
    if not declared.saturated or refuse(of_a_bs_attack, card):
        return dice, ()
    return one_die_less(dice), (of_a_bs_attack.id, one_die_less.id)


def claim_saturation(course: Course, actor: Piece, declared: Declared) -> None:
    """That it shoots through one, its owner says."""
    if declared.saturated:
        told = e.FactStated(actor.side, SATURATION, actor.id, declared.target)
        course.add(told, of_a_bs_attack.id)
