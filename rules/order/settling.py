"""Reconciling: what stands on the table is made what the States in force say.

It is due after every declaration, every ARO check and every Roll, whether or not anything ended:
a wait that only sometimes happens would tell that something was hidden.
"""

from msgspec.structs import replace

from rules import events as e
from rules.course import Course
from rules.ids import TrooperId
from rules.looks import MOST, Look, is_model, looks, multiplying, shown_as
from rules.order.deployables import uncover
from rules.state import State, said
from rules.states import face_state, in_force, joined, named, states
from rules.table import MODEL, Piece, Trooper, card_of
from rules.turn.placing import join
from rules.turn.sealing import commit_new, open_leaves


def reconcile(course: Course) -> None:
    """Make every piece show what its trooper's States say."""
    figures: dict[TrooperId, list[Piece]] = {}
    for piece in course.table.pieces.values():
        if piece.trooper is not None:
            figures.setdefault(piece.trooper, []).append(piece)
    for id, pieces in figures.items():
        trooper = course.table.troopers.get(id)
        if trooper is not None and not _is_what_it_seems(course, trooper, pieces):
            _settle_figure(course, trooper, pieces)
    uncover(course)


def _is_what_it_seems(course: Course, trooper: Trooper, pieces: list[Piece]) -> bool:
    """Whether a Model stands there in no State that could show anything else: most of them do."""
    if len(pieces) > 1 or trooper.imitated is not None or course.table.figures:
        return False
    disguised = any(one.disguises for one in named(trooper.states | trooper.lingering))
    return pieces[0].shape.face == MODEL and not disguised


def _settle_figure(course: Course, trooper: Trooper, pieces: list[Piece]) -> None:
    standing = in_force(trooper)
    if multiplying(standing) is None:
        for replica in [one for one in pieces if one.real is False and _gone_with(trooper)]:
            remove_replica(course, replica, *_gone_with(trooper))
        pieces = [one for one in pieces if one.real is not False]
    if not _fits(pieces, looks(trooper, MOST), trooper):
        _replace(course, trooper, pieces, looks(trooper, len(pieces)))
        if trooper.imitated is not None and shown_as(trooper) is None:
            course.add(e.ImitationNoted(trooper.side, trooper.id))
    elif course.table.figures and multiplying(standing) is None:
        _stands_alone(course, pieces)


def _stands_alone(course: Course, pieces: list[Piece]) -> None:
    for piece in pieces:
        if joined(course.table, piece.id):
            course.add(e.FigureEnded(piece.id))
            open_leaves(course, piece.side, piece.id, "what")


def _fits(pieces: list[Piece], wanted: tuple[Look, ...], trooper: Trooper) -> bool:
    """Whether the pieces show what they should, whichever of them shows what, and whichever of those
    placed are left: the loss of one changes no other."""
    faces = [look.shape.face for look in wanted]
    for piece in pieces:
        if piece.shape.face not in faces:
            return False
        faces.remove(piece.shape.face)
    shown = {look.shape.face: look.card for look in wanted}
    return trooper.imitated is None or all(
        piece.card == shown[piece.shape.face] for piece in pieces
    )


def remove_replica(course: Course, piece: Piece, *rules: str) -> None:
    """A replica leaves the table: everybody sees that it was one, and nobody whose."""
    course.add(e.PieceRemoved(piece.id), *rules)
    open_leaves(course, piece.side, piece.id, "what")


def _gone_with(trooper: Trooper) -> tuple[str, ...]:
    """The rules by which replicas go with what they replicate."""
    several = (
        state
        for state in states().values()
        if state.multiplies is not None and state.multiplies(trooper.profile)
    )
    return tuple(
        state.replicas_go.id for state in several if state.replicas_go and state.replicas_go()
    )


def _replace(
    course: Course, trooper: Trooper, pieces: list[Piece], wanted: tuple[Look, ...]
) -> None:
    """Other pieces take the place of those that stand. Which shows what is drawn: it must not tell
    which of several is real."""
    if len(wanted) > 1:
        wanted = tuple(course.luck.shuffle(f"looks of {pieces[0].id}", wanted))
    found = []
    for piece, look in zip(pieces, wanted, strict=True):
        left = _left(trooper, piece)
        told = face_state(look.shape.face)
        if not (told and states()[told].marker) and (is_model(look.shape) or left is not None):
            found.append(_show(course, trooper, piece, look, left, alone=len(pieces) == 1))
        else:
            found.append(_cover(course, trooper, piece, look))
    join(course, found)


def _left(trooper: Trooper, piece: Piece) -> State | None:
    """The State that a piece still shows though it has left."""
    standing = {state.name for state in in_force(trooper)}
    told = face_state(piece.shape.face)
    if told:
        return states()[told] if told not in standing else None
    gone = (one for one in states().values() if one.imitates and one.name not in standing)
    return next(gone, None) if trooper.imitated else None


def _show(
    course: Course, trooper: Trooper, piece: Piece, look: Look, left: State | None, *, alone: bool
) -> str:
    """What was disguised shows itself: the Model, or the Marker of what it still is."""
    shape = replace(look.shape, where=piece.shape.where, facing=piece.shape.facing)
    ids: tuple[str, ...] = look.rules
    if left is not None and left.replaced is not None and is_model(look.shape):
        after = left.replaced(trooper.profile, piece.shape)
        if after is None:
            return piece.id
        shape, ids = replace(shape, facing=after.facing), (left.replaced.id,)
    new = course.luck.id(f"model for {piece.id}")
    course.add(e.PieceReplaced(piece.id, new, shape), *ids)
    course.add(e.PieceIdentified(piece.side, new, trooper.id, piece.real is not False))
    card = look.card
    discloses = left.discloses if left else None
    if discloses is not None and card is not None and shown_as(trooper) is None:
        card = discloses(trooper.profile)
    if card is not None:
        course.add(e.CardShown(new, card), *((discloses.id,) if discloses else look.rules))
    if left is not None:
        open_leaves(course, piece.side, piece.id, *(("what", "who") if alone else ("who",)))
    if left is None or not alone:
        commit_new(course, piece.side, new, card_of(trooper.profile), real=piece.real is not False)
    return new


def _cover(course: Course, trooper: Trooper, piece: Piece, look: Look) -> str:
    """A trooper goes back under a Marker, a new one unless its State says otherwise."""
    state = states()[face_state(look.shape.face)]
    new = course.luck.id(f"marker for {piece.id}")
    before = tuple(said((state,), lambda s: s.renews_from, not is_model(piece.shape)))
    renews = bool(state.renews and state.renews() and (before or not state.renews_from))
    ids = (*look.rules, *(id for _, id, _ in before))
    ids = (*ids, state.renews.id) if renews and state.renews else look.rules
    shape = replace(look.shape, where=piece.shape.where)
    course.add(e.PieceReplaced(piece.id, new, shape), *ids)
    course.add(e.PieceIdentified(piece.side, new, trooper.id, piece.real is not False))
    if not renews:
        gone = [one for one in course.table.failures if one.piece not in course.table.pieces]
        for failure in gone:
            course.add(e.DiscoverFailed(failure.by, new))
    commit_new(course, piece.side, new, card_of(trooper.profile), real=piece.real is not False)
    return new
