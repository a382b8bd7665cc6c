"""The Seed-Embryo: a trooper deployed as a seed, that takes its Developed Form by what it does. Page
"Seed-Embryo" (N4).
"""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import Profile, has
from rules.ids import PieceId, as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Trooper, card_of, under
from rules.messages import say
from rules.order.mounting import shows_itself
from rules.pieces.sealing import commit_who
from rules.pieces.turning import turn
from rules.reference import SkillCard, skill
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.requirements import knows

SEED: Final = "Seed-Embryo"


def developed(trooper: Trooper | None) -> Profile | None:
    """The Developed Form of a trooper that is a seed still."""
    if trooper is None or not has(trooper.profile, SEED):
        return None
    return next(iter(trooper.profile.becomes), None)


def may_already(book: Book, trooper: Trooper | None, card: SkillCard) -> Refusal | None:
    """Why a seed can't declare what its Developed Form could."""
    form = developed(trooper)
    if form is None or trooper is None or not knows(book, replace(trooper, profile=form), card):
        return None
    return refuse(not_as_a_seed, card.name)


def borrows(book: Book, trooper: Trooper | None, card: SkillCard) -> bool:
    """Whether a seed has the skills of its Developed Form: it has not, by the rule."""
    form = developed(trooper)
    if form is None or trooper is None or not knows(book, replace(trooper, profile=form), card):
        return False
    return refuse(not_as_a_seed, card.name) is None


@rule("FAQ-K39")
def not_as_a_seed(wanted: str) -> str | None:
    """What its option adds, skills and weapons, is the Developed Form's alone."""
    return say("Only its Developed Form can use {skill}.", skill=wanted)


@rule("SEED-1")
def hatches(card: SkillCard) -> bool:
    """By a skill that moves, declared as the first of the Order: for the whole of it."""
    return card.bears("Movement") and not card.roll


@rule("SEED-2")
def hatches_as_it_dodges() -> bool:
    """By a Dodge that it has passed in an ARO, before it makes the Dodge movement."""
    return True


@rule("FAQ-K16")
def stays_a_seed() -> bool:
    """It hatches as its skill says and not by itself, whatever turn it is."""
    return True


def comes_forth(course: Course, command: DeclareSkill) -> None:
    """A seed hatches by what it declares."""
    trooper = under(course.table, course.table.pieces[as_piece(command.actor)])
    if developed(trooper) is not None and hatches(skill(course.table.book, command.skill)):
        hatch(course, as_piece(command.actor), hatches.id)


def dodged(course: Course, piece: PieceId) -> None:
    """A seed that has Dodged in an ARO hatches."""
    order = course.table.order
    answered = order is not None and piece in order.aros
    trooper = under(course.table, course.table.pieces[piece])
    if answered and developed(trooper) is not None and hatches_as_it_dodges():
        hatch(course, piece, hatches_as_it_dodges.id)


def hatch(course: Course, piece: PieceId, id: str) -> None:
    """The seed, or the Marker that it lay under, is its Model from now on."""
    trooper = under(course.table, course.table.pieces[piece])
    form = developed(trooper)
    assert trooper is not None
    assert form is not None
    seed: Piece = shows_itself(course, course.table.pieces[piece], trooper, id)
    shape = replace(seed.shape, face=MODEL, s=str(form.s))
    turn(course, seed.id, shape, id)
    course.add(e.ProfileTaken(trooper.side, trooper.id, form), id)
    course.add(e.CardShown(seed.id, card_of(form)), id)
    commit_who(course, trooper.side, seed.id, card_of(form))
