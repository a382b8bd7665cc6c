"""The settling: what stands on the table is made what the States in force say.

It is due after every declaration, every ARO check and every Roll, whether or not anything ended:
a wait that only sometimes happens would tell that something was hidden.
"""

from rules import events as e
from rules.course import Course
from rules.order import sequence
from rules.state import State
from rules.states import states
from rules.table import MODEL, Piece, Shape, Trooper, card_of, under
from rules.turn.sealing import commit_new, open_leaves


def settle(course: Course) -> None:
    """Make good what ended or began, then go on with the sequence."""
    reconcile(course)
    sequence.go_on(course)


def reconcile(course: Course) -> None:
    """Make every piece show what its trooper's States say."""
    for piece in tuple(course.table.pieces.values()):
        trooper = under(course.table, piece)
        if trooper is not None and piece.real is not False:
            _settle_piece(course, piece, trooper)


def _settle_piece(course: Course, piece: Piece, trooper: Trooper) -> None:
    standing = trooper.states | trooper.lingering
    shown = states().get(piece.shape.face)
    if shown is not None and shown.marker and shown.name not in standing:
        _show_model(course, piece, trooper, shown)
        return
    markers = [state for name, state in states().items() if state.marker and name in standing]
    if piece.shape.face == MODEL and markers:
        _show_marker(course, piece, trooper, markers[0])


def _show_model(course: Course, piece: Piece, trooper: Trooper, left: State) -> None:
    if left.replaced is None:
        return
    shape = left.replaced(trooper.profile, piece.shape)
    if shape is None:
        return
    new = course.luck.id(f"model for {piece.id}")
    course.add(e.PieceReplaced(piece.id, new, shape), left.replaced.id)
    course.add(e.PieceIdentified(piece.side, new, trooper.id, True))
    card = left.discloses and left.discloses(trooper.profile)
    if left.discloses and card:
        course.add(e.CardShown(new, card), left.discloses.id)
    open_leaves(course, piece.side, piece.id)


def _show_marker(course: Course, piece: Piece, trooper: Trooper, state: State) -> None:
    shape, ids = marked(trooper, state, Shape(group=trooper.group, where=piece.shape.where))
    new = course.luck.id(f"marker for {piece.id}")
    renews = state.renews is not None and state.renews()
    if renews and state.renews:
        ids = (*ids, state.renews.id)
    course.add(e.PieceReplaced(piece.id, new, shape), *ids)
    course.add(e.PieceIdentified(piece.side, new, trooper.id, True))
    if not renews:
        gone = [one for one in course.table.failures if one.piece not in course.table.pieces]
        for failure in gone:
            course.add(e.DiscoverFailed(failure.by, new))
    commit_new(course, piece.side, new, card_of(trooper.profile))


def marked(trooper: Trooper, state: State, base: Shape) -> tuple[Shape, tuple[str, ...]]:
    """What a trooper shows under a Marker, and the rules by which it shows it."""
    ids = [state.begins.id] if state.begins else []
    for shapes in state.shapes:
        after = shapes(trooper.profile, base)
        if after != base:
            ids.append(shapes.id)
        base = after
    return base, tuple(ids)
