"""Frenzy: who has drawn blood is Impetuous from the next States Phase on, for the rest of the game."""

from typing import Final

from rules import events as e
from rules.bearing import counted
from rules.course import Course
from rules.ids import PieceId
from rules.order.causes import strikes
from rules.order.entering import leave
from rules.order.settling import reconcile
from rules.profiles import has
from rules.registry import rule
from rules.state import Cause
from rules.states import states
from rules.table import under
from rules.turn.impetuous import SKILL, is_impetuous

NAME: Final = "Frenzy"


def draws_blood(course: Course, by: PieceId | None) -> None:
    """An enemy has lost Wounds (or STR) by this piece."""
    standing = course.table.pieces.get(by or "")
    card = counted(course.table, standing) if standing else None
    if standing is None or card is None or standing.id in course.table.blooded:
        return
    if has(card, NAME) and not is_impetuous(card):
        course.by(first_blood, standing.id)


@rule("FRENZY-1")
def first_blood(piece: PieceId) -> e.BloodDrawn | None:
    """It has made an enemy lose Wounds or STR."""
    return e.BloodDrawn(piece)


def awake(course: Course) -> None:
    """At the States Phase: no disguise holds them any longer, and they are Impetuous."""
    if not course.table.blooded:
        return
    for piece in [one for one in course.table.pieces if one in course.table.blooded]:
        trooper = under(course.table, course.table.pieces[piece])
        for name in sorted(trooper.states) if trooper else ():
            if name in states() and states()[name].marker:
                leave(course, piece, states()[name], gains_it.id)
                course.add(e.RevealCalled((piece,)), gains_it.id)
        strikes(course, piece, Cause("other", what=SKILL))
    reconcile(course)
    for piece in [one for one in course.table.pieces if one in course.table.blooded]:
        course.by(gains_it, piece)


@rule("FRENZY-2")
def gains_it(piece: PieceId) -> e.SkillGained | None:
    """In the States Phase it becomes Impetuous."""
    return e.SkillGained(piece, SKILL)
