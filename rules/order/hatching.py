"""The Seed-Embryo: a trooper deployed as a seed, that takes its Developed Form by what it does. Page
"Seed-Embryo" (N4).
"""

from typing import Final

from msgspec.structs import replace

from rules import events as e
from rules.commands import DeclareSkill
from rules.course import Course
from rules.ids import PieceId
from rules.order.mounting import shows_itself
from rules.order.requirements import knows
from rules.profiles import Profile, has
from rules.reference import SkillCard, skill
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.table import MODEL, Piece, Trooper, card_of, under
from rules.turn.sealing import commit_new

SEED: Final = "Seed-Embryo"


def developed(trooper: Trooper | None) -> Profile | None:
    """The Developed Form of a trooper that is a seed still."""
    if trooper is None or not has(trooper.profile, SEED):
        return None
    return next(iter(trooper.profile.becomes), None)


def may_already(trooper: Trooper | None, card: SkillCard) -> Refusal | None:
    """Why a seed can't declare what its Developed Form could."""
    form = developed(trooper)
    if form is None or trooper is None or not knows(replace(trooper, profile=form), card):
        return None
    return refuse(not_as_a_seed, card.name)


def borrows(trooper: Trooper | None, card: SkillCard) -> bool:
    """Whether a seed has the skills of its Developed Form: it has not, by the rule."""
    form = developed(trooper)
    if form is None or trooper is None or not knows(replace(trooper, profile=form), card):
        return False
    return refuse(not_as_a_seed, card.name) is None


@rule("FAQ-K39")
def not_as_a_seed(wanted: str) -> str | None:
    """What its option adds, skills and weapons, is the Developed Form's alone."""
    return f"{wanted} is its Developed Form's alone."


@rule("SEED-1", off=False)
def hatches(card: SkillCard) -> bool:
    """By a skill that moves, declared as the first of the Order: for the whole of it."""
    return card.bears("Movement") and not card.roll


@rule("SEED-2", off=False)
def hatches_as_it_dodges() -> bool:
    """By a Dodge that it has passed in an ARO, before it makes the Dodge movement."""
    return True


@rule("FAQ-K16", off=False)
def stays_a_seed() -> bool:
    """It hatches as its skill says and not by itself, whatever turn it is."""
    return True


def comes_forth(course: Course, command: DeclareSkill) -> DeclareSkill:
    """The command, said of the piece that its actor is once it has hatched."""
    trooper = under(course.table, course.table.pieces[command.actor])
    if developed(trooper) is None or not hatches(skill(command.skill)):
        return command
    return replace(command, actor=hatch(course, command.actor, hatches.id))


def dodged(course: Course, piece: PieceId) -> None:
    """A seed that has Dodged in an ARO hatches."""
    order = course.table.order
    answered = order is not None and piece in order.aros
    trooper = under(course.table, course.table.pieces[piece])
    if answered and developed(trooper) is not None and hatches_as_it_dodges():
        hatch(course, piece, hatches_as_it_dodges.id)


def hatch(course: Course, piece: PieceId, id: str) -> PieceId:
    """Its Model takes the place of the seed, or of the Marker that it lay under."""
    trooper = under(course.table, course.table.pieces[piece])
    form = developed(trooper)
    assert trooper is not None
    assert form is not None
    seed: Piece = shows_itself(course, course.table.pieces[piece], trooper, id)
    new = course.luck.id(f"hatches from {seed.id}")
    shape = replace(seed.shape, face=MODEL, s=str(form.s))
    course.add(e.PieceReplaced(seed.id, new, shape), id)
    course.add(e.ProfileTaken(trooper.side, trooper.id, form), id)
    course.add(e.CardShown(new, card_of(form)), id)
    commit_new(course, trooper.side, new, card_of(form))
    return new
