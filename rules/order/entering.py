"""How a State begins and ends: its token, its owner's note, what it brings and takes along."""

from rules import events as e
from rules.bearing import own_card
from rules.course import Course
from rules.ids import PieceId
from rules.order.crew import dies_with_it, seat_of
from rules.refusals import Refusal
from rules.state import Blow, Cause, State, When, said
from rules.states import by_default, force, gives_way, in_force, joined, states
from rules.table import Piece, Table, Trooper, standing_for, under


def expire(course: Course) -> None:
    """End what ends by itself as the States Phase begins, of both sides, in the order of the table."""
    for piece in tuple(course.table.pieces.values()):
        for state, id, _ in said(force(course.table, piece), lambda s: s.at_states_phase):
            leave(course, piece.id, state, id)
        for state, id, name in said(force(course.table, piece), lambda s: s.passes_into):
            leave(course, piece.id, state, id)
            enter(course, piece.id, states()[name], id)


def struck_down(course: Course, piece: PieceId, blow: Blow) -> None:
    """The States that lost Wounds bring; one that takes its bearer off the table goes before."""
    every = tuple(states().values())
    brought = [(state, id) for state, id, _ in said(every, lambda s: s.wounded, blow)]
    instead = {state.instead_of for state, _ in brought}
    brought = [found for found in brought if found[0].name not in instead]
    brought.sort(key=lambda found: found[0].removes is None)
    for state, id in brought[:1]:
        enter(course, piece, state, id)


def take_shelter(course: Course, piece: PieceId, *ids: str) -> None:
    """Lie down where it stands."""
    for state, id, _ in said(tuple(states().values()), lambda s: s.shelters):
        enter(course, piece, state, *ids, id)


def shelter() -> str:
    """The name of the State in which a trooper lies down."""
    found = said(tuple(states().values()), lambda s: s.shelters)
    return next((state.name for state, _, _ in found), "")


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
    copied = _copied_by(trooper) if trooper is not None and len(figure) > 1 else ()
    if trooper is not None and state.name not in trooper.states:
        also = gives_way() if state.null and not _is_null(trooper) else ()
        entered = e.StateEntered(standing.side, trooper.id, state.name)
        course.add(entered, *ids, *also, *copied)
    if state.removes is not None:
        if state.removes():
            tag = seat_of(course.table, piece)
            for one in figure:
                course.add(e.PieceRemoved(one), *ids, state.removes.id)
            if tag is not None and dies_with_it():
                enter(course, tag, state, dies_with_it.id)
        return
    for one in figure:
        if not state.disguises and state.name not in course.table.pieces[one].tokens:
            # Pieces that nobody knows to belong together are joined by no rule's id either.
            told = copied if joined(course.table, one) else ()
            course.add(
                e.TokenPlaced(one, state.name),
                *ids,
                *_shows(state, course.table.pieces[one]),
                *told,
            )
    _dislodge(course, piece, state)
    if state.brings is not None and (brought := states().get(state.brings())):
        enter(course, piece, brought, state.brings.id)


def _shows(state: State, piece: Piece) -> tuple[str, ...]:
    """The rules by which a State makes its bearer's Silhouette, cover or Card another."""
    told = (state.silhouette, state.covered)
    ids = tuple(rule.id for rule in told if rule is not None and rule())
    recast = state.recasts
    if recast is not None and piece.card is not None and recast(piece.card) != piece.card:
        return (*ids, recast.id)
    return ids


def _dislodge(course: Course, piece: PieceId, state: State) -> None:
    """A State that begins may end another."""
    cause = Cause("entered", what=state.name, null=state.null)
    standing = course.table.pieces.get(piece)
    others = tuple(states()[name] for name in sorted(standing.tokens)) if standing else ()
    for other, id, when in said(others, lambda s: s.ends, cause):
        leave(course, piece, other, id, at=when)


def unfit(table: Table, piece: Piece, state: State) -> Refusal | None:
    """Why whoever a piece stands for can't enter a State at all."""
    card = own_card(table, piece)
    sentence = state.unfit(card) if state.unfit and card else None
    return Refusal("unfit", sentence, state.unfit.id) if state.unfit and sentence else None


def leave(course: Course, piece: PieceId, state: State, *ids: str, at: When = "now") -> None:
    """A State ends: its owner's note is struck, its token comes off each piece of the figure. One
    that ends at the conclusion of the Order shows its token until then."""
    standing = course.table.pieces.get(piece)
    if standing is None:
        return
    figure = figure_of(course.table, standing)
    trooper = under(course.table, standing)
    if trooper is not None and state.name in trooper.states:
        course.add(e.StateLeft(standing.side, trooper.id, state.name, at), *ids)
    left = under(course.table, standing)
    back = state.null and left is not None and not _is_null(left)
    also = tuple(id for _, id in by_default(null=False)) if back else ()
    for one in figure:
        if at == "now" and state.name in course.table.pieces[one].tokens:
            course.add(e.TokenRemoved(one, state.name), *ids, *also)
            _gives_back(course, one, state)
    if state.takes_along is not None and (taken := states().get(state.takes_along())):
        leave(course, piece, taken, state.takes_along.id)


def _is_null(trooper: Trooper) -> bool:
    return any(state.null for state in in_force(trooper))


def _gives_back(course: Course, piece: PieceId, state: State) -> None:
    """What a State took from its trooper is its own again: its uses, or itself."""
    if state.reloads is not None and state.reloads():
        course.add(e.UsesRestored(piece), state.reloads.id)
    standing = course.table.pieces[piece]
    if state.serves is not None and standing.master is not None:
        course.add(e.MasterChanged(piece, standing.side, standing.shape.group), state.serves.id)


def figure_of(table: Table, piece: Piece) -> tuple[PieceId, ...]:
    """The pieces that show what States the trooper under this one has: the real one, and those
    that copy its tokens, in the order of the table."""
    trooper = under(table, piece)
    if trooper is None:
        return (piece.id,)
    copied = _copied_by(trooper)
    every = standing_for(table, trooper.id)
    return tuple(one.id for one in every if copied or one.real is not False)


def _copied_by(trooper: Trooper) -> tuple[str, ...]:
    """The rules by which each of several pieces shows the tokens of its trooper."""
    return tuple(id for _, id, _ in said(in_force(trooper), lambda s: s.copies_tokens))
