"""Silhouette contact: who touches whom, the State that comes of it, and how it ends.

A contact is a fact that a player states; the State follows from it at the next settling, when what
was a Marker has shown itself and what was a replica has left the table.
"""

from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Piece, Table, side_of
from rules.moments import meeting
from rules.page import said
from rules.pieces.deployables import is_deployable
from rules.pieces.entering import enter
from rules.pieces.leaving import leave
from rules.seen.looks import is_model
from rules.states import seen, speakers


def touching(table: Table, piece: PieceId) -> tuple[Piece, ...]:
    """The pieces in Silhouette contact with this one that still stand."""
    others = (b if a == piece else a for a, b in table.contacts if piece in (a, b))
    return tuple(table.pieces[other] for other in others if other in table.pieces)


def enemies(table: Table, piece: Piece) -> tuple[Piece, ...]:
    """The enemy Models in Silhouette contact with a piece; to a Marker of several that may be a
    trooper nobody is one but a Model."""
    return tuple(
        one
        for one in touching(table, piece.id)
        if side_of(one) != side_of(piece)
        and not any(s.marker for s in seen(table, one))
        and not is_deployable(one)
        and (is_model(piece.shape) or is_model(one.shape))
    )


def part(course: Course, piece: PieceId) -> None:
    """A piece leaves every contact it is in, and what rested on them for the others ends."""
    near = touching(course.table, piece)
    for a, b in course.table.contacts:
        if piece in (a, b):
            _no_longer(course, piece, b if a == piece else a)
    for one in near:
        _end(course, one.id)


def _no_longer(course: Course, piece: PieceId, other: PieceId) -> None:
    side = course.table.sides[piece]
    course.add(e.FactStated(side, "contact", piece, other, answer=False))


def settle(course: Course) -> None:
    """Let begin and end what rests on contact."""
    for id in tuple(course.table.pieces):
        if any(id in pair for pair in course.table.contacts):
            _begin(course, id)
            _end(course, id)
    for a, b in course.table.contacts:
        if a in course.table.pieces and b in course.table.pieces:
            continue
        left = b if b in course.table.pieces else a
        _no_longer(course, a, b)
        _end(course, left)


def slip_away(course: Course, piece: PieceId) -> None:
    """A trooper that passed its Dodge takes itself out of contact."""
    standing = course.table.pieces[piece]
    ended = [(s, id) for s, id, _ in said(seen(course.table, standing), meeting.slips_away)]
    part(course, piece)
    for state, id in ended:
        leave(course, piece, state, id)


def _begin(course: Course, id: PieceId) -> None:
    """What is no trooper fights with nobody, whoever touches it."""
    piece = course.table.pieces[id]
    if is_deployable(piece):
        return
    mine = seen(course.table, piece)
    for state in speakers(course.table.book, meeting.met):
        if state.name in piece.tokens or any(s.marker for s in mine):
            continue
        theirs = (seen(course.table, one) for one in enemies(course.table, piece))
        if any(state.holds(meeting.met, mine, one) for one in theirs):
            enter(course, id, state, *state.ids(meeting.met))


def _end(course: Course, id: PieceId) -> None:
    piece = course.table.pieces.get(id)
    if piece is None:
        return
    mine = seen(course.table, piece)
    others = tuple(seen(course.table, one) for one in enemies(course.table, piece))
    for state, rule, _ in said(mine, meeting.parted, mine, others):
        leave(course, id, state, rule)
