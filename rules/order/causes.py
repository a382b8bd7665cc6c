"""What may end a State, put to every State in force; and the Markers that thereby show themselves."""

from rules import events as e
from rules.course import Course
from rules.ids import PieceId
from rules.order.entering import leave
from rules.order.settling import remove_replica
from rules.state import Cause, State, said
from rules.states import seen, states
from rules.table import Piece, Trooper, real_of, under


def strikes(course: Course, piece: PieceId, cause: Cause) -> None:
    """End what this cause ends: its owner is told at once, everybody where it could be seen."""
    standing = course.table.pieces.get(piece)
    trooper = under(course.table, standing) if standing else None
    if standing is not None and standing.hides and cause.kind in ("discovered", "hit"):
        course.add(e.RevealCalled((piece,)))
    if standing is None or trooper is None:
        return
    if cause.kind == "declared":
        # Whichever of its pieces was named, it is the trooper that acts, where it really stands.
        standing = real_of(course.table, trooper.id) or standing
    if standing.real is False:
        _strikes_replica(course, standing, trooper, cause)
        return
    known = states()
    true = tuple(known[name] for name in sorted(trooper.states) if name in known)
    visible = {state.name for state in seen(course.table, standing)}
    for state, id, when in said(true, lambda s: s.ends, cause):
        if state.name not in course.table.troopers[trooper.id].states:
            continue  # an earlier bullet of the same page has ended it
        if state.concludes is not None and when == "conclude" and not state.concludes():
            when = "now"
        leave(course, standing.id, state, id, at=when)
        passes_over = _becomes(course, standing, trooper, state, cause)
        if not passes_over and _shows_itself(course, standing, state, cause, visible, when):
            whole = state.whole_order is not None and state.whole_order()
            ids = (id, state.whole_order.id) if whole and state.whole_order else (id,)
            course.add(e.RevealCalled((standing.id,), bool(whole)), *ids)


def _shows_itself(
    course: Course, piece: Piece, state: State, cause: Cause, visible: set[str], when: str
) -> bool:
    """Whether everybody sees at once that a State has ended: a Marker's, or that of several pieces
    of which one has done what only the real one does."""
    if state.multiplies is not None:
        return state.name in visible or cause.kind == "declared"
    return state.marker and state.name in visible and when == "now"


def _becomes(course: Course, piece: Piece, trooper: Trooper, state: State, cause: Cause) -> bool:
    """Whether a State passes over into another, which then begins."""
    found = tuple(said((state,), lambda s: s.becomes, cause))
    for _, id, name in found:
        course.add(e.StateEntered(piece.side, trooper.id, name), id)
    return bool(found)


def _strikes_replica(course: Course, piece: Piece, trooper: Trooper, cause: Cause) -> None:
    """A replica has no States of its own: what would reveal the trooper takes it off the table."""
    known = states()
    standing = tuple(known[name] for name in sorted(trooper.states | trooper.lingering))
    for _, id, _ in said(standing, lambda s: s.replica_ends, cause):
        remove_replica(course, piece, id)
        return
