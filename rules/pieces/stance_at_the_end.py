"""Lying down or standing up as a movement ends, where an edition lets its troopers do so then, too."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log.course import Course
from rules.log.table import Piece, Table
from rules.messages import say, term
from rules.moments import declaring
from rules.page import said
from rules.pieces.entering import enter, unfit
from rules.pieces.leaving import leave
from rules.pieces.stance import left_first, taken_first
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.state import State
from rules.states import anybody, force, speakers


def may_each(
    table: Table,
    card: SkillCard,
    lie: Iterable[PieceId],
    stand: Iterable[PieceId],
    first: Iterable[PieceId],
) -> Refusal | None:
    """Whether those who move by a skill in their own Turn may `lie` down as they come there, or `stand` up;
    `first`: who changes its stance already as it begins."""
    changed = frozenset(first)
    for field, named in (("lies_last", lie), ("stands_last", stand)):
        lies = field == "lies_last"
        for piece in (table.pieces[one] for one in named if one in table.pieces):
            no = _may(table, piece, card, lies=lies, first=piece.id in changed)
            if no is not None:
                return replace(no, field=field)
    return None


def _may(table: Table, piece: Piece, card: SkillCard, *, lies: bool, first: bool) -> Refusal | None:
    if card.roll:
        sentence = say(
            "{card} moves once its Roll is passed: go Prone or stand up then.",
            card=term(card.name),
        )
        return Refusal("no-stance", sentence)
    asked = may_lie_down if lies else may_stand_up
    return asked(table, piece, card, active=True, first=first)


def may_lie_down(
    table: Table, piece: Piece, card: SkillCard, *, active: bool, first: bool
) -> Refusal | None:
    """Whether a trooper may lie down as its movement by this skill ends."""
    standing = _by_then(table, piece, card, active=active, first=first)
    begun = [(state, id) for state, id, _ in anybody(table.book, declaring.begins_last, card)]
    if not begun:
        able = speakers(table.book, declaring.begins_last)
        id = next((id for state in able for id in state.ids(declaring.begins_last)), "")
        sentence = say("Nobody can go Prone at the end of {card}.", card=term(card.name))
        return Refusal("no-stance", sentence, id)
    for state, id in begun:
        if state in standing:
            sentence = say("It is in {state} State already.", state=term(state.name))
            return Refusal("no-stance", sentence, id)
    return next((no for state, _ in begun if (no := unfit(table, piece, state))), None)


def may_stand_up(
    table: Table, piece: Piece, card: SkillCard, *, active: bool, first: bool
) -> Refusal | None:
    """Whether a trooper may stand up as its movement by this skill ends."""
    standing = _by_then(table, piece, card, active=active, first=first)
    if any(said(standing, declaring.lifts_last, card, active)):
        return None
    sentence = say("There is nothing to stand up from at the end of {card}.", card=term(card.name))
    return Refusal("no-stance", sentence)


def lies_down(course: Course, piece: PieceId, card: SkillCard) -> None:
    """It lies down where its movement has ended."""
    for state, id, _ in anybody(course.table.book, declaring.begins_last, card):
        enter(course, piece, state, id)


def stands_up(course: Course, piece: PieceId, card: SkillCard, *, active: bool) -> None:
    """It stands up where its movement has ended."""
    standing = force(course.table, course.table.pieces[piece])
    for state, id, _ in said(standing, declaring.lifts_last, card, active):
        leave(course, piece, state, id)


def _by_then(
    table: Table, piece: Piece, card: SkillCard, *, active: bool, first: bool
) -> tuple[State, ...]:
    """The States that it is in as it moves."""
    standing = force(table, piece)
    if not first:
        return standing
    left = left_first(table, piece, card, active=active)
    return (
        tuple(one for one in standing if one not in left)
        if left
        else (*standing, *taken_first(table.book, card))
    )
