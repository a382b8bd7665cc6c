"""Step 5.2, Conclusion: Guts Rolls, then the Order ends."""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.fair import thrown_by
from rules.dice.mods import success_value
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import Guts
from rules.log.course import Course
from rules.log.table import Piece, Table, side_of
from rules.messages import say, term
from rules.moments import ending, rolling
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces import contacts, stance
from rules.pieces.cancellation import strikes
from rules.pieces.deployables import is_deployable
from rules.pieces.entering import shelter, take_shelter, would_shelter
from rules.pieces.settling import reconcile
from rules.pieces.transmuting import transmute
from rules.reference import skill
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.disclosing import disclose
from rules.rolls.mods import own_mods
from rules.rolls.symbiomate import leave_the_table
from rules.seen.effective import counted
from rules.seen.training import led_by_example
from rules.skills import impetuous_phase, journalist, symbiobomb
from rules.skills.escaping import eject
from rules.skills.nerve import NERVES, gives_way, holds_unrolled, stunned, withdraws_by_a_roll
from rules.skills.remdriver import let_go
from rules.skills.spreading import spread_all
from rules.skills.tether import check
from rules.states import seen, states

MOVE = "Move"
NO_GUTS = Refusal("no-guts", say("That piece has no Guts Roll to make."))


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
    return is_deployable(piece) or any(
        state.null or state.holds(rolling.unshaken) for state in states
    )


def open_guts(table: Table) -> frozenset[Side]:
    """The sides that owe a Guts Roll."""
    return frozenset(side_of(table.pieces[piece]) for piece in shaken(table))


def may_roll_guts(command: Guts, table: Table) -> Refusal | None:
    """Whether this Guts Roll is due and may end so. It is its owner's: failing, and where to, may be
    chosen."""
    holds_on = command.passed or command.die is not None
    return may_decide(command, table) or (lost(table, command.piece) if holds_on else None)


def lost(table: Table, piece: PieceId) -> Refusal | None:
    """Why a Guts Roll is failed in any case, if it is."""
    brave = holds_unrolled(counted(table, table.pieces[piece]), flees=False, rolled=False)
    return refuse(gives_way, stunned(table.order, piece), brave)


def may_decide(command: Guts, table: Table) -> Refusal | None:
    """Whether this Guts Roll is due, however it ends."""
    if table.step != "5.2" or table.due is not None or command.piece not in shaken(table):
        return _unshaken(table, command.piece)
    piece = table.pieces[command.piece]
    if side_of(piece) != command.by:
        return NO_GUTS
    if no := journalist.may_be_close(table, command.by, command.journalist):
        return no
    if _goes(table.book, command.to):
        move = skill(table.book, MOVE)
        refusal = stance.may_change(table, piece, move, active=False) if command.stance else None
        refusal = refusal or stance.may_move(
            table, piece, move, active=False, stance=command.stance
        )
        if refusal:
            return refusal
    if command.die is not None and not 1 <= command.die <= 20:
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    return None


def _unshaken(table: Table, piece: PieceId) -> Refusal:
    """Why no Guts Roll of this piece is due: by its State, or because nothing happened to it."""
    standing = table.pieces.get(piece)
    states = seen(table, standing) if standing else ()
    for state, id, _ in said(states, rolling.unshaken):
        return Refusal(
            "no-guts", say("{state}: it makes no Guts Roll.", state=term(state.name)), id
        )
    return NO_GUTS


def roll_guts(command: Guts, course: Course) -> None:
    """A Guts Roll on WIP: dice read, an outcome, or rolled here; failing may be chosen. Who holds its
    ground anyway rolls at most to give it up."""
    disclose(course, command.piece, "WIP", *NERVES)
    if gone := lost(course.table, command.piece):
        command = replace(command, passed=False)
    decide(command, course, *((gone.rule,) if gone else ()))


def decide(command: Guts, course: Course, *ids: str) -> None:
    """How a Guts Roll ends, whatever would decide on it otherwise."""
    piece = course.table.pieces[command.piece]
    disclose(course, piece.id, "WIP", *NERVES)
    card = counted(course.table, course.table.pieces[piece.id])
    flees = command.passed is False or bool(command.to)
    led = led_by_example(course.table, piece.side) is not None
    unrolled = holds_unrolled(card, flees=flees, rolled=command.die is not None, led=led)
    order = course.table.order
    as_told = order is not None and order.told is not None and command.passed is not None
    braced = "" if as_told else withdraws_by_a_roll(card, flees=flees)
    die, number = (None if unrolled else command.die), 0
    if die is None and not unrolled and (command.passed is None or braced):
        (die,), number = course.throw("guts")
    near = journalist.mods(course.table, command.journalist)
    mods = () if unrolled else (*own_mods(course.table, piece, "Guts Roll"), *near)
    needed = success_value(course.table.book, card.wip if card else 0, mods).value
    rolled = (die or 0) <= needed
    if braced:
        passed = not rolled
    else:
        passed = bool(unrolled) or (command.passed if command.passed is not None else rolled)
    away = _goes(course.table.book, command.to)
    to = command.to if away else would_shelter(course.table, course.table.pieces[piece.id])
    to = "" if passed else to
    also = [*ids, *(mod.rule for mod in mods), unrolled or braced, *thrown_by(number)]
    course.by(holds, piece.id, passed, die, to, number, also=also)
    if passed:
        return
    strikes(course, piece.id, Cause("failed", what="Guts Roll"))
    if away:
        if command.stance:
            stance.change(course, piece.id, skill(course.table.book, MOVE), active=False)
        contacts.part(course, piece.id)
        course.add(e.PieceMoved(piece.id, command.to), holds.id)
    else:
        take_shelter(course, piece.id, holds.id)


def _goes(book: Book, to: str) -> bool:
    """Whether a failed Guts Roll takes somebody elsewhere: it does not lie down where it stands."""
    return bool(to) and to.strip().casefold() != shelter(book).casefold()


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
            ids = states(course.table.book)[name].ids(ending.at_conclusion)
            course.add(e.StateLeft(trooper.side, trooper.id, name, "now"), *ids)
    reconcile(course)
    spread_all(course)
    transmute(course)
    let_go(course)
    eject(course)
    check(course)
    leave_the_table(course)
    symbiobomb.leave_the_table(course)
    course.by(ends, order.side)
    left = course.table.impetuous and order.pool == impetuous_phase.POOL
    course.add(e.StepReached(impetuous_phase.STEP if left else "orders", (order.side,)))


@rule("SEQ-10")
def ends(side: Side) -> e.OrderClosed | None:
    """5.2: with its effects applied, the Order ends."""
    return e.OrderClosed(side)
