"""What may end a State, put to every State in force; and the Markers that thereby show themselves."""

from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, real_of, standing_for, under
from rules.moments import ending, showing
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces.leaving import leave
from rules.pieces.settling import remove_replica
from rules.seen.looks import is_model
from rules.state import State
from rules.states import seen, speakers, states


def strikes(course: Course, piece: PieceId, cause: Cause) -> None:
    """End what this cause ends: its owner is told at once, everybody where it could be seen."""
    standing = course.table.pieces.get(piece)
    trooper = under(course.table, standing) if standing else None
    if standing is not None and standing.hides and _uncovers(course.table, cause):
        course.add(e.RevealCalled((piece,)))
    if standing is None or trooper is None:
        return
    if cause.kind == "declared":
        # Whichever of its pieces was named, it is the trooper that acts, where it really stands.
        standing = real_of(course.table, trooper.id) or standing
    if standing.real is False:
        _strikes_replica(course, standing, trooper, cause)
        return
    known = states(course.table.book)
    true = tuple(known[name] for name in sorted(trooper.states) if name in known)
    visible = {state.name for state in seen(course.table, standing)}
    for state, id, when in said(true, ending.struck, cause):
        if state.name not in course.table.troopers[trooper.id].states:
            continue  # an earlier bullet of the same page has ended it
        stays = not state.speaks(ending.at_conclusion) or state.holds(ending.at_conclusion)
        if when == "conclude" and not stays:
            when = "now"
        leave(course, standing.id, state, id, at=when)
        passes_over = _becomes(course, standing, trooper, state, cause)
        if not passes_over and _shows_itself(course, standing, state, cause, visible, when):
            whole = tuple(by for _, by, _ in said((state,), ending.whole_order))
            course.add(e.RevealCalled((standing.id,), bool(whole)), id, *whole)


def _uncovers(table: Table, cause: Cause) -> bool:
    """Whether a weapon under a Marker shows itself: by what its opponent does to it, as a trooper would."""
    under_one = speakers(table.book, showing.of_a_weapon)
    suffered = cause.kind in ("discovered", "hit", "forced")
    return suffered and any(said(under_one, ending.struck, cause))


def meet(course: Course, piece: PieceId, touched: PieceId) -> None:
    """Two enemies come into Silhouette contact: it concerns both, whoever moved. Each goes by what
    the other shows, and never by what it is; who thereby shows itself is a Model for the other."""
    stood = [one for one in (piece, touched) if _stands_as_model(course.table, one)]
    for one, other in ((piece, touched), (touched, piece), (piece, touched)):
        model = other in stood or _stands_as_model(course.table, other)
        strikes(course, one, Cause("contact", marker=not model))


def _stands_as_model(table: Table, piece: PieceId) -> bool:
    """Whether everybody sees a Model there, or has seen a Marker show itself in this Order."""
    standing, order = table.pieces.get(piece), table.order
    shown = order is not None and piece in order.revealed
    return shown or (standing is not None and is_model(standing.shape))


def _shows_itself(
    course: Course, piece: Piece, state: State, cause: Cause, visible: set[str], when: str
) -> bool:
    """Whether everybody sees at once that a State has ended: a Marker's, or that of several pieces
    of which one has done what only the real one does."""
    if state.speaks(showing.several):
        return state.name in visible or cause.kind == "declared"
    return state.marker and state.name in visible and when == "now"


def _becomes(course: Course, piece: Piece, trooper: Trooper, state: State, cause: Cause) -> bool:
    """Whether a State passes over into another, which then begins."""
    found = tuple(said((state,), ending.becomes, cause))
    for _, id, name in found:
        course.add(e.StateEntered(piece.side, trooper.id, name), id)
    return bool(found)


def _strikes_replica(course: Course, piece: Piece, trooper: Trooper, cause: Cause) -> None:
    """A replica has no States of its own: what would reveal the trooper takes it off the table."""
    known = states(course.table.book)
    standing = tuple(known[name] for name in sorted(trooper.states | trooper.lingering))
    for _, id, _ in said(standing, ending.replica_struck, cause):
        remove_replica(course, piece, id)
        break
    else:
        return
    left = standing_for(course.table, trooper.id)
    if cause.kind == "discovered" and all(one.real is not False for one in left):
        for one in left:
            strikes(course, one.id, Cause("decoys"))
