"""The Escape System: at the end of the Order the Operator of a TAG that has fallen is outside.
Page "Escape System" (N4).
"""

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Trooper, card_of, under
from rules.moments import suffering
from rules.moments.suffering import Blow
from rules.pieces.crew import escapes, held_by_the_tag, operator_in
from rules.pieces.entering import struck_down, unfit
from rules.pieces.leaving import leave
from rules.pieces.sealing import commit_who
from rules.pieces.turning import turn
from rules.registry import rule
from rules.states import seen

VEIL = "Smoke"


def eject(course: Course) -> None:
    """Every TAG that has lost its last STR in this Order makes room for its Operator."""
    for piece in tuple(course.table.pieces.values()):
        trooper = under(course.table, piece)
        if trooper is None or not escapes(course.table.book, trooper.profile):
            continue
        inside = operator_in(trooper.profile)
        if inside and piece.lost >= trooper.profile.wounds and comes_out():
            _eject(course, piece, trooper, inside)


@rule("ESC-1")
def comes_out() -> bool:
    """It comes out by itself, into Silhouette contact with the TAG, whose Model makes room for Smoke."""
    return True


def _eject(course: Course, tag: Piece, trooper: Trooper, inside: Profile) -> None:
    """What was the TAG is the Operator: the same trooper, by another of its profiles."""
    beyond = tag.lost - trooper.profile.wounds
    for state in seen(course.table, tag):
        serves = state.speaks(suffering.serves)
        if state.null and (not serves or not_possessed()):
            why = (not_possessed.id,) if serves else ()
            leave(course, tag.id, state, comes_out.id, *why)
    card = card_of(inside)
    shape = replace(tag.shape, face=MODEL, s=str(inside.s))
    turn(course, tag.id, shape, comes_out.id)
    course.add(e.WoundsMarked(tag.id, beyond, inside.structure), comes_out.id, held_over(beyond))
    course.add(e.ProfileTaken(trooper.side, trooper.id, inside), comes_out.id)
    course.add(e.CardShown(tag.id, card), comes_out.id)
    course.add(e.VeilRaised(VEIL, tag.shape.where), comes_out.id)
    commit_who(course, trooper.side, tag.id, card)
    for state in seen(course.table, course.table.pieces[tag.id]):
        if unfit(course.table, course.table.pieces[tag.id], state):
            leave(course, tag.id, state, comes_out.id)
    if beyond:
        struck_down(course, tag.id, Blow(beyond, inside.wounds, bearer=card))


def held_over(beyond: int) -> str:
    """The rule by which the Operator loses what the TAG could not."""
    return held_by_the_tag.id if beyond else ""


@rule("FAQ-T8")
def not_possessed() -> bool:
    """Out of a Possessed TAG comes an Operator that is not Possessed."""
    return True
