"""What a Ruling changes, each kind in its way."""

from collections.abc import Callable
from typing import Final

from rules.book.editions import Book
from rules.book.profiles import Profile
from rules.ids import SIDES, Side, other
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Change, Proposal, Shape, card_of, standing_for, under
from rules.moments import meeting, showing, suffering
from rules.moments.ending import Cause
from rules.pieces import contacts
from rules.pieces.cancellation import strikes
from rules.pieces.entering import enter
from rules.pieces.leaving import leave
from rules.pieces.mastery import obey
from rules.pieces.settling import reconcile, remove_replica
from rules.pieces.wounds import counts_structure
from rules.reference.starter_rosters import starters
from rules.rolls.harm import struck
from rules.skills import tether
from rules.states import joined, speakers, states
from rules.turn.ruling import GROUPS, POOLS, points_said, puts_right


def carry_out(proposal: Proposal, course: Course) -> None:
    """Make the changes, then settle what stands."""
    course.add(e.RulingMade(proposal.by, proposal.changes), puts_right.id)
    step, waits = course.table.step, tuple(sorted(course.table.waits))
    for at, change in enumerate(proposal.changes):
        _CHANGES[change.kind](course, change, at)
    contacts.settle(course)
    tether.check(course)
    if course.table.step == step and course.table.order is None:
        course.add(e.StepReached(step, waits, course.table.due))


def _state(course: Course, change: Change, at: int) -> None:
    state, piece = (
        states(course.table.book).get(change.state),
        course.table.pieces.get(change.piece),
    )
    if state is None or piece is None:
        return
    if change.kind == "state off":
        if state.speaks(meeting.parted):
            contacts.part(course, piece.id)
        leave(course, piece.id, state, puts_right.id)
        return
    enter(course, piece.id, state, puts_right.id)
    standing = course.table.pieces.get(piece.id)
    if state.speaks(suffering.serves) and standing is not None and state.name in standing.tokens:
        obey(course, piece.id, state, other(piece.side), change.number or 1)


def _wounds(course: Course, change: Change, at: int) -> None:
    figure = joined(course.table, change.piece)
    for piece in figure.pieces if figure else (change.piece,):
        structure = counts_structure(course.table, piece)
        course.add(e.WoundsMarked(piece, change.number, structure), puts_right.id)


def _orders(course: Course, change: Change, at: int) -> None:
    side: Side = "A" if change.side == "A" else "B"
    pool = next(one for one in POOLS if one == change.text)
    group = int(change.state or GROUPS[0])
    course.add(e.OrdersRuled(side, pool, group, change.number), puts_right.id)


def _place(course: Course, change: Change, at: int) -> None:
    """A Model of that name; its numbers are those of the starter profile so called, if there is one."""
    side: Side = "A" if change.side == "A" else "B"
    label = f"ruling {course.table.mark} {at}"
    piece, trooper = course.luck.piece(label), course.luck.trooper(f"{label} trooper")
    profile = _called(course.table.book, change.text.strip() or "Trooper")
    shape = Shape(s=str(profile.s), where=change.state)
    course.add(e.PiecePlaced(piece, side, shape), puts_right.id)
    course.add(e.CardShown(piece, card_of(profile)), puts_right.id)
    course.add(e.TrooperJoined(side, e.TrooperNote(trooper, profile, 1)), puts_right.id)
    course.add(e.PieceIdentified(side, piece, trooper, True), puts_right.id)


def _hide(course: Course, change: Change, at: int) -> None:
    """The Marker of a weapon or piece of equipment that one of that side keeps to itself."""
    side: Side = "A" if change.side == "A" else "B"
    for state in speakers(course.table.book, showing.of_a_weapon):
        shape, _ = state.changed(showing.of_a_weapon, Shape(s="?", where=change.state))
        piece = course.luck.piece(f"ruling {course.table.mark} {at}")
        placed = e.PiecePlaced(piece, side, shape)
        course.add(placed, puts_right.id, *state.ids(showing.of_a_weapon))


def _called(book: Book, name: str) -> Profile:
    known = (one.profile for one in starters(book))
    found = (one for one in known if one.name.casefold() == name.casefold())
    nobody = Profile(name, name, "-", (0, 0), 0, 0, 0, 0, 0, 0, 1)
    return next(found, nobody)


def _move(course: Course, change: Change, at: int) -> None:
    if change.piece in course.table.pieces:
        contacts.part(course, change.piece)
    course.add(e.PieceMoved(change.piece, change.text), puts_right.id)


def _remove(course: Course, change: Change, at: int) -> None:
    piece = course.table.pieces.get(change.piece)
    trooper = under(course.table, piece) if piece else None
    course.add(e.PieceRemoved(change.piece), puts_right.id)
    if trooper is None or piece is None or piece.real is False:
        return
    course.add(e.StateEntered(trooper.side, trooper.id, "Dead"), puts_right.id)
    for replica in standing_for(course.table, trooper.id):
        remove_replica(course, replica, puts_right.id)


def _reveal(course: Course, change: Change, at: int) -> None:
    strikes(course, change.piece, Cause("discovered"))
    reconcile(course)


def _hit(course: Course, change: Change, at: int) -> None:
    """A hit that the notebook did not see made (a Template, a Mine): it may end a State. It is taken to call
    for a Saving Roll, as nearly all do."""
    struck(course, change.piece, saves=True)
    reconcile(course)


def _step(course: Course, change: Change, at: int) -> None:
    active = course.table.active or "A"
    if course.table.order is not None:
        course.add(e.OrderClosed(active), puts_right.id)
    if change.text == "states":
        course.add(e.StepReached("states", SIDES), puts_right.id)
    else:
        course.add(e.StepReached("orders", (active,)), puts_right.id)


def _score(course: Course, change: Change, at: int) -> None:
    side: Side = "A" if change.side == "A" else "B"
    course.add(
        e.ScoreNoted(side, side, change.number, points_said(change.text) or 0), puts_right.id
    )


_CHANGES: Final[dict[str, Callable[[Course, Change, int], None]]] = {
    "state on": _state,
    "state off": _state,
    "wounds": _wounds,
    "orders": _orders,
    "place": _place,
    "hide": _hide,
    "move": _move,
    "remove": _remove,
    "reveal": _reveal,
    "hit": _hit,
    "step": _step,
    "score": _score,
}
