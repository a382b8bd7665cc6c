"""Step 5.1: who enters Unconscious and may fight on says so, or falls; and whom it catches, who explodes as
it does or as it lands."""

from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import Announce
from rules.log.course import Course
from rules.log.table import Piece, Table, side_of
from rules.messages import say
from rules.moments import suffering
from rules.order.bursting import burst, bursting
from rules.order.exploding import blast, detonates, explodes, may_blast, may_lie_under
from rules.page import said
from rules.pieces.entering import enter, shelter, take_shelter
from rules.pieces.leaving import leave
from rules.refusals import Refusal
from rules.registry import rule
from rules.seen.effective import counted
from rules.state import State
from rules.states import states

NOT_NOW = Refusal("not-now", say("It has nothing to announce now."))


def announceable(table: Table) -> dict[PieceId, tuple[State, ...]]:
    """Who has fallen in this Order and has not said whether it fights on, and as what it may; who explodes
    says whom it catches, though it may not, and before anybody falls who does so as it lands."""
    if landed := bursting(table):
        return dict.fromkeys(landed, ())
    order = table.order
    if order is None or table.step not in ("5", "5.1"):
        return {}
    fallen = (table.pieces[id] for id in table.pieces if id in order.guts - order.answered)
    found = {one.id: _open_to(table, one, order.entered.get(one.id, frozenset())) for one in fallen}
    return {id: ways for id, ways in found.items() if ways or explodes(table, id)}


def _open_to(table: Table, piece: Piece, entered: frozenset[str]) -> tuple[State, ...]:
    card = counted(table, piece)
    every = tuple(one for one in states(table.book).values() if one.instead_of in piece.tokens)
    ways = said(every, suffering.stands, card) if card else ()
    return tuple(state for state, _, _ in ways if as_it_falls(entered, state.instead_of))


@rule("FAQ-K35", off=True)
def as_it_falls(entered: frozenset[str], instead_of: str) -> bool:
    """It is announced as its user enters Unconscious, at whatever level, not once it is in it."""
    return instead_of in entered


def sides(table: Table) -> frozenset[Side]:
    """Whose troopers have yet to say whether they fight on."""
    return frozenset(side_of(table.pieces[piece]) for piece in announceable(table))


def may_announce(command: Announce, table: Table) -> Refusal | None:
    """Whether this piece has this to announce: its owner says so."""
    piece = table.pieces.get(command.piece)
    if piece is None or side_of(piece) != command.by or table.due is not None:
        return NOT_NOW
    asked = announceable(table)
    if command.piece not in asked:
        return NOT_NOW
    open_to = {"", *(state.name for state in asked[command.piece])}
    if command.skill not in open_to:
        return NOT_NOW
    landed = command.piece in bursting(table)
    return may_lie_under(command, table) if landed else may_blast(command, table)


def announce(command: Announce, course: Course) -> None:
    """It fights on, in the other State; or it falls. Who explodes catches whom its player says."""
    if command.piece in bursting(course.table):
        burst(course, command)
        return
    ways = announceable(course.table)[command.piece]
    chosen = next((state for state in ways if state.name == command.skill), None)
    by = () if chosen is None else chosen.ids(suffering.stands)
    by = (*by, as_it_falls.id) if ways else (*by, detonates.id)
    course.add(e.SkillAnnounced(command.piece, command.skill), *by)
    order = course.table.order
    if chosen is None or order is None:
        if explodes(course.table, command.piece):
            blast(course, command)
        return
    lay = shelter(course.table.book) not in order.entered.get(command.piece, frozenset())
    leave(course, command.piece, states(course.table.book)[chosen.instead_of], *by)
    if lay:
        take_shelter(course, command.piece)
    enter(course, command.piece, chosen, *by)
