"""Reconciling: what stands on the table is made what the States in force say.

It is due after every declaration, every ARO check and every Roll, whether or not anything ended:
a wait that only sometimes happens would tell that something was hidden.
"""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import TrooperId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Trooper, card_of
from rules.moments import ending, showing
from rules.page import said
from rules.pieces.deployables import uncover
from rules.pieces.placement import join
from rules.pieces.sealing import commit_changed, commit_new, open_leaves
from rules.pieces.turning import turn
from rules.seen.looks import MOST, Look, copied, is_model, looks, multiplying, shown_as
from rules.state import State
from rules.states import anybody, disguises, face_state, in_force, joined, named, speakers, states


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
    disguised = any(
        disguises(one) for one in named(course.table.book, trooper.states | trooper.lingering)
    )
    return pieces[0].shape.face == MODEL and not disguised


def _settle_figure(course: Course, trooper: Trooper, pieces: list[Piece]) -> None:
    standing = in_force(course.table.book, trooper)
    if multiplying(standing) is None:
        for replica in [
            one for one in pieces if one.real is False and _gone_with(course.table.book, trooper)
        ]:
            remove_replica(course, replica, *_gone_with(course.table.book, trooper))
        pieces = [one for one in pieces if one.real is not False]
    if not _fits(pieces, looks(course.table.book, trooper, MOST), trooper):
        _replace(course, trooper, pieces, looks(course.table.book, trooper, len(pieces)))
        if trooper.imitated is not None and shown_as(course.table.book, trooper) is None:
            course.add(e.ImitationNoted(trooper.side, trooper.id))
    elif course.table.figures and multiplying(standing) is None:
        _stands_alone(course, trooper, pieces)


def _stands_alone(course: Course, trooper: Trooper, pieces: list[Piece]) -> None:
    """One of several is left, a Model already: it tells the rest of itself."""
    for piece in pieces:
        figure = joined(course.table, piece.id)
        if figure is None:
            continue
        course.add(e.FigureEnded(piece.id))
        _tells_the_rest(course, trooper, piece, states(course.table.book)[figure.state])
        open_leaves(course, piece.side, piece.id, "what")


def _tells_the_rest(course: Course, trooper: Trooper, piece: Piece, left: State) -> None:
    """What was kept silent about it lest that told which of several is real is Open Information."""
    if piece.card is None or shown_as(course.table.book, trooper) is not None:
        return
    for _, id, card in said((left,), showing.told, trooper.profile):
        if piece.card != card and copied(card, left)[0] != card:
            course.add(e.CardShown(piece.id, card), id)


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


def _gone_with(book: Book, trooper: Trooper) -> tuple[str, ...]:
    """The rules by which replicas go with what they replicate."""
    several = anybody(book, showing.several, trooper.profile)
    go = said((state for state, _, _ in several), ending.replicas_go)
    return tuple(id for _, id, _ in go)


def _replace(
    course: Course, trooper: Trooper, pieces: list[Piece], wanted: tuple[Look, ...]
) -> None:
    """The pieces that stand show themselves as something else. Which shows what is drawn: it must not
    tell which of several is real."""
    if len(wanted) > 1:
        wanted = tuple(course.luck.shuffle(f"looks of {pieces[0].id}", wanted))
    for piece, look in zip(pieces, wanted, strict=True):
        left = _left(course.table.book, trooper, piece)
        told = face_state(course.table.book, look.shape.face)
        if not (told and states(course.table.book)[told].marker) and (
            is_model(look.shape) or left is not None
        ):
            _show(course, trooper, piece, look, left, alone=len(pieces) == 1)
        else:
            _cover(course, trooper, piece, look)
    join(course, [piece.id for piece in pieces])


def _left(book: Book, trooper: Trooper, piece: Piece) -> State | None:
    """The State that a piece still shows though it has left."""
    standing = {state.name for state in in_force(book, trooper)}
    told = face_state(book, piece.shape.face)
    if told:
        return states(book)[told] if told not in standing else None
    gone = (one for one in speakers(book, showing.imitates) if one.name not in standing)
    return next(gone, None) if trooper.imitated else None


def _show(
    course: Course, trooper: Trooper, piece: Piece, look: Look, left: State | None, *, alone: bool
) -> None:
    """What was disguised shows itself: the Model, or the Marker of what it still is."""
    shape = replace(look.shape, where=piece.shape.where, facing=piece.shape.facing)
    ids: tuple[str, ...] = look.rules
    if left is not None and left.speaks(showing.model) and is_model(look.shape):
        after = left.tells(showing.model, trooper.profile, piece.shape)
        if after is None:
            return
        shape, ids = replace(shape, facing=after.facing), left.ids(showing.model)
    turn(course, piece.id, shape, *ids)
    card = look.card
    discloses = left.ids(showing.told) if left else ()
    if (
        left is not None
        and discloses
        and card is not None
        and shown_as(course.table.book, trooper) is None
    ):
        card = left.tells(showing.told, trooper.profile)
    if card is not None:
        course.add(e.CardShown(piece.id, card), *(discloses or look.rules))
    disguised = shown_as(course.table.book, trooper) is not None
    if left is not None and alone:
        open_leaves(course, piece.side, piece.id, "what")
    if left is not None and not disguised:
        open_leaves(course, piece.side, piece.id, "who")
    else:
        # Nothing of who it is is opened by it, and everybody sees that: that is bound anew.
        bound, real = card_of(trooper.profile), piece.real is not False
        commit_new(course, piece.side, piece.id, bound, real=real)


def _cover(course: Course, trooper: Trooper, piece: Piece, look: Look) -> None:
    """A trooper goes back under a Marker, a new one unless its State says otherwise."""
    state = states(course.table.book)[face_state(course.table.book, look.shape.face)]
    before = tuple(said((state,), showing.new_marker_after, not is_model(piece.shape)))
    anew = bool(before) or not state.speaks(showing.new_marker_after)
    renews = anew and state.holds(showing.new_marker)
    ids = (*look.rules, *(id for _, id, _ in before))
    ids = (*ids, *state.ids(showing.new_marker)) if renews else look.rules
    shape = replace(look.shape, where=piece.shape.where)
    turn(course, piece.id, shape, *ids)
    if not renews:
        appearance = course.table.pieces[piece.id].appearance
        for by in dict.fromkeys(one.by for one in course.table.failures if one.piece == piece.id):
            course.add(e.DiscoverFailed(by, piece.id, appearance))
    card, real = card_of(trooper.profile), piece.real is not False
    commit_changed(course, piece.side, piece.id, card, real=real)
