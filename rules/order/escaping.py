"""The Escape System: at the end of the Order the Operator of a TAG that has fallen is outside.
Page "Escape System" (N4).
"""

from msgspec.structs import replace

from rules import events as e
from rules.course import Course
from rules.order.crew import held_by_the_tag, operator_in
from rules.order.entering import leave, struck_down, unfit
from rules.profiles import Profile
from rules.registry import rule
from rules.state import Blow
from rules.states import seen
from rules.table import MODEL, Piece, Trooper, card_of, under
from rules.turn.sealing import commit_new

VEIL = "Smoke"


def eject(course: Course) -> None:
    """Every TAG that has lost its last STR in this Order makes room for its Operator."""
    for piece in tuple(course.table.pieces.values()):
        trooper = under(course.table, piece)
        inside = operator_in(trooper.profile) if trooper else None
        if trooper and inside and piece.lost >= trooper.profile.wounds and comes_out():
            _eject(course, piece, trooper, inside)


@rule("ESC-1", off=False)
def comes_out() -> bool:
    """It comes out by itself, into Silhouette contact with the TAG, whose Model makes room for Smoke."""
    return True


def _eject(course: Course, tag: Piece, trooper: Trooper, inside: Profile) -> None:
    """The piece of the TAG becomes the Operator's: the same trooper, by another of its profiles."""
    beyond = tag.lost - trooper.profile.wounds
    for state in seen(course.table, tag):
        if state.null and (state.serves is None or not_possessed()):
            why = () if state.serves is None else (not_possessed.id,)
            leave(course, tag.id, state, comes_out.id, *why)
    card = card_of(inside)
    piece = course.luck.id(f"escapes from {tag.id}")
    shape = replace(tag.shape, face=MODEL, s=str(inside.s))
    course.add(e.PieceReplaced(tag.id, piece, shape), comes_out.id)
    course.add(e.WoundsMarked(piece, beyond), comes_out.id, held_over(beyond))
    course.add(e.ProfileTaken(trooper.side, trooper.id, inside), comes_out.id)
    course.add(e.CardShown(piece, card), comes_out.id)
    course.add(e.VeilRaised(VEIL, tag.shape.where), comes_out.id)
    commit_new(course, trooper.side, piece, card)
    for state in seen(course.table, course.table.pieces[piece]):
        if unfit(course.table, course.table.pieces[piece], state):
            leave(course, piece, state, comes_out.id)
    if beyond:
        struck_down(course, piece, Blow(beyond, inside.wounds, bearer=card))


def held_over(beyond: int) -> str:
    """The rule by which the Operator loses what the TAG could not."""
    return held_by_the_tag.id if beyond else ""


@rule("FAQ-T8", off=False)
def not_possessed() -> bool:
    """Out of a Possessed TAG comes an Operator that is not Possessed."""
    return True
