"""Transmutation by Wounds or STR: with its first profile gone a trooper fights on by its second. Page
"Transmutation" (N4)."""

import re
from typing import Final

from msgspec.structs import replace

from rules.book.brackets import Count, Word
from rules.book.editions import Book
from rules.book.profiles import Bearer, Profile, all_borne, bonus, says
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, card_of, under
from rules.messages import say
from rules.moments.ending import Cause
from rules.moments.suffering import Blow
from rules.pieces.cancellation import strikes
from rules.pieces.entering import struck_down
from rules.pieces.sealing import commit_who
from rules.pieces.turning import turn
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.states import null

NAME: Final = "Transmutation"
WIP: Final = "WIP"
ECLIPSE: Final = "Eclipse"
ESCAPE: Final = "Escape System"
_ESCAPES: Final = re.compile(rf"{ESCAPE}-(\d)")
"""As it is printed without the space that makes a MOD of it."""
_BY_HARM: Final = ("W", "Wounds", "STR")


def second_form(profile: Profile) -> Profile | None:
    """The profile that takes the place of one that has lost its last point; None without one."""
    return next(iter(profile.becomes), None) if by_harm(profile) else None


def by_harm(bearer: Bearer) -> bool:
    """Whether it changes as it loses its last Wound, or point of STR."""
    return any(says(bearer, NAME, word) for word in _BY_HARM)


@rule("TRANS-1")
def stays_up(bearer: Bearer) -> bool:
    """It does not fall as it loses the last point of its first profile."""
    return by_harm(bearer)


def transmute(course: Course) -> None:
    """At the end of an Order, after the Guts Rolls, whoever has lost its first profile has its second."""
    for piece in tuple(course.table.pieces.values()):
        trooper = under(course.table, piece)
        if trooper and trooper.profile.becomes and piece.real is not False:
            _turn_at_so_many(course, piece, trooper)
        form = second_form(trooper.profile) if trooper and piece.real is not False else None
        if trooper and form and piece.lost >= trooper.profile.wounds and stays_up(trooper.profile):
            _change(course, piece, trooper, form)


def take(course: Course, piece: Piece, trooper: Trooper, form: Profile, id: str) -> None:
    """A Model is by another profile what it is, from now on."""
    card = card_of(form)
    turn(course, piece.id, replace(piece.shape, s=str(form.s)), id)
    course.add(e.ProfileTaken(trooper.side, trooper.id, form), id)
    course.add(e.CardShown(piece.id, card), id)
    commit_who(course, trooper.side, piece.id, card)


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


def _turn_at_so_many(course: Course, piece: Piece, trooper: Trooper) -> None:
    """It has received as many Wounds as its skill says."""
    book = course.table.book
    by_wounds, by_escaping = at_so_many.wording(book), escapes_at_so_many.wording(book)
    escapes = by_escaping(trooper.profile) if by_escaping is not None else 0
    needed = escapes or (by_wounds(trooper.profile) if by_wounds is not None else 0)
    if not needed or piece.lost < needed:
        return
    id = escapes_at_so_many.id if escapes else at_so_many.id
    form, shared = trooper.profile.becomes[0], shares_its_wounds.by(book)(piece.lost)
    card = card_of(form)
    if escapes:
        strikes(course, piece.id, Cause("other", what=ESCAPE))
    turn(course, piece.id, replace(piece.shape, s=str(form.s)), id)
    marked = e.WoundsMarked(piece.id, shared, form.structure)
    course.add(marked, id, shares_its_wounds.id)
    course.add(e.ProfileTaken(trooper.side, trooper.id, form), id)
    course.add(e.CardShown(piece.id, card), id)
    if escapes:
        course.add(e.VeilRaised(ECLIPSE, piece.shape.where), id)
    commit_who(course, trooper.side, piece.id, card)


@rule("TRANS-1", only="N5.2")
def at_so_many(profile: Profile) -> int:
    """With so many Wounds received as stand in the brackets of its skill it has its second profile."""
    said = (one.number for found in all_borne(profile, NAME) for one in found.each(Count))
    return next(said, 0)


@rule("ESC-1", only="N5.2")
def escapes_at_so_many(profile: Profile) -> int:
    """So it has by its Escape System, behind a Circular Template of Eclipse."""
    if printed := bonus(profile, NAME, ESCAPE):
        return abs(printed)
    said = (one.text for found in all_borne(profile, NAME) for one in found.each(Word))
    return next((int(found[1]) for one in said if (found := _ESCAPES.fullmatch(one))), 0)


def changes_by_will(book: Book, bearer: Bearer) -> bool:
    """Whether its bearer changes by a WIP Roll, as this Book has it."""
    asked = by_will.wording(book)
    return asked is not None and asked(bearer)


@rule("TRANS-4", only="N5.2")
def by_will(bearer: Bearer) -> bool:
    """With (WIP) in the brackets of its skill a passed WIP Roll gives it its second profile, as it is
    activated and before its Order or its ARO is declared; until the States Phase."""
    return says(bearer, NAME, WIP) or bool(bonus(bearer, NAME, WIP))


def have_rolled(table: Table, side: Side) -> set[PieceId]:
    """Those of a side that have rolled for it and are to act: whoever stands yet."""
    standing = (table.pieces[one] for one in table.tried if one in table.pieces)
    return {one.id for one in standing if one.side == side and not null(table, one)}


def may_act_before_them(table: Table, side: Side, acting: set[PieceId]) -> Refusal | None:
    """Whether all who have rolled for it are among those that an Order activates."""
    if have_rolled(table, side) <= acting:
        return None
    return refuse(once_as_it_is_activated.by(table.book), False)


@rule("TRANS-4", only="N5.2")
def once_as_it_is_activated(again: bool) -> str | None:
    """It tries once each time that it is activated."""
    if again:
        return say("It has rolled for this already: it may again with its next Order or ARO.")
    return say("Who has rolled as it is activated acts first.")


@rule("TRANS-2", only="N5.2")
def shares_its_wounds(lost: int) -> int:
    """What one of its profiles has received all of them have."""
    return lost


@rule("TRANS-2")
def left_over(beyond: int) -> int:
    """What it lost beyond the last point of the first profile is lost by the second."""
    return beyond
