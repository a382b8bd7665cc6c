"""Transmutation by Wounds or STR: with its first profile gone a trooper fights on by its second. Page
"Transmutation" (N4)."""

from typing import Final

from msgspec.structs import replace

from rules.book.profiles import Bearer, Profile, says
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Piece, Trooper, card_of, under
from rules.moments.suffering import Blow
from rules.pieces.entering import struck_down
from rules.pieces.sealing import commit_who
from rules.pieces.turning import turn
from rules.registry import rule

_BY_HARM: Final = ("W", "Wounds", "STR")


def second_form(profile: Profile) -> Profile | None:
    """The profile that takes the place of one that has lost its last point; None without one."""
    return next(iter(profile.becomes), None) if by_harm(profile) else None


def by_harm(bearer: Bearer) -> bool:
    """Whether it changes as it loses its last Wound, or point of STR."""
    return any(says(bearer, "Transmutation", word) for word in _BY_HARM)


@rule("TRANS-1")
def stays_up(bearer: Bearer) -> bool:
    """It does not fall as it loses the last point of its first profile."""
    return by_harm(bearer)


def transmute(course: Course) -> None:
    """At the end of an Order, after the Guts Rolls, whoever has lost its first profile has its second."""
    for piece in tuple(course.table.pieces.values()):
        trooper = under(course.table, piece)
        form = second_form(trooper.profile) if trooper and piece.real is not False else None
        if trooper and form and piece.lost >= trooper.profile.wounds and stays_up(trooper.profile):
            _change(course, piece, trooper, form)


def _change(course: Course, piece: Piece, trooper: Trooper, form: Profile) -> None:
    beyond = left_over(piece.lost - trooper.profile.wounds)
    card = card_of(form)
    turn(course, piece.id, replace(piece.shape, s=str(form.s)), stays_up.id)
    course.add(e.WoundsMarked(piece.id, beyond, form.structure), stays_up.id)
    course.add(e.ProfileTaken(trooper.side, trooper.id, form), stays_up.id)
    course.add(e.CardShown(piece.id, card), stays_up.id, left_over.id if beyond else "")
    commit_who(course, trooper.side, piece.id, card)
    if beyond:
        struck_down(course, piece.id, Blow(beyond, form.wounds, bearer=card))


@rule("TRANS-2")
def left_over(beyond: int) -> int:
    """What it lost beyond the last point of the first profile is lost by the second."""
    return beyond
