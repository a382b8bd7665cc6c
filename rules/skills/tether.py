"""Peripherals and their Controllers: who guides whom, and what becomes of who is guided no more.

A Peripheral stands in its army list behind its Controller, in the same Combat Group.
"""

from rules.book.editions import Book
from rules.book.profiles import has
from rules.ids import Side
from rules.log import events as e
from rules.log.commands import TellCoherency
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, pieces_of, real_of, side_of, under
from rules.memory import remembered_of
from rules.messages import say
from rules.moments import guiding
from rules.moments.guiding import Tether
from rules.pieces.entering import enter
from rules.pieces.leaving import leave
from rules.refusals import Refusal
from rules.state import State
from rules.states import anybody, states

SKILL = "Peripheral"
CONTROLLER, COHERENCY = "Controller", "Coherency"
NO_SUCH_TETHER = Refusal("no-tether", say("That piece needs no Coherency check now."))
STEPS = ("orders", "2", "3", "4", "5.2")


def controller_of(table: Table, peripheral: Trooper) -> Trooper | None:
    """Who guides a Peripheral; None for who is none."""
    found: Trooper | None = None
    for one in table.troopers.values() if has(peripheral.profile, SKILL) else ():
        if one.id == peripheral.id:
            return found
        if one.side == peripheral.side and one.group == peripheral.group:
            found = found if has(one.profile, SKILL) else one
    return None


def guided_by(table: Table, controller: Trooper) -> tuple[Trooper, ...]:
    """The Peripherals of a Controller, on the table or off it."""
    return tuple(
        one
        for one in table.troopers.values()
        if (found := controller_of(table, one)) is not None and found.id == controller.id
    )


@remembered_of(16)
def peripherals(table: Table, side: Side) -> tuple[Piece, ...]:
    """The Peripherals of a side that stand on the table, as far as this Table knows."""
    known = ((piece, under(table, piece)) for piece in pieces_of(table, side))
    return tuple(piece for piece, one in known if one and controller_of(table, one))


def check(course: Course) -> None:
    """At the end of an Order, or as a Controller recovers outside one: cut off whose Controller is lost,
    take back whose Controller is."""
    for trooper in tuple(course.table.troopers.values()):
        controller = controller_of(course.table, trooper)
        piece = real_of(course.table, trooper.id)
        if controller is None or piece is None:
            continue
        tether = _tether(course.table.book, trooper, controller)
        if piece.severed == CONTROLLER:
            for state, id, _ in anybody(course.table.book, guiding.guided, tether):
                _take_back(course, piece, state, id)
        elif not piece.severed:
            for state, id, _ in anybody(course.table.book, guiding.cut_off, tether):
                _cut_off(course, piece, state, CONTROLLER, id)


def may_tell(command: TellCoherency, table: Table) -> Refusal | None:
    """Whether a Peripheral's owner may say that it is in Coherency, or out of it."""
    piece = table.pieces.get(command.piece)
    if piece is None or side_of(piece) != command.by or table.step not in STEPS:
        return NO_SUCH_TETHER
    trooper = under(table, piece)
    if trooper is None or controller_of(table, trooper) is None:
        return NO_SUCH_TETHER
    fits = piece.severed == (COHERENCY if command.holds else "")
    return None if fits else NO_SUCH_TETHER


def tell(command: TellCoherency, course: Course) -> None:
    """Out of Coherency it is cut off at once; back in it, guided again."""
    piece = course.table.pieces[command.piece]
    moment = guiding.back_in_reach if command.holds else guiding.out_of_reach
    for state, id, _ in anybody(course.table.book, moment):
        if command.holds:
            _take_back(course, piece, state, id)
        else:
            _cut_off(course, piece, state, COHERENCY, id)


def _tether(book: Book, trooper: Trooper, controller: Trooper) -> Tether:
    known = states(book)
    names = controller.states | controller.lingering
    null = any(known[name].null for name in names if name in known)
    return Tether(null, frozenset(names), frozenset(trooper.states))


def _cut_off(course: Course, piece: Piece, state: State, why: str, id: str) -> None:
    course.add(e.TetherCut(piece.id, why), id)
    enter(course, piece.id, state, id)


def _take_back(course: Course, piece: Piece, state: State, id: str) -> None:
    course.add(e.TetherCut(piece.id), id)
    leave(course, piece.id, state, id)
