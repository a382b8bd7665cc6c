"""Step 5.2, Conclusion: Guts Rolls, then the Order ends."""

from rules import events as e
from rules.bearing import counted
from rules.commands import Guts
from rules.course import Course
from rules.dice.fair import thrown_by
from rules.dice.mods import success_value
from rules.ids import PieceId, Side
from rules.order import contacts
from rules.order.causes import strikes
from rules.order.deployables import is_deployable
from rules.order.disclosing import disclose
from rules.order.entering import shelter, take_shelter
from rules.order.escaping import eject
from rules.order.mods import own_mods
from rules.order.settling import reconcile
from rules.order.spreading import spread_all
from rules.order.stance import may_move
from rules.order.tether import check
from rules.reference import skill
from rules.refusals import Refusal
from rules.registry import rule
from rules.state import Cause, said
from rules.states import helpless, seen, states
from rules.table import Piece, Table, side_of
from rules.turn import impetuous

NO_GUTS = Refusal("no-guts", "No Guts Roll of that piece is called for.")


def shaken(table: Table) -> tuple[PieceId, ...]:
    """Who owes a Guts Roll: it was hit, it stands, and it is not out of the fight."""
    order = table.order
    if order is None:
        return ()
    return tuple(
        piece
        for piece in table.pieces
        if piece in order.guts and not _spared(table, table.pieces[piece])
    )


def _spared(table: Table, piece: Piece) -> bool:
    """Whether a piece owes no Guts Roll whatever happened to it."""
    states = seen(table, piece)
    return (
        is_deployable(piece)
        or any(state.unshaken and state.unshaken() for state in states)
        or helpless(table, piece)
    )


def open_guts(table: Table) -> frozenset[Side]:
    """The sides that owe a Guts Roll."""
    return frozenset(side_of(table.pieces[piece]) for piece in shaken(table))


def may_roll_guts(command: Guts, table: Table) -> Refusal | None:
    """Whether this Guts Roll is due. It is its owner's: failing, and where to, may be chosen."""
    if table.step != "5.2" or table.due is not None or command.piece not in shaken(table):
        return _unshaken(table, command.piece)
    piece = table.pieces[command.piece]
    if side_of(piece) != command.by:
        return NO_GUTS
    if command.to and not _lies_down(command.to):
        refusal = may_move(table, piece, skill("Move"), active=False, stance=False)
        if refusal:
            return refusal
    if command.die is not None and not 1 <= command.die <= 20:
        return Refusal("no-such-die", "A d20 shows 1 to 20.")
    return None


def _unshaken(table: Table, piece: PieceId) -> Refusal:
    """Why no Guts Roll of this piece is due: by its State, or because nothing happened to it."""
    standing = table.pieces.get(piece)
    states = seen(table, standing) if standing else ()
    for state, id, _ in said(states, lambda state: state.unshaken):
        return Refusal("no-guts", f"{state.name}, it makes no Guts Roll.", id)
    return NO_GUTS


def roll_guts(command: Guts, course: Course) -> None:
    """A Guts Roll on WIP: dice read, an outcome, or rolled here; failing may be chosen."""
    piece = course.table.pieces[command.piece]
    disclose(course, piece.id, "WIP")
    die, number = command.die, 0
    if die is None and command.passed is None:
        (die,), number = course.throw("guts")
    mods = own_mods(course.table, piece, "Guts Roll")
    card = counted(course.table, course.table.pieces[piece.id])
    needed = success_value(card.wip if card else 0, mods).value
    passed = command.passed if command.passed is not None else (die or 0) <= needed
    lies_down = shelter()
    to = "" if passed else command.to or lies_down
    also = [*(mod.rule for mod in mods), *thrown_by(number)]
    course.by(holds, piece.id, passed, die, to, number, also=also)
    if passed:
        return
    strikes(course, piece.id, Cause("failed", what="Guts Roll"))
    if command.to and not _lies_down(command.to):
        contacts.part(course, piece.id)
        course.add(e.PieceMoved(piece.id, command.to), holds.id)
    else:
        take_shelter(course, piece.id, holds.id)


def _lies_down(to: str) -> bool:
    return to.strip().casefold() == shelter().casefold()


@rule("GUTS-1")
def holds(
    piece: PieceId, passed: bool, die: int | None, to: str, throw: int
) -> e.GutsRolled | None:
    """Who was hit and stands rolls on WIP at the very end; failing, it seeks cover or lies down."""
    return e.GutsRolled(piece, passed, die, to, throw=throw)


def conclude(course: Course) -> None:
    """The Order ends."""
    order = course.table.order
    if order is None:
        return
    for trooper in tuple(course.table.troopers.values()):
        for name in sorted(trooper.lingering):
            concludes = states()[name].concludes
            ids = (concludes.id,) if concludes is not None else ()
            course.add(e.StateLeft(trooper.side, trooper.id, name, "now"), *ids)
    reconcile(course)
    spread_all(course)
    eject(course)
    check(course)
    course.by(ends, order.side)
    left = course.table.impetuous and order.pool == impetuous.POOL
    course.add(e.StepReached(impetuous.STEP if left else "orders", (order.side,)))


@rule("SEQ-10")
def ends(side: Side) -> e.OrderClosed | None:
    """5.2: with its effects applied, the Order ends."""
    return e.OrderClosed(side)
