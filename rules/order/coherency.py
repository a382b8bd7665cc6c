"""Coherency Checks of pieces that act as one: at the start and at the end of an Order or ARO.

Only the table knows how far apart they stand: their owner says which are near none of the others.
"""

from msgspec.structs import replace

from rules import events as e
from rules.commands import CheckCoherency, DeclareSkill, Path
from rules.course import Course
from rules.ids import PieceId, Side
from rules.order.causes import strikes
from rules.order.settling import reconcile
from rules.refusals import Refusal
from rules.state import Cause, said
from rules.states import in_force, states
from rules.table import Figure, Order, Table, pieces_of, real_of, standing_for, under

NOTHING_TO_CHECK = Refusal("no-check", "No Coherency Check is due.")
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
        for _, id, _ in said((states()[figure.state],), lambda state: state.coherent)
    )


def _acted(order: Order, figure: Figure) -> bool:
    acted = {*order.aros, *(order.pieces if order.together else ())}
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
        return None if theirs and theirs.issuperset(command.apart) else NOTHING_TO_CHECK
    if table.step not in ARO_STEPS or table.order.side == command.by:
        return NOTHING_TO_CHECK
    theirs = set(reacting_as_one(table, command.by))
    fits = command.apart and theirs.issuperset(command.apart)
    return None if fits else NOTHING_TO_CHECK


def reacting_as_one(table: Table, side: Side) -> tuple[PieceId, ...]:
    """The pieces of a side that would react together, as far as this Table knows."""
    found = []
    for piece in pieces_of(table, side):
        trooper = under(table, piece)
        if trooper is not None and any(said(in_force(trooper), lambda state: state.coherent)):
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
    standing = in_force(trooper) if trooper else ()
    asked = said(standing, lambda state: state.appears_coherent if appears else state.coherent)
    if not (ids := [id for _, id, _ in asked]):
        return
    course.add(e.CoherencyChecked(side, pieces, apart, "start"), *ids)
    for piece in apart:
        strikes(course, piece, Cause("coherency", what="start"))
    if apart:
        reconcile(course)


def start_together(course: Course, command: DeclareSkill, *, appears: bool) -> DeclareSkill:
    """Check those that act together as their Order begins. What is left of the command, said of the
    pieces that still stand."""
    order = course.table.order
    if order is None or not order.together or len(order.pieces) < 2:
        return command
    trooper = under(course.table, course.table.pieces[command.actor])
    before = real_of(course.table, trooper.id) if trooper else None
    break_up(course, command.by, order.pieces, command.apart, appears=appears)
    now = real_of(course.table, trooper.id) if trooper else None
    if trooper is None or before is None or now is None:
        return command
    standing = {one.id for one in standing_for(course.table, trooper.id)}
    ways = [
        replace(way, piece=now.id if way.piece == before.id else way.piece)
        for way in (Path(command.actor, command.to, command.contact), *command.paths)
    ]
    first, *others = [way for way in ways if way.piece in standing] or [Path(now.id)]
    return replace(
        command, actor=first.piece, to=first.to, contact=first.contact, paths=tuple(others)
    )
