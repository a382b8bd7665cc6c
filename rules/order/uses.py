"""Disposable weapons: each shot spends a use, and what is used up can't be used any more."""

from rules import events as e
from rules.bearing import counted
from rules.course import Course
from rules.dice.rolls import burst
from rules.ids import PieceId
from rules.order.arms import arm
from rules.order.deployables import SKILL, is_concealed
from rules.order.entering import enter
from rules.order.otherwise import improved
from rules.order.parties import made_by
from rules.order.requirements import skill_card
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.state import said
from rules.states import force, states
from rules.table import Declared, Piece, Table

TRAIT = "Disposable"


def uses_of(named: str) -> int:
    """How many uses a weapon has; 0 for one that is never used up."""
    try:
        traits = arm(named).traits
    except KeyError:  # a weapon typed in for a free trooper
        return 0
    found = next((trait for trait in traits if trait.startswith(f"{TRAIT} (")), "")
    number = found.removeprefix(f"{TRAIT} (").rstrip(")")
    return int(number) if number.isdecimal() else 0


def may_use(table: Table, piece: Piece, wanted: SkillCard, named: str) -> Refusal | None:
    """Whether the States in force let a weapon be used, and the one that is to begin asks for it."""
    for state in states().values() if named else ():
        if state.armed and state.returns and state.returns(wanted):
            refusal = refuse(state.armed, named)
            if refusal:
                return refusal
    item, of = _item(named), uses_of(named)
    used = piece.uses.get(item, 0)
    for _, id, sentence in said(force(table, piece), lambda state: state.empties, item, used, of):
        return Refusal("used-up", sentence, id)
    return None


def spend(course: Course) -> None:
    """What the skills and AROs of this Order use up, hit or miss."""
    order = course.table.order
    if order is None:
        return
    for piece in order.pieces:
        for declared in made_by(order, piece):
            _spend(course, piece, declared, active=True)
    for piece, declared in order.aros.items():
        _spend(course, piece, declared, active=False)
    for piece, weapon in order.concealed.items():
        _spend(course, piece, Declared(SKILL, weapon=weapon), active=False)


def _spend(course: Course, piece: PieceId, declared: Declared, *, active: bool) -> None:
    of = uses_of(declared.weapon)
    standing = course.table.pieces.get(piece)
    if not of or standing is None:
        return
    item = _item(declared.weapon)
    card, weapon = skill_card(declared.skill), arm(declared.weapon)
    used_so = improved(weapon, card, counted(course.table, standing)) if card else weapon
    shots = burst(used_so.burst, active)
    used = min(of, standing.uses.get(item, 0) + uses_for(shots))
    ids = (uses_for.id,) if shots > 1 else ()
    if declared.skill == SKILL and is_concealed(declared.weapon):
        course.add(e.UsesNoted(standing.side, piece, item, used))
    else:
        course.add(e.UsesCounted(piece, item, used), *ids)
    for state, id, _ in said(tuple(states().values()), lambda s: s.used_up, used, of):
        enter(course, piece, state, id)


def _item(named: str) -> str:
    """What is used up: the weapon, in whichever of its modes."""
    return named.partition(", ")[0]


@rule("FAQ-W4", off=lambda shots: 1)
def uses_for(shots: int) -> int:
    """Each Burst above the first spends one more use."""
    return shots
