"""Retreat!: the check of the Tactical Phase, who is put into the State, when the game ends by it."""

from rules import events as e
from rules.course import Course
from rules.ids import PieceId, Side
from rules.order.appearing import driven_out
from rules.order.causes import strikes
from rules.order.entering import enter, leave
from rules.order.settling import reconcile
from rules.registry import rule
from rules.state import Cause, State, said
from rules.states import states
from rules.table import Table, Trooper, pieces_of, under
from rules.turn import survivors
from rules.turn.the_end import last_round_over

PART = 4
"""Retreat! begins at a quarter of the army, rounded up: 75 points of 300, 63 of 250."""


def threshold(army: int) -> int:
    """At how many victory points an army of so many is in Retreat!."""
    return -(-army // PART)


def check_retreat(course: Course, side: Side) -> None:
    """1.2: the survivors are counted, and Retreat! begins, goes on, or ends."""
    table = course.table
    army, left = survivors.list_points(table, side), survivors.points(table, side, end=False)
    counting = survivors.counting(table, side, end=False)
    if broken(left, army):
        if side not in table.retreating:
            ids = {id for _, trooper in _standing(table, side) for id in _exempt(trooper)}
            told = (broken.id, survivors.survives.id, *counting, *sorted(ids))
            course.add(e.RetreatBegan(side), *told)
        _rout(course, side)
    elif side in table.retreating and rallied():
        course.add(e.RetreatEnded(side), rallied.id, *counting)
        for piece, _ in _standing(course.table, side):
            for state in _routing():
                leave(course, piece, state, rallied.id)


@rule("RETREAT-A1", off=False)
def broken(left: int, army: int) -> bool:
    """A quarter of the army's points or less is left, those still to come counted among them."""
    return army > 0 and left <= threshold(army)


@rule("RETREAT-C1", off=False)
def rallied() -> bool:
    """More than a quarter again, at a later check: Retreat! ends."""
    return True


def _rout(course: Course, side: Side) -> None:
    for state in _routing():
        driven_out(course, side, Cause("other", what=state.name))
    for piece, trooper in _standing(course.table, side):
        for state, id, _ in said(_routing(), lambda s: s.routs, trooper.profile):
            enters = state.name not in trooper.states and state.name not in trooper.spared
            if enters and not _exempt(trooper):
                enter(course, piece, state, id)
                _unmask(course, piece, trooper, state)
    reconcile(course)


def _exempt(trooper: Trooper) -> tuple[str, ...]:
    """By which rules Retreat! does not move a trooper."""
    return tuple(id for _, id, _ in said(_routing(), lambda s: s.exempts, trooper.profile))


def _unmask(course: Course, piece: PieceId, trooper: Trooper, entered: State) -> None:
    """What the State that was entered ends: Marker States by its own page, others by theirs."""
    known = states()
    strikes(course, piece, Cause("other", what=entered.name))
    for name in sorted(course.table.troopers[trooper.id].states):
        if entered.unmasks and name in known and entered.unmasks(known[name].marker):
            leave(course, piece, known[name], entered.unmasks.id)
            if known[name].marker:
                course.add(e.RevealCalled((piece,)), entered.unmasks.id)
    strikes(course, piece, Cause("entered", what=entered.name))


def _routing() -> tuple[State, ...]:
    return tuple(state for state in states().values() if state.routs is not None)


def _standing(table: Table, side: Side) -> tuple[tuple[PieceId, Trooper], ...]:
    """Those who are on the table and still in the fight, each with its piece."""
    return tuple(
        (piece.id, trooper)
        for piece in pieces_of(table, side)
        if piece.real is not False
        and (trooper := under(table, piece)) is not None
        and survivors.survives(trooper, False)
    )


def wiped_out(course: Course, *sides: Side) -> bool:
    """Whether an army in Retreat! has nobody left: then the game is over."""
    for side in sides:
        nobody = side in course.table.retreating and not survivors.troopers_left(course.table, side)
        if nobody and nobody_left():
            last_round_over(course, nobody_left.id)
            return True
    return False


@rule("RETREAT-E6", off=False)
def nobody_left() -> bool:
    """The game ends when a player in Retreat! has no trooper left."""
    return True
