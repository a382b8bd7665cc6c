"""Lying down, standing up, leaving a foxhole: free of cost, as a movement begins."""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.course import Course
from rules.log.table import Piece, Table
from rules.messages import say, term
from rules.moments import declaring
from rules.page import said
from rules.pieces.entering import enter, unfit
from rules.pieces.leaving import leave
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.state import State
from rules.states import anybody, force, speakers

Found = list[tuple[State, str]]


def may_take(table: Table, piece: Piece, card: SkillCard, *, stance: bool) -> Refusal | None:
    """Whether a skill may be declared that moves its user, or with a change of its stance."""
    if card.roll and stance:
        return Refusal(
            "no-stance",
            say(
                "{card} moves once its Roll is passed: go Prone or stand up then.",
                card=term(card.name),
            ),
        )
    refusal = may_change(table, piece, card, active=True) if stance else None
    if refusal or not card.bears("Movement") or card.roll:
        return refusal
    return may_move(table, piece, card, active=True, stance=stance)


def may_take_each(table: Table, pieces: tuple[PieceId, ...], card: SkillCard) -> Refusal | None:
    """Whether each of the others that act with who declares a skill may change its stance for it."""
    standing = (table.pieces[one] for one in pieces if one in table.pieces)
    refusals = (may_take(table, one, card, stance=True) for one in standing)
    return next((replace(no, field="stances") for no in refusals if no), None)


def may_change(table: Table, piece: Piece, card: SkillCard, *, active: bool) -> Refusal | None:
    """Whether a trooper may change its stance as it begins to move by this skill."""
    if _lifted(table, piece, card, active=active):
        return None
    starting = _starting(table.book, card)
    if not starting:
        able = speakers(table.book, declaring.begins)
        id = next((id for state in able for id in state.ids(declaring.begins)), "")
        return Refusal(
            "no-stance",
            say("Nobody can go Prone or stand up with {card}.", card=term(card.name)),
            id,
        )
    return next((no for state, _ in starting if (no := unfit(table, piece, state))), None)


def would_change(table: Table, piece: Piece, card: SkillCard, *, active: bool) -> str:
    """What a change of stance would be, in the players' words."""
    lifted = _lifted(table, piece, card, active=active)
    if lifted:
        return say("Leave {state} State first", state=term(lifted[0][0].name))
    starting = _starting(table.book, card)
    return say("Enter {state} State first", state=term(starting[0][0].name)) if starting else ""


def would_leave(table: Table, piece: Piece, card: SkillCard, *, active: bool = True) -> str:
    """The State that its user could leave as it begins to move by this skill; empty without one."""
    return next((state.name for state, _ in _lifted(table, piece, card, active=active)), "")


def change(course: Course, piece: PieceId, card: SkillCard, *, active: bool) -> None:
    """Stand up if it lies, lie down if it stands."""
    standing = course.table.pieces[piece]
    lifted = _lifted(course.table, standing, card, active=active)
    for state, id in lifted:
        leave(course, piece, state, id)
    for state, id in [] if lifted else _starting(course.table.book, card):
        enter(course, piece, state, id)


def rise(course: Course, piece: PieceId, card: SkillCard) -> None:
    """End what nobody is in who moves by this skill, whatever its player says."""
    standing = course.table.pieces.get(piece)
    for state, id, _ in (
        said(force(course.table, standing), declaring.upright, card) if standing else ()
    ):
        leave(course, piece, state, id)


def may_move(
    table: Table, piece: Piece, card: SkillCard, *, active: bool, stance: bool
) -> Refusal | None:
    """Whether the States in force let a trooper move by this skill, the one it leaves apart."""
    left = [state for state, _ in _lifted(table, piece, card, active=active)] if stance else []
    staying = tuple(state for state in force(table, piece) if state not in left)
    for _, id, sentence in said(staying, declaring.rooted):
        return Refusal("rooted", sentence, id)
    return None


def left_first(table: Table, piece: Piece, card: SkillCard, *, active: bool) -> tuple[State, ...]:
    """The States that its user leaves as it begins to move by this skill, if it changes its stance."""
    return tuple(state for state, _ in _lifted(table, piece, card, active=active))


def taken_first(book: Book, card: SkillCard) -> tuple[State, ...]:
    """And those that it enters then, if it left none."""
    return tuple(state for state, _ in _starting(book, card))


def _lifted(table: Table, piece: Piece, card: SkillCard, *, active: bool) -> Found:
    found = said(force(table, piece), declaring.lifts, card, active)
    return [(state, id) for state, id, _ in found]


def _starting(book: Book, card: SkillCard) -> Found:
    found = anybody(book, declaring.begins, card)
    return [(state, id) for state, id, _ in found]
