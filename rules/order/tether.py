"""Peripherals and their Controllers: who guides whom, and what becomes of who is guided no more.

A Peripheral stands in its army list behind its Controller, in the same Combat Group.
"""

from rules import events as e
from rules.commands import TellCoherency
from rules.course import Course
from rules.ids import Side
from rules.order.entering import enter, leave
from rules.profiles import has
from rules.refusals import Refusal
from rules.state import State, Tether, said
from rules.states import states
from rules.table import Piece, Table, Trooper, pieces_of, real_of, side_of, under

SKILL = "Peripheral"
CONTROLLER, COHERENCY = "Controller", "Coherency"
NO_SUCH_TETHER = Refusal("no-tether", "No Coherency of that piece is to be told now.")
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


def peripherals(table: Table, side: Side) -> tuple[Piece, ...]:
    """The Peripherals of a side that stand on the table, as far as this Table knows."""
    known = ((piece, under(table, piece)) for piece in pieces_of(table, side))
    return tuple(piece for piece, one in known if one and controller_of(table, one))


def check(course: Course) -> None:
    """At the end of an Order: cut off whose Controller is lost, take back whose Controller is."""
    for trooper in tuple(course.table.troopers.values()):
        controller = controller_of(course.table, trooper)
        piece = real_of(course.table, trooper.id)
        if controller is None or piece is None:
            continue
        tether = _tether(trooper, controller)
        if piece.severed == CONTROLLER:
            for state, id, _ in said(_all(), lambda s: s.guided_again, tether):
                _take_back(course, piece, state, id)
        elif not piece.severed:
            for state, id, _ in said(_all(), lambda s: s.unguided, tether):
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
    for state in _all():
        if command.holds and state.back_in_reach is not None and state.back_in_reach():
            _take_back(course, piece, state, state.back_in_reach.id)
        elif not command.holds and state.strays is not None and state.strays():
            _cut_off(course, piece, state, COHERENCY, state.strays.id)


def _all() -> tuple[State, ...]:
    return tuple(states().values())


def _tether(trooper: Trooper, controller: Trooper) -> Tether:
    known = states()
    names = controller.states | controller.lingering
    null = any(known[name].null for name in names if name in known)
    return Tether(null, frozenset(names), frozenset(trooper.states))


def _cut_off(course: Course, piece: Piece, state: State, why: str, id: str) -> None:
    course.add(e.TetherCut(piece.id, why), id)
    enter(course, piece.id, state, id)


def _take_back(course: Course, piece: Piece, state: State, id: str) -> None:
    course.add(e.TetherCut(piece.id), id)
    leave(course, piece.id, state, id)
