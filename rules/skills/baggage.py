"""Baggage: supplies close by, from which whatever is Disposable is filled up again. Page "Baggage" (N4)."""

from typing import Final

from rules.book.profiles import has
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Declared, Made, Piece, Table, piece_of, pieces_of, side_of
from rules.messages import say
from rules.moments import ending
from rules.page import said
from rules.pieces.leaving import leave
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skill import carries_out
from rules.states import force, null

NAME: Final = "Baggage"


def may_fill_up(table: Table, by: Piece, carrier: Piece) -> Refusal | None:
    """Whether this one has spent anything, and that one has a use to give."""
    carries = refuse(carries_supplies, counted(table, carrier), null(table, carrier))
    return refuse(has_spent, any(by.uses.values())) or carries


def is_of_use(table: Table, piece: Piece) -> bool:
    """Whether its army carries supplies at all, and it has use for some."""
    return any(piece.uses.values()) and any(
        may_fill_up(table, piece, one) is None for one in pieces_of(table, side_of(piece))
    )


@rule("BAGG-1", off=say("There are no supplies."))
def carries_supplies(carrier: Card | None, is_null: bool) -> str | None:
    """Supplies are those of an ally with Baggage in whose ZoC one is, and that is not Null."""
    fits = carrier is not None and not is_null and has(carrier, NAME)
    return None if fits else say("Choose one of yours with Baggage that is not Null.")


@rule("BAGG-1")
def has_spent(spent: bool) -> str | None:
    """They are for who has used up something Disposable."""
    return None if spent else say("It has used up nothing that Baggage could give back.")


def claim_supplies(course: Course, by: Side, actor: PieceId, declared: Declared) -> None:
    """Its user says that it is in that ZoC, and may be objected to; it is always in its own."""
    if declared.skill == NAME and declared.target not in (None, actor):
        course.add(e.FactStated(by, "ZoC", declared.target, actor), carries_supplies.id)


@carries_out("cured", NAME)
def fills_up(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """Without a Roll its user has all uses again; nobody gives any who has become Null meanwhile."""
    user, carrier = piece_of(course.table, piece), piece_of(course.table, declared.target)
    if user is None or carrier is None or may_fill_up(course.table, user, carrier):
        return
    unloaded = tuple(said(force(course.table, user), ending.reloads))
    for state, _, _ in unloaded:
        leave(course, piece, state, gives_back.id)
    if not unloaded:
        course.by(gives_back, piece)


@rule("BAGG-2")
def gives_back(piece: PieceId) -> e.UsesRestored | None:
    """All uses of all that is Disposable are back, and Unloaded State is over."""
    return e.UsesRestored(piece)
