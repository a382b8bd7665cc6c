"""Placing what stands for one's troopers: in an order that says nothing of what belongs together."""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules import events as e
from rules.course import Course
from rules.ids import PieceId, Side
from rules.looks import Look, looks, multiplying
from rules.states import face_state, in_force
from rules.table import Place, Trooper
from rules.turn.lying import shown_by, stances

EDGE: Final = "its own Deployment Zone, at the edge of the table"
"""Where who fails a Roll to be further forward is placed, unless its owner says where on it."""


class Placing(msgspec.Struct, frozen=True):
    """A piece to be placed: what it shows and where, for whom, and whether it is the real one.

    `id` is the piece's, where it was sealed before it stood anywhere. `mine` is the Deployable that it
    is, if it is no trooper; `laid_by` are the rules by which it lies there.
    """

    trooper: Trooper
    look: Look
    real: bool
    at: int = 0
    id: PieceId = ""
    mine: str = ""
    laid_by: tuple[str, ...] = ()


def placed(
    trooper: Trooper, places: tuple[Place, ...], real: int, ids: tuple[PieceId, ...] = ()
) -> tuple[Placing, ...]:
    """What is to be placed of a trooper: at each place a piece, the `real`-th its own."""
    return tuple(
        Placing(
            trooper,
            replace(look, shape=replace(look.shape, where=place.where, facing=place.facing)),
            at == real,
            at,
            ids[at - 1] if ids else "",
        )
        for at, (look, place) in enumerate(
            zip(looks(trooper, len(places)), places, strict=True), start=1
        )
    )


def place(course: Course, side: Side, placings: list[Placing], label: str) -> tuple[PieceId, ...]:
    """Place them: sorted by what everybody will see of it, then shuffled. The pieces' ids."""
    placings = sorted(placings, key=_publicly)
    found = []
    for at, placing in enumerate(course.luck.shuffle(label, placings)):
        piece = placing.id or course.luck.id(f"{label} {at}")
        found.append(piece)
        course.add(e.PiecePlaced(piece, side, placing.look.shape), *placing.look.rules)
        if placing.look.card is not None:
            course.add(e.CardShown(piece, placing.look.card), *placing.look.rules)
        if placing.mine:
            noted = e.WeaponConcealed(side, piece, placing.mine)
            course.add(noted, *placing.laid_by)
            continue
        for state in stances(placing.trooper):
            course.add(e.TokenPlaced(piece, state.name), *shown_by(state, placing.look.card))
        identified = e.PieceIdentified(side, piece, placing.trooper.id, placing.real)
        course.add(identified, *placing.look.secretly)
    join(course, found)
    return tuple(found)


def _publicly(placing: Placing) -> tuple[str, str, str, str, int]:
    look = placing.look
    standing = () if placing.mine else stances(placing.trooper)
    tokens = repr([state.name for state in standing])
    return repr(look.shape), repr(look.card), tokens, placing.trooper.id, placing.at


def join(course: Course, pieces: list[PieceId]) -> None:
    """Tell which of these belong together, where what they show tells it."""
    done: set[str] = set()
    for piece in pieces:
        if course.table.pieces[piece].trooper is None:
            continue
        trooper = course.table.troopers[course.table.pieces[piece].trooper or ""]
        state = multiplying(in_force(trooper))
        if state is None or state.multiplies is None or trooper.id in done:
            continue
        standing = course.table.pieces.values()
        figure = [one for one in standing if one.trooper == trooper.id and one.id in pieces]
        if any(face_state(one.shape.face) == state.name for one in figure):
            done.add(trooper.id)
            formed = e.FigureFormed(tuple(one.id for one in figure), state.name)
            course.add(formed, state.multiplies.id)
