"""What may end a State, put to every State in force; and the Markers that thereby show themselves."""

from rules import events as e
from rules.course import Course
from rules.ids import PieceId
from rules.state import Cause, said
from rules.states import seen, states
from rules.table import under


def strikes(course: Course, piece: PieceId, cause: Cause) -> None:
    """End what this cause ends: its owner is told at once, everybody where it could be seen."""
    standing = course.table.pieces.get(piece)
    trooper = under(course.table, standing) if standing else None
    if standing is None or trooper is None:
        return
    known = states()
    true = tuple(known[name] for name in sorted(trooper.states) if name in known)
    visible = {state.name for state in seen(course.table, standing)}
    for state, id, when in said(true, lambda s: s.ends, cause):
        if state.name not in course.table.troopers[trooper.id].states:
            continue  # an earlier bullet of the same page has ended it
        course.add(e.StateLeft(standing.side, trooper.id, state.name, when), id)
        if state.marker and state.name in visible and when == "now":
            whole = state.whole_order is not None and state.whole_order()
            ids = (id, state.whole_order.id) if whole and state.whole_order else (id,)
            course.add(e.RevealCalled((standing.id,), bool(whole)), *ids)
