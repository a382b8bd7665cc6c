"""The Seed-Embryo: a trooper deployed as a seed, that takes its Developed Form by what it does. Page
"Seed-Embryo" (N4).
"""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import Profile, has, says
from rules.ids import PieceId, as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Trooper, card_of, under
from rules.messages import say
from rules.order.seats_changed import shows_itself
from rules.pieces.sealing import commit_who
from rules.pieces.turning import turn
from rules.reference import SkillCard, skill
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.requirements.user import knows

SEED: Final = "Seed-Embryo"


def developed(book: Book, trooper: Trooper | None) -> Profile | None:
    """The Developed Form of a trooper that is a seed still."""
    if trooper is None or not _is_a_seed(book, trooper.profile):
        return None
    return next(iter(trooper.profile.becomes), None)


def _is_a_seed(book: Book, profile: Profile) -> bool:
    asked = lies_as_a_seed.wording(book)
    return asked(profile) if asked is not None else has(profile, SEED)


@rule("SEED-1", only="N5.2")
def lies_as_a_seed(profile: Profile) -> bool:
    """Who has Transmutation (Hatching) is deployed by its first profile."""
    return says(profile, "Transmutation", "Hatching")


def may_already(book: Book, trooper: Trooper | None, card: SkillCard) -> Refusal | None:
    """Why a seed can't declare what its Developed Form could."""
    form = developed(book, trooper)
    if form is None or trooper is None or not knows(book, replace(trooper, profile=form), card):
        return None
    return refuse(not_as_a_seed, card.name)


def borrows(book: Book, trooper: Trooper | None, card: SkillCard) -> bool:
    """Whether a seed has the skills of its Developed Form: it has not, by the rule."""
    form = developed(book, trooper)
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


@hatches.worded("N5.2")
def hatches_by_moving(card: SkillCard) -> bool:
    """By a skill with the Movement label, declared as the first of the Order: for the whole of it."""
    return card.bears("Movement") and not card.roll


@rule("SEED-2")
def hatches_as_it_dodges() -> bool:
    """By a Dodge that it has passed in an ARO, before it makes the Dodge movement."""
    return True


@hatches_as_it_dodges.worded("N5.2")
def hatches_by_a_dodge() -> bool:
    """By a Dodge that it has passed in an ARO, before it makes the Dodge movement."""
    return True


@rule("FAQ-K16")
def stays_a_seed() -> bool:
    """It hatches as its skill says and not by itself, whatever turn it is."""
    return True


def comes_forth(course: Course, command: DeclareSkill) -> None:
    """A seed hatches by what it declares."""
    trooper = under(course.table, course.table.pieces[as_piece(command.actor)])
    book = course.table.book
    if developed(book, trooper) is not None and hatches.by(book)(skill(book, command.skill)):
        hatch(course, as_piece(command.actor), hatches.id)


def dodged(course: Course, piece: PieceId) -> None:
    """A seed that has Dodged in an ARO hatches."""
    order = course.table.order
    answered = order is not None and piece in order.aros
    trooper = under(course.table, course.table.pieces[piece])
    book = course.table.book
    if answered and developed(book, trooper) is not None and hatches_as_it_dodges.by(book)():
        hatch(course, piece, hatches_as_it_dodges.id)


def hatch(course: Course, piece: PieceId, id: str) -> None:
    """The seed, or the Marker that it lay under, is its Model from now on."""
    trooper = under(course.table, course.table.pieces[piece])
    form = developed(course.table.book, trooper)
    assert trooper is not None
    assert form is not None
    seed: Piece = shows_itself(course, course.table.pieces[piece], trooper, id)
    shape = replace(seed.shape, face=MODEL, s=str(form.s))
    turn(course, seed.id, shape, id)
    course.add(e.ProfileTaken(trooper.side, trooper.id, form), id)
    course.add(e.CardShown(seed.id, card_of(form)), id)
    commit_who(course, trooper.side, seed.id, card_of(form))
