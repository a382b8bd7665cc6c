"""Frenzy: who has drawn blood is Impetuous from the next States Phase on, for the rest of the game."""

from typing import Final

from rules.book.profiles import has
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import piece_of, under
from rules.moments.ending import Cause
from rules.pieces.cancellation import strikes
from rules.pieces.leaving import leave
from rules.pieces.settling import reconcile
from rules.reference.arms import traits_of
from rules.registry import rule
from rules.seen.effective import counted
from rules.skills.impetuous import SKILL, is_impetuous
from rules.skills.no_cover import LIMITED
from rules.states import states

NAME: Final = "Frenzy"


def draws_blood(course: Course, by: PieceId | None, weapon: str) -> None:
    """An enemy has lost Wounds (or STR) by this piece, with this weapon."""
    standing = piece_of(course.table, by)
    card = counted(course.table, standing) if standing else None
    if standing is None or card is None or standing.id in course.table.blooded:
        return
    if has(card, NAME) and not is_impetuous(card):
        book = course.table.book
        course.by(first_blood.by(book), standing.id, "Deployable" in traits_of(book, weapon))


def kills(course: Course, by: PieceId, weapon: str) -> None:
    """An enemy is Dead by this piece, without a Saving Roll."""
    asked = by_a_coup_de_grace.wording(course.table.book)
    if asked is not None and asked():
        draws_blood(course, by, weapon)


@rule("FRENZY-1")
def first_blood(piece: PieceId, deployed: bool) -> e.BloodDrawn | None:
    """It has made an enemy lose Wounds or STR."""
    return e.BloodDrawn(piece)


@first_blood.worded("N5.2")
def first_blood_of_its_own(piece: PieceId, deployed: bool) -> e.BloodDrawn | None:
    """It has itself made an enemy take a Wound; what it has deployed does not count."""
    return None if deployed else e.BloodDrawn(piece)


@rule("FRENZY-1", only="N5.2")
def by_a_coup_de_grace() -> bool:
    """Or it has put an enemy into Dead State."""
    return True


def awake(course: Course) -> None:
    """At the States Phase: no disguise holds them any longer, and they are Impetuous."""
    if not course.table.blooded:
        return
    for piece in [one for one in course.table.pieces if one in course.table.blooded]:
        strikes(course, piece, Cause("other", what=SKILL))
        trooper = under(course.table, course.table.pieces[piece])
        for name in sorted(trooper.states) if trooper else ():
            if name in states(course.table.book) and states(course.table.book)[name].marker:
                leave(course, piece, states(course.table.book)[name], gains_it.id)
                course.add(e.RevealCalled((piece,)), gains_it.id)
    reconcile(course)
    for piece in [one for one in course.table.pieces if one in course.table.blooded]:
        course.by(gains_it, piece)
        if (asked := loses_cover.wording(course.table.book)) is not None:
            course.by(asked, piece)


@rule("FRENZY-2")
def gains_it(piece: PieceId) -> e.SkillGained | None:
    """In the States Phase it becomes Impetuous."""
    return e.SkillGained(piece, SKILL)


@rule("FRENZY-2", only="N5.2")
def loses_cover(piece: PieceId) -> e.SkillGained | None:
    """And it has Limited Cover."""
    return e.SkillGained(piece, LIMITED)
