"""Retreat!: the check of the Tactical Phase, who is put into the State, when the game ends by it."""

from rules.book.editions import Book
from rules.book.printed import number
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Table, Trooper, pieces_of, under
from rules.moments import suffering
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces.cancellation import strikes
from rules.pieces.entering import enter, leave
from rules.pieces.settling import reconcile
from rules.registry import rule
from rules.seen.training import led_by_example
from rules.skills.coming_out import driven_out
from rules.skills.inspiring_leadership import never_routed
from rules.state import State
from rules.states import in_force, speakers, states
from rules.turn import survivors
from rules.turn.the_end import last_round_over


def threshold(book: Book, army: int) -> int:
    """At how many victory points an army of so many is in Retreat!: a quarter, rounded up, by the
    rulebook (75 of 300, 63 of 250)."""
    return -(-army * number(book, broken.id) // 100)


def check_retreat(course: Course, side: Side) -> None:
    """1.2: the survivors are counted, and Retreat! begins, goes on, or ends."""
    table = course.table
    counting = survivors.counted_by(table, side, end=False)
    if few_are_left(table, side) and not kept_together(table, side):
        if side not in table.retreating:
            ids = {
                id
                for _, trooper in _standing(table, side)
                for id in _exempt(course.table.book, trooper)
            }
            told = (broken.id, survivors.survives.id, *counting, *sorted(ids))
            course.add(e.RetreatBegan(side), *told)
        _rout(course, side)
    elif side in table.retreating and rallied():
        course.add(e.RetreatEnded(side), rallied.id, *counting)
        for piece, _ in _standing(course.table, side):
            for state in _routing(course.table.book):
                leave(course, piece, state, rallied.id)


def few_are_left(table: Table, side: Side) -> bool:
    """Whether so few are left that an army is in Retreat!."""
    army, left = survivors.list_points(table, side), survivors.points(table, side, end=False)
    return broken(left, army, threshold(table.book, army))


def kept_together(table: Table, side: Side) -> tuple[str, ...]:
    """The rule by which an army is not in Retreat!, however few are left; by whom it is led, its owner's
    Table alone can tell."""
    led = led_by_example(table, side) is not None
    return (never_routed.id,) if never_routed(led) else ()


@rule("RETREAT-A1")
def broken(left: int, army: int, at: int) -> bool:
    """A quarter of the army's points or less is left, those still to come counted among them."""
    return army > 0 and left <= at


@rule("RETREAT-C1")
def rallied() -> bool:
    """More than a quarter again, at a later check: Retreat! ends."""
    return True


def _rout(course: Course, side: Side) -> None:
    for state in _routing(course.table.book):
        driven_out(course, side, Cause("other", what=state.name))
    for piece, trooper in _standing(course.table, side):
        for state, id, _ in said(_routing(course.table.book), suffering.routs):
            enters = state.name not in trooper.states and state.name not in trooper.spared
            if enters and not _exempt(course.table.book, trooper):
                enter(course, piece, state, id, *_unmasking(course.table.book, trooper, state))
                _unmask(course, piece, trooper, state)
    reconcile(course)


def _exempt(book: Book, trooper: Trooper) -> tuple[str, ...]:
    """By which rules Retreat! does not move a trooper."""
    return tuple(id for _, id, _ in said(_routing(book), suffering.exempt, trooper.profile))


def _unmasking(book: Book, trooper: Trooper, entered: State) -> tuple[str, ...]:
    """The rule by which a Marker State ends with what is entered, whether or not its own page has it."""
    marked = any(state.marker for state in in_force(book, trooper))
    return tuple(id for _, id, _ in said((entered,), suffering.unmasks, marked))


def _unmask(course: Course, piece: PieceId, trooper: Trooper, entered: State) -> None:
    """What the State that was entered ends: Marker States by its own page, others by theirs."""
    known = states(course.table.book)
    strikes(course, piece, Cause("other", what=entered.name))
    for name in sorted(course.table.troopers[trooper.id].states):
        marked = name in known and known[name].marker
        for _, id, _ in said((entered,), suffering.unmasks, marked) if name in known else ():
            leave(course, piece, known[name], id)
            if marked:
                course.add(e.RevealCalled((piece,)), id)
    strikes(course, piece, Cause("entered", what=entered.name))


def _routing(book: Book) -> tuple[State, ...]:
    return speakers(book, suffering.routs)


def _standing(table: Table, side: Side) -> tuple[tuple[PieceId, Trooper], ...]:
    """Those who are on the table and still in the fight, each with its piece."""
    return tuple(
        (piece.id, trooper)
        for piece in pieces_of(table, side)
        if piece.real is not False
        and (trooper := under(table, piece)) is not None
        and survivors.survives(table.book, trooper, False)
    )


def wiped_out(course: Course, *sides: Side) -> bool:
    """Whether an army in Retreat! has nobody left: then the game is over."""
    for side in sides:
        nobody = side in course.table.retreating and not survivors.troopers_left(course.table, side)
        if nobody and nobody_left():
            last_round_over(course, nobody_left.id)
            return True
    return False


@rule("RETREAT-E6")
def nobody_left() -> bool:
    """The game ends when a player in Retreat! has no trooper left."""
    return True
