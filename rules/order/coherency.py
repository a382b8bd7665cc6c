"""Coherency Checks of pieces that act as one: at the start and at the end of an Order or ARO.

Only the table knows how far apart they stand: their owner says which are near none of the others.
"""

from msgspec.structs import replace

from rules.ids import PieceId, Side, TrooperId, as_piece
from rules.log import events as e
from rules.log.commands import CheckCoherency, DeclareSkill, Path
from rules.log.course import Course
from rules.log.table import Figure, Order, Table, Trooper, pieces_of, real_of, standing_for, under
from rules.messages import say
from rules.moments import declaring
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces.cancellation import strikes
from rules.pieces.settling import reconcile
from rules.refusals import Refusal
from rules.states import in_force, states

NOTHING_TO_CHECK = Refusal("no-check", say("No Coherency Check is due."))
ARO_STEPS = ("2", "4")


def checks(table: Table, side: Side) -> tuple[tuple[Figure, str], ...]:
    """The figures of a side whose Coherency is to be checked as this Order ends, each with the id of
    the rule: they have acted in it, and have not shown which of them is real."""
    order = table.order
    if order is None or side in order.checked:
        return ()
    return tuple(
        (figure, id)
        for figure in table.figures
        if table.sides[figure.pieces[0]] == side and _acted(order, figure)
        for _, id, _ in said((states(table.book)[figure.state],), declaring.coherent)
    )


def _acted(order: Order, figure: Figure) -> bool:
    acted = {*order.aros, *order.pieces}
    here = set(figure.pieces)
    return len(here) > 1 and bool(here & acted) and not here & order.revealed


def open_checks(table: Table) -> frozenset[Side]:
    """The sides that still have to check the Coherency of theirs."""
    return frozenset(side for side in ("A", "B") if checks(table, side))


def may_check(command: CheckCoherency, table: Table) -> Refusal | None:
    """At the end of an Order by whoever is asked; before that, by whose pieces react to it."""
    if table.order is None or table.due is not None or command.by not in table.waits:
        return NOTHING_TO_CHECK
    if table.step == "5.2":
        theirs = {piece for figure, _ in checks(table, command.by) for piece in figure.pieces}
        if not theirs or not theirs.issuperset(command.apart):
            return NOTHING_TO_CHECK
        return may_be_apart(table, command.apart)
    if table.step not in ARO_STEPS or table.order.side == command.by:
        return NOTHING_TO_CHECK
    theirs = set(reacting_as_one(table, command.by))
    fits = command.apart and theirs.issuperset(command.apart)
    return may_be_apart(table, command.apart) if fits else NOTHING_TO_CHECK


def may_be_apart(
    table: Table, apart: tuple[PieceId, ...], hidden: Trooper | None = None
) -> Refusal | None:
    """Whether just these of the pieces that act as one can be apart from the others; those too that a
    `hidden` trooper will be as it comes out."""
    standing = [table.pieces[one].trooper for one in apart if one in table.pieces]
    troopers = [table.troopers[one] for one in dict.fromkeys(standing) if one is not None]
    each = [(one, [piece.id for piece in standing_for(table, one.id)]) for one in troopers]
    if hidden is not None:
        each.append((hidden, [place.piece for place in hidden.hidden]))
    for trooper, pieces in each:
        out = len([one for one in pieces if one in apart])
        for _, id, sentence in said(
            in_force(table.book, trooper), declaring.apart, len(pieces), out
        ):
            return Refusal("not-mutual", sentence, id)
    return None


def reacting_as_one(table: Table, side: Side) -> tuple[PieceId, ...]:
    """The pieces of a side that would react together, as far as this Table knows."""
    found = []
    for piece in pieces_of(table, side):
        trooper = under(table, piece)
        if trooper is not None and any(said(in_force(table.book, trooper), declaring.coherent)):
            found.append(piece.id)
    return tuple(found)


def check(command: CheckCoherency, course: Course) -> None:
    """What is apart loses its State, or is seen to have been a decoy."""
    if course.table.step != "5.2":
        break_up(course, command.by, command.apart, command.apart)
        return
    asked = checks(course.table, command.by)
    pieces = tuple(piece for figure, _ in asked for piece in figure.pieces)
    ids = [id for _, id in asked]
    course.add(e.CoherencyChecked(command.by, pieces, command.apart), *ids)
    for piece in command.apart:
        strikes(course, piece, Cause("coherency", what="end"))


def break_up(
    course: Course,
    side: Side,
    pieces: tuple[PieceId, ...],
    apart: tuple[PieceId, ...],
    *,
    appears: bool = False,
) -> None:
    """The check at the start: what fails it goes at once, before any movement is measured. Who
    appears from nowhere is checked as it is placed."""
    trooper = under(course.table, course.table.pieces[pieces[0]])
    standing = in_force(course.table.book, trooper) if trooper else ()
    checked = declaring.coherent_out_of_hiding if appears else declaring.coherent
    asked = said(standing, checked)
    if not (ids := [id for _, id, _ in asked]):
        return
    course.add(e.CoherencyChecked(side, pieces, apart, "start"), *ids)
    for piece in apart:
        strikes(course, piece, Cause("coherency", what="start"))
    if apart:
        reconcile(course)


def start_together(course: Course, command: DeclareSkill, *, appears: bool) -> DeclareSkill:
    """Check those that act together as their Order begins, each trooper's pieces by themselves. What
    is left of the command, said of the pieces that still stand."""
    order, leader = course.table.order, course.table.pieces[as_piece(command.actor)].trooper
    acting: dict[TrooperId, list[PieceId]] = {}
    for piece in order.pieces if order else ():
        if trooper := course.table.pieces[piece].trooper:
            acting.setdefault(trooper, []).append(piece)
    ways = (Path(as_piece(command.actor), command.to, command.contact), *command.paths)
    for trooper, pieces in acting.items():
        if len(pieces) > 1:
            first = appears and trooper == leader
            ways = _broken_up(course, command, trooper, tuple(pieces), ways, appears=first)
    now = real_of(course.table, leader) if leader else None
    if now is None or not any(len(pieces) > 1 for pieces in acting.values()):
        return command
    left = [way for way in ways if way.piece in course.table.pieces]
    own = [way for way in left if course.table.pieces[way.piece].trooper == leader]
    first_way = own[0] if own else Path(now.id)
    return replace(
        command,
        actor=first_way.piece,
        to=first_way.to,
        contact=first_way.contact,
        paths=tuple(way for way in left if way is not first_way),
    )


def _broken_up(
    course: Course,
    command: DeclareSkill,
    trooper: TrooperId,
    pieces: tuple[PieceId, ...],
    ways: tuple[Path, ...],
    *,
    appears: bool,
) -> tuple[Path, ...]:
    """Check the pieces of one trooper; the ways with whatever stands for it now."""
    before = real_of(course.table, trooper)
    apart = tuple(one for one in command.apart if one in pieces)
    break_up(course, command.by, pieces, apart, appears=appears)
    now = real_of(course.table, trooper)
    if before is None or now is None:
        return ways
    return tuple(
        replace(way, piece=now.id if way.piece == before.id else way.piece) for way in ways
    )
