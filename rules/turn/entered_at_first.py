"""States that a Command Token has troopers enter before the first turn."""

from rules.ids import NO_TROOPER, PieceId
from rules.log.commands import SpendToken
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Table, real_of, under
from rules.messages import say
from rules.moments import entering
from rules.moments.ending import Cause
from rules.pieces.cancellation import strikes
from rules.pieces.entering import enter
from rules.pieces.settling import reconcile
from rules.reference import skills
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.fireteams.leaving import leave_team
from rules.skills.tether import guided_by
from rules.state import State
from rules.states import force, speakers, states
from rules.turn import tactical
from rules.turn.set_aside import against_the_count


def entered(piece: Piece, table: Table) -> tuple[State, ...]:
    """The States that a trooper could be put into by a token."""
    trooper = under(table, piece)
    if trooper is None or piece.real is False or any(one.null for one in force(table, piece)):
        return ()
    return tuple(
        state
        for state in speakers(table.book, entering.token)
        if state.name not in trooper.states
        and state.holds(entering.token, table.book, trooper.profile)
    )


def may_enter(command: SpendToken, table: Table) -> Refusal | None:
    """One of one's own troopers that could enter the State by itself."""
    piece = table.pieces.get(command.piece)
    mine = piece is not None and piece.side == command.by
    can = piece is not None and command.state in {one.name for one in entered(piece, table)}
    refusal = against_the_count(command, table)
    return refusal or refuse(one_trooper, mine and can)


@rule("TOKEN-6")
def one_trooper(able: bool) -> str | None:
    """One trooper of one's own that fulfils what the State asks enters Suppressive Fire, its Peripherals
    along with it."""
    return None if able else say("It can’t enter that State.")


def enter_state(command: SpendToken, course: Course) -> None:
    """No Order is declared, so nobody reacts; yet what declaring it ends, ends (FAQ-T6)."""
    state, table = states(course.table.book)[command.state], course.table
    for one in (table.pieces[command.piece], *_guided(table, command.piece, state)):
        _put_into(course, one, state)
    tactical.to_orders(course)


def _guided(table: Table, piece: PieceId, state: State) -> tuple[Piece, ...]:
    """The Peripherals of a Controller that enter a State along with it: those that stand there as Models
    and could enter it by themselves."""
    controller = under(table, table.pieces[piece])
    guided = guided_by(table, controller) if controller is not None else ()
    standing = (real_of(table, one.id) for one in guided)
    return tuple(
        one
        for one in standing
        if one is not None and one.shape.face == MODEL and state in entered(one, table)
    )


def _put_into(course: Course, piece: Piece, state: State) -> None:
    if ends_what_it_would():
        declared = next((one for one in skills(course.table.book) if one.name == state.name), None)
        strikes(course, piece.id, Cause("declared", declared, 0))
        leave_team(course, piece.id, *state.ids(entering.alone))
        reconcile(course)
    bearer = real_of(course.table, piece.trooper or NO_TROOPER)
    if bearer is not None:
        also = [*state.ids(entering.token)]
        also += [ends_what_it_would.id] if ends_what_it_would() else []
        enter(course, bearer.id, state, one_trooper.id, *also)


@rule("FAQ-T6")
def ends_what_it_would() -> bool:
    """What its Entire Order would end is ended: a Marker shows itself."""
    return True
