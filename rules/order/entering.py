"""How a State that the table forces on a trooper begins: its token, its owner's note, what it brings."""

from rules import events as e
from rules.course import Course
from rules.ids import PieceId
from rules.state import Blow, State, said
from rules.states import states
from rules.table import under


def struck_down(course: Course, piece: PieceId, blow: Blow) -> None:
    """The States that lost Wounds bring; one that takes its bearer off the table goes before."""
    every = tuple(states().values())
    brought = [(state, id) for state, id, _ in said(every, lambda s: s.wounded, blow)]
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
    """A State begins: seen by all as a token (or as an empty place), kept by its owner as the truth."""
    standing = course.table.pieces.get(piece)
    if standing is None:
        return
    trooper = under(course.table, standing)
    if trooper is not None:
        course.add(e.StateEntered(standing.side, trooper.id, state.name), *ids)
    if state.removes is not None:
        if state.removes():
            course.add(e.PieceRemoved(piece), *ids, state.removes.id)
        return
    course.add(e.TokenPlaced(piece, state.name), *ids)
    if state.brings is not None and (brought := states().get(state.brings())):
        enter(course, piece, brought, state.brings.id)
