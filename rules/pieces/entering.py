"""How a State begins: its token, its owner's note, what it brings and ends."""

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Piece, Table, under
from rules.moments import ending, showing, suffering
from rules.moments.ending import Cause
from rules.moments.suffering import Blow
from rules.page import said
from rules.pieces.crew import dies_with_it, is_pilot, seat_of
from rules.pieces.leaving import copied_by, figure_of, is_null, leave
from rules.pieces.sealing import open_leaves
from rules.refusals import Refusal
from rules.seen.effective import own_card
from rules.seen.looks import is_model
from rules.state import State
from rules.states import anybody, disguises, force, gives_way, joined, speakers, states


def expire(course: Course) -> None:
    """End what ends by itself as the States Phase begins, of both sides, in the order of the table."""
    for piece in tuple(course.table.pieces.values()):
        for state, id, _ in said(force(course.table, piece), ending.states_phase):
            leave(course, piece.id, state, id)
        for state, id, name in said(force(course.table, piece), ending.passes_into):
            leave(course, piece.id, state, id)
            enter(course, piece.id, states(course.table.book)[name], id)


def struck_down(course: Course, piece: PieceId, blow: Blow) -> None:
    """The State that lost Wounds bring begins."""
    for state, id in brought_by(course.table.book, blow):
        enter(course, piece, state, id)


def brought_by(book: Book, blow: Blow) -> tuple[tuple[State, str], ...]:
    """The State that lost Wounds bring, if any; one that takes its bearer off the table goes before."""
    every = speakers(book, suffering.wounded)
    brought = [(state, id) for state, id, _ in said(every, suffering.wounded, blow)]
    instead = {state.instead_of for state, _ in brought}
    brought = [found for found in brought if found[0].name not in instead]
    brought.sort(key=lambda found: not found[0].speaks(suffering.removes))
    return tuple(brought[:1])


def take_shelter(course: Course, piece: PieceId, *ids: str) -> None:
    """Lie down where it stands."""
    for state, id, _ in anybody(course.table.book, suffering.takes_cover):
        enter(course, piece, state, *ids, id)


def shelter(book: Book) -> str:
    """The name of the State in which a trooper lies down."""
    found = anybody(book, suffering.takes_cover)
    return next((state.name for state, _, _ in found), "")


def would_shelter(table: Table, piece: Piece) -> str:
    """The name of the State in which this one lies down; empty for who can't."""
    found = anybody(table.book, suffering.takes_cover)
    return next((state.name for state, _, _ in found if not unfit(table, piece, state)), "")


def enter(course: Course, piece: PieceId, state: State, *ids: str) -> None:
    """A State begins: seen by all as a token on each piece of the figure (or as empty places), kept
    by its owner as the truth. Of a State that is in force already only what is missing is added."""
    standing = course.table.pieces.get(piece)
    if standing is None:
        return
    if unfit(course.table, standing, state):
        return
    figure = figure_of(course.table, standing)
    trooper = under(course.table, standing)
    copied = (
        copied_by(course.table.book, trooper) if trooper is not None and len(figure) > 1 else ()
    )
    if trooper is not None and state.name not in trooper.states:
        also = (
            gives_way(course.table.book)
            if state.null and not is_null(course.table.book, trooper)
            else ()
        )
        entered = e.StateEntered(standing.side, trooper.id, state.name)
        course.add(entered, *ids, *also, *copied)
    if state.speaks(suffering.removes):
        if state.holds(suffering.removes):
            tag = seat_of(course.table, piece) if is_pilot(trooper) else None
            for one in figure:
                covered = not is_model(course.table.pieces[one].shape)
                course.add(e.PieceRemoved(one), *ids, *state.ids(suffering.removes))
                if (
                    covered
                ):  # as by a Ruling: what leaves the table under a Marker shows what it was
                    open_leaves(course, standing.side, one, "what")
            if tag is not None and dies_with_it():
                enter(course, tag, state, dies_with_it.id)
        return
    for one in figure:
        if not disguises(state) and state.name not in course.table.pieces[one].tokens:
            # Pieces that nobody knows to belong together are joined by no rule's id either.
            told = copied if joined(course.table, one) else ()
            course.add(
                e.TokenPlaced(one, state.name),
                *ids,
                *_shows(state, course.table.pieces[one]),
                *told,
            )
    _dislodge(course, piece, state)
    for _, id, name in said((state,), suffering.brings):
        if brought := states(course.table.book).get(name):
            enter(course, piece, brought, id)


def _shows(state: State, piece: Piece) -> tuple[str, ...]:
    """The rules by which a State makes its bearer's Silhouette, cover or Card another."""
    recast = state.changed(showing.card, piece.card)[1] if piece.card is not None else ()
    return (*stature(state), *recast)


def stature(state: State) -> tuple[str, ...]:
    """The rules by which a State makes its bearer's Silhouette or cover another."""
    return state.ids(showing.silhouette, showing.covered)


def _dislodge(course: Course, piece: PieceId, state: State) -> None:
    """A State that begins may end another."""
    cause = Cause("entered", what=state.name, null=state.null)
    standing = course.table.pieces.get(piece)
    others = (
        tuple(states(course.table.book)[name] for name in sorted(standing.tokens))
        if standing
        else ()
    )
    for other, id, when in said(others, ending.struck, cause):
        leave(course, piece, other, id, at=when)


def unfit(table: Table, piece: Piece, state: State) -> Refusal | None:
    """Why whoever a piece stands for can't enter a State at all."""
    card = own_card(table, piece)
    for _, id, sentence in said((state,), suffering.unfit, card) if card else ():
        return Refusal("unfit", sentence, id)
    return None
