"""Placing what stands for one's troopers: in an order that says nothing of what belongs together."""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import NO_PIECE, PieceId, Side, TrooperId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Place, Trooper, in_disguise, under
from rules.moments import showing
from rules.pieces.deployed_prone import shown_by, stances
from rules.pieces.figures import Disguised, disguised_by
from rules.seen.looks import Look, looks, multiplying
from rules.states import face_state, in_force

EDGE: Final = "its own Deployment Zone, at the edge of the table"
"""Where who fails a Roll to be further forward is placed, unless its owner says where on it."""


class Placing(msgspec.Struct, frozen=True):
    """A piece to be placed: what it shows and where, for whom, and whether it is the real one.

    `id` is the piece's, where it was sealed before it stood anywhere. `mine` is the Deployable that it
    is, if it is no trooper; `laid_by` are the rules by which it lies there. `disguised`: as whom its
    trooper is deployed, if as another.
    """

    trooper: Trooper
    look: Look
    real: bool
    at: int = 0
    id: PieceId = NO_PIECE
    mine: str = ""
    laid_by: tuple[str, ...] = ()
    disguised: Disguised | None = None


def placed(
    book: Book,
    trooper: Trooper,
    places: tuple[Place, ...],
    real: int,
    ids: tuple[PieceId, ...] = (),
    disguised: Disguised | None = None,
) -> tuple[Placing, ...]:
    """What is to be placed of a trooper: at each place a piece, the `real`-th its own. Who is deployed as
    another shows itself so from the start."""
    if disguised is not None:
        trooper = in_disguise(trooper, disguised.as_another)
    return tuple(
        Placing(
            trooper,
            replace(look, shape=replace(look.shape, where=place.where, facing=place.facing)),
            at == real,
            at,
            ids[at - 1] if ids else NO_PIECE,
            disguised=disguised,
        )
        for at, (look, place) in enumerate(
            zip(looks(book, trooper, len(places)), places, strict=True), start=1
        )
    )


def place(course: Course, side: Side, placings: list[Placing], label: str) -> tuple[PieceId, ...]:
    """Place them: sorted by what everybody will see of it, then shuffled. The pieces' ids."""
    placings = sorted(placings, key=lambda one: _publicly(course.table.book, one))
    found = []
    for at, placing in enumerate(course.luck.shuffle(label, placings)):
        piece = placing.id or course.luck.piece(f"{label} {at}")
        found.append(piece)
        course.add(e.PiecePlaced(piece, side, placing.look.shape), *placing.look.rules)
        if placing.look.card is not None:
            course.add(e.CardShown(piece, placing.look.card), *placing.look.rules)
        if placing.mine:
            noted = e.WeaponConcealed(side, piece, placing.mine)
            course.add(noted, *placing.laid_by)
            continue
        for state in stances(course.table.book, placing.trooper):
            course.add(e.TokenPlaced(piece, state.name), *shown_by(state, placing.look.card))
        as_another, by = disguised_by(placing.disguised)
        known = e.PieceIdentified(side, piece, placing.trooper.id, placing.real, as_another)
        course.add(known, *placing.look.secretly, *by)
    join(course, found)
    return tuple(found)


def _publicly(book: Book, placing: Placing) -> tuple[str, str, str, str, int]:
    look = placing.look
    standing = () if placing.mine else stances(book, placing.trooper)
    tokens = repr([state.name for state in standing])
    return repr(look.shape), repr(look.card), tokens, placing.trooper.id, placing.at


def join(course: Course, pieces: list[PieceId]) -> None:
    """Tell which of these belong together, where what they show tells it."""
    done: set[TrooperId] = set()
    for piece in pieces:
        trooper = under(course.table, course.table.pieces[piece])
        if trooper is None:
            continue
        state = multiplying(in_force(course.table.book, trooper))
        if state is None or trooper.id in done:
            continue
        standing = course.table.pieces.values()
        figure = [one for one in standing if one.trooper == trooper.id and one.id in pieces]
        if any(face_state(course.table.book, one.shape.face) == state.name for one in figure):
            done.add(trooper.id)
            formed = e.FigureFormed(tuple(one.id for one in figure), state.name)
            course.add(formed, *state.ids(showing.several))
